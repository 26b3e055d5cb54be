import { type AnyNode, type Document, Element, isTag, Text } from 'domhandler';
import { DomUtils } from 'htmlparser2';
import type { LinkResolver } from './links.ts';
import { createLinkAttributes, embedTag } from './sanitizeElements.ts';

/** Addresses of videos that can be framed as they are (`src/pageModels/elements/embeds.ts` finds the address of the frame). */
const videoAddress = /^https?:\/\/(?:(?:www|m|player)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be|vimeo\.com)\//i;

/**
 * Completes embed blocks that contain only the address: WordPress prints it where the provider did not answer, or is unknown. Videos become
 * embeds, all others links. Changes the document.
 */
export function completeEmbedBlocks(document: Document, resolve: LinkResolver): void {
  const isWrapper = (node: AnyNode) => isTag(node) && /(?:^|\s)wp-block-embed__wrapper(?:\s|$)/.test(node.attribs.class ?? '');
  for (const wrapper of DomUtils.filter(isWrapper, document).filter(isTag)) {
    if (wrapper.children.some(isTag)) continue;
    const address = DomUtils.textContent(wrapper).trim();
    if (!/^https?:\/\/\S+$/i.test(address)) continue;
    const link = resolve(address);
    if (link === null) continue;
    const isVideo = videoAddress.test(address);
    const element = isVideo
      ? new Element(embedTag, { 'data-src': address, 'data-title': '' })
      : new Element('a', createLinkAttributes(link), [new Text(address)]);
    for (const child of [...wrapper.children]) DomUtils.removeElement(child);
    DomUtils.appendChild(wrapper, element);
  }
}
