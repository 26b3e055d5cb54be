import type { Response } from 'express';

/** What `securityHeaders.ts` says of frames. */
const noFrames = "frame-src 'none'";

/**
 * Lets one page show the frames of its own embeds; every other answer allows none. The origins come from the page's content alone, so
 * that its header is as cacheable as the page.
 * @throws Error where the answer has no policy that could be changed
 */
export function allowFrames(res: Response, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const policy = String(res.getHeader('Content-Security-Policy'));
  if (!policy.includes(noFrames)) throw new Error(`The policy does not say ${noFrames}`);
  res.set('Content-Security-Policy', policy.replace(noFrames, `frame-src ${origins.join(' ')}`));
}
