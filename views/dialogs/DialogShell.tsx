import type { Translator } from '../../src/i18n/translator.ts';
import type { PageModel } from '../../src/pages/types.ts';
import { Icon } from '../components/Icon.tsx';
import { DialogContent } from './DialogContent.tsx';

/**
 * The one dialog of a page, empty until a link opens it; on the inquiry's own addresses it comes open and filled. Without script those
 * links lead to pages. Every page carries it: it must stay light. Where it comes open, nothing may close it but its link: the page
 * behind is inert, and only the script can change that.
 */
export function DialogShell({ page, t }: { page: PageModel; t: Translator }) {
  const { dialog, chrome } = page;
  return (
    <dialog
      className="dialog"
      id="dialog"
      {...(dialog === null
        ? { closedby: 'any', 'aria-label': t('dialog.loading') }
        : { open: true, 'aria-labelledby': 'dialog-title', 'data-close-href': dialog.closeHref, 'data-close-title': dialog.closeTitle })}
    >
      {/* The three lines are drawn by the style sheet. */}
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
        {/* The script says to which page. */}
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
