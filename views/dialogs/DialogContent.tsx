import type { FC } from 'react';
import type { Locale } from '../../src/i18n/locales.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import type { DialogKind, DialogModel } from '../../src/pages/types.ts';
import { InquiryDialog, ThanksDialog } from './InquiryDialog.tsx';
import { PackageDialog } from './PackageDialog.tsx';
import type { DialogProps } from './props.ts';
import { RoomDialog } from './RoomDialog.tsx';

/** The view of each kind of dialog: a new kind does not compile until it has one. */
const dialogViews: { readonly [K in DialogKind]: FC<DialogProps<K>> } = {
  inquiry: InquiryDialog,
  thanks: ThanksDialog,
  room: RoomDialog,
  package: PackageDialog,
};

interface Props {
  readonly dialog: DialogModel;
  readonly lang?: Locale;
  readonly styleSheets?: readonly string[];
  readonly t: Translator;
}

/**
 * The content of a dialog: the same in a fragment, in the open dialog of the inquiry's page, and on the page of a room or package.
 * @param lang of a fragment @param styleSheets of a fragment
 */
export function DialogContent({ dialog, lang, styleSheets = [], t }: Props) {
  const View = dialogViews[dialog.kind] as FC<{ dialog: DialogModel; t: Translator }>;
  const kind = dialog.kind === 'thanks' ? 'inquiry' : dialog.kind;
  return (
    <div className={`dialog__content dialog__content--${kind}`} data-complete={dialog.complete ? 'true' : 'false'} lang={lang}>
      {styleSheets.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <View dialog={dialog} t={t} />
    </div>
  );
}
