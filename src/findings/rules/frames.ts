import { buildFrameUrl } from '../../content/frameUrl.ts';
import type { EmbedContent } from '../../content/types.ts';
import { createPostFinding, type PostRule } from '../types.ts';

/** Finds videos, maps and other frames of hosts that the site file does not list: visitors see a link in their place. */
export const frames: PostRule = (post, { content: { frameHosts } }) => {
  const foreign = collectEmbeds(post.content).filter(({ src }) => buildFrameUrl(src, frameHosts) === null);
  return [...new Set(foreign.map(({ host }) => host))].map((host) =>
    createPostFinding(post, { kind: 'foreignFrame', level: 'mend', message: { code: 'foreignFrame', values: { host } } }),
  );
};

function collectEmbeds(value: unknown): EmbedContent[] {
  if (typeof value !== 'object' || value === null) return [];
  if ('purpose' in value && 'host' in value) return [value as EmbedContent];
  return Object.values(value).flatMap(collectEmbeds);
}
