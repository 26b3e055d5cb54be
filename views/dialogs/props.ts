import type { Translator } from '../../src/i18n/translator.ts';
import type { DialogKind, DialogModel } from '../../src/pages/types.ts';

/** What the view of one kind of dialog is given. */
export interface DialogProps<K extends DialogKind> {
  dialog: Extract<DialogModel, { kind: K }>;
  t: Translator;
}
