import type { Headline, HeadlineSize, RichText } from '../../content/types.ts';
import type { PageContext } from '../context.ts';
import { buildRichText } from '../elements/richText.ts';
import type { HeadlineModel, RichTextModel } from '../types.ts';

/** The text of a block; its headings begin one level below the block's headline. */
export function buildBody(block: { readonly body: RichText; readonly headline?: Headline | null }, context: PageContext): RichTextModel {
  return buildRichText(block.body, context, block.headline === null ? 2 : 3);
}

/** The headline of a block. Views always print an h2: the size an editor chose only changes its style. */
export function buildHeadline(content: Headline | null, size: HeadlineSize = 2): HeadlineModel | null {
  return content === null ? null : { text: content.text, size: content.size ?? size };
}
