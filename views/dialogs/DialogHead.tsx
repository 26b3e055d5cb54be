import type { Translator } from '../../src/i18n/translator.ts';
import type { DialogModel } from '../../src/pages/types.ts';
import { Icon } from '../components/Icon.tsx';

/**
 * Returns the id of the dialog's title. On a page the id differs, because the page's empty dialog may be filled with content that has
 * `site-dialog-title`.
 */
export function buildTitleId({ placement }: DialogModel): string {
  return placement === 'page' ? 'site-record-title' : 'site-dialog-title';
}

/**
 * Eyebrow, title and close control: a button in a fragment, which the script handles; a link on the inquiry's page; none on the page of a
 * record, which has breadcrumbs.
 */
export function DialogHead({ dialog, t }: { dialog: DialogModel; t: Translator }) {
  const Title = dialog.placement === 'fragment' ? 'h2' : 'h1';
  return (
    <div className="dialog__head">
      <p className="dialog__eyebrow">{dialog.eyebrow}</p>
      <Title id={buildTitleId(dialog)} tabIndex={-1}>
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
