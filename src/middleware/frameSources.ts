import type { Response } from 'express';

/**
 * Lets one page show the frames of its own embeds; every other answer allows none. The origins come from the page's content alone, so
 * that its header is as cacheable as the page.
 */
export function allowFrames(res: Response, origins: readonly string[]): void {
  const policy = res.getHeader('Content-Security-Policy');
  if (origins.length === 0 || typeof policy !== 'string') return;
  res.set('Content-Security-Policy', policy.replace("frame-src 'none'", `frame-src ${origins.join(' ')}`));
}
