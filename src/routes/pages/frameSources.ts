const POLICY_HEADER = 'Content-Security-Policy';
const NO_FRAMES = "frame-src 'none'";

/**
 * The Content-Security-Policy of a page with embeds: it allows their frames, which the policy of all other responses forbids. The origins
 * depend on the page's content alone, so that the header is as cacheable as the page.
 * @param headers of every response
 * @returns no header for a page without frames
 * @throws Error if the headers have no policy that forbids frames
 */
export function allowFrames(headers: Readonly<Record<string, string>>, origins: readonly string[]): Record<string, string> {
  if (origins.length === 0) return {};
  const policy = headers[POLICY_HEADER] ?? '';
  if (!policy.includes(NO_FRAMES)) throw new Error(`The policy does not say ${NO_FRAMES}`);
  return { [POLICY_HEADER]: policy.replace(NO_FRAMES, `frame-src ${origins.join(' ')}`) };
}
