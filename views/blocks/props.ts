import type { BlockModel } from '../../src/blocks/index.ts';
import type { Translator } from '../../src/i18n/translator.ts';

/** Props of the view of one kind of block. */
export interface BlockProps<K extends BlockModel['kind']> {
  block: Extract<BlockModel, { kind: K }>;
  t: Translator;
}
