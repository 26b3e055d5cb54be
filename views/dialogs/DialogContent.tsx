import type { FC } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { DialogKind, DialogModel } from '../../src/pages/types.ts';
import { InquiryDialog, ThanksDialog } from './InquiryDialog.tsx';
import { PackageDialog } from './PackageDialog.tsx';
import type { DialogProps } from './props.ts';
import { RoomDialog } from './RoomDialog.tsx';

/** One view for each kind of dialog. */
const views: { readonly [K in DialogKind]: FC<DialogProps<K>> } = {
  inquiry: InquiryDialog,
  thanks: ThanksDialog,
  room: RoomDialog,
  package: PackageDialog,
};

/** What a dialog shows: the same as a fragment, open on its own page, and as the main part of a page. */
export function DialogContent({ dialog, t }: { dialog: DialogModel; t: Translator }) {
  const View = views[dialog.kind] as FC<{ dialog: DialogModel; t: Translator }>;
  const kind = dialog.kind === 'thanks' ? 'inquiry' : dialog.kind;
  return (
    <div className={`dialog__content dialog__content--${kind}`} data-complete={dialog.complete ? 'true' : 'false'}>
      <View dialog={dialog} t={t} />
    </div>
  );
}
