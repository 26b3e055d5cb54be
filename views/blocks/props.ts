import type { Translator } from '../../src/i18n/translator.ts';
import type { BlockModel } from '../../src/pageModels/types.ts';

/** Props of the view of one kind of block. */
export interface BlockProps<K extends BlockModel['kind']> {
  block: Extract<BlockModel, { kind: K }>;
  t: Translator;
}
