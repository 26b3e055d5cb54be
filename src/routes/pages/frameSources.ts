const noFrames = "frame-src 'none'";
const name = 'Content-Security-Policy';

/**
 * The policy that lets one page show the frames of its own embeds; every other answer allows none. The origins come from the page's
 * content alone, so that its header is as cacheable as the page.
 * @param headers of every answer
 * @throws Error where they have no policy that could be changed
 */
export function allowFrames(headers: Readonly<Record<string, string>>, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {};
  const policy = headers[name] ?? '';
  if (!policy.includes(noFrames)) throw new Error(`The policy does not say ${noFrames}`);
  return { [name]: policy.replace(noFrames, `frame-src ${origins.join(' ')}`) };
}
