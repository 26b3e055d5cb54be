import type { Translator } from '../../src/i18n/translator.ts';
import type { DialogModel } from '../../src/pages/types.ts';
import { Icon } from '../components/Icon.tsx';

/** Id of the title that names a dialog. A page's own has another: the empty dialog of the page may be filled beside it. */
export function titleId({ placement: place }: DialogModel): string {
  return place === 'page' ? 'record-title' : 'dialog-title';
}

/** Word, title and the way out: a button where the script closes, a link where a page is left; the main part of a page has its trail instead. */
export function DialogHead({ dialog, t }: { dialog: DialogModel; t: Translator }) {
  const Title = dialog.placement === 'fragment' ? 'h2' : 'h1';
  return (
    <div className="dialog__head">
      <p className="dialog__mark">{dialog.eyebrow}</p>
      <Title id={titleId(dialog)} tabIndex={-1}>
        {dialog.title}
      </Title>
      {dialog.placement === 'fragment' && (
        <button className="icon-button dialog__close" type="button" data-dialog-close="" aria-label={t('nav.close')}>
          <Icon name="close" />
        </button>
      )}
      {dialog.placement === 'open' && (
        <a className="icon-button dialog__close" href={dialog.closeHref} data-dialog-close="" aria-label={t('nav.close')}>
          <Icon name="close" />
        </a>
      )}
    </div>
  );
}
