import type { Translator } from '../../src/i18n/translator.ts';
import type { DialogKind, DialogModel } from '../../src/pages/types.ts';

/** Props of the view of one kind of dialog. */
export interface DialogProps<K extends DialogKind> {
  dialog: Extract<DialogModel, { kind: K }>;
  t: Translator;
}
