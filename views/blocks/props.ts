import type { Translator } from '../../src/i18n/translator.ts';
import type { BlockModel } from '../../src/pages/types.ts';

/** What the view of one kind of block is given. */
export interface BlockProps<K extends BlockModel['kind']> {
  block: Extract<BlockModel, { kind: K }>;
  t: Translator;
}
