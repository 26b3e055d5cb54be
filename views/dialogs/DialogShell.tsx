import type { Translator } from '../../src/i18n/translator.ts';
import type { PageModel } from '../../src/pages/types.ts';
import { Icon } from '../components/Icon.tsx';
import { DialogContent } from './DialogContent.tsx';

/**
 * The one dialog of a page: empty until the script opens it, open and filled on the inquiry's own addresses. Every page has it, so it must
 * stay small. Open from the server it has no `closedby`: without script the page behind is inert, and only the close link leads out.
 */
export function DialogShell({ page, t }: { page: PageModel; t: Translator }) {
  const { dialog, chrome } = page;
  return (
    <dialog
      className="dialog"
      id="site-dialog"
      {...(dialog === null
        ? { closedby: 'any', 'aria-label': t('dialog.loading') }
        : {
            open: true,
            'aria-labelledby': 'site-dialog-title',
            'data-close-href': dialog.closeHref,
            'data-close-title': dialog.closeTitle,
          })}
    >
      {/* The style sheet draws placeholder lines. */}
      <p className="dialog__loading" role="status" hidden>
        {t('dialog.loading')}
      </p>
      <div className="dialog__failure" role="alert" hidden>
        <p>
          {`${t('dialog.failed')} `}
          <a href={chrome.phone.href}>{chrome.phone.label}</a>
        </p>
        <button className="button" type="button" data-dialog-retry="">
          {t('dialog.retry')}
        </button>
        {/* The script sets `href` to the page of the content that failed. */}
        <a href={chrome.inquiryHref} data-dialog-page="">
          {t('dialog.page')}
        </a>
      </div>
      <button className="icon-button dialog__close" type="button" data-dialog-close="" aria-label={t('nav.close')} hidden>
        <Icon name="close" />
      </button>
      <div className="dialog__panel">{dialog !== null && <DialogContent dialog={dialog} t={t} />}</div>
    </dialog>
  );
}
