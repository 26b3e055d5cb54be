import type { Translator } from '../../src/i18n/translator.ts';

/**
 * The bar that shows a navigation in progress, and the sentence when it has failed. A popover, which lies above everything, open dialogs
 * included. The live region beside it is rendered empty: screen readers announce only later changes.
 */
export function Progress({ t }: { t: Translator }) {
  return (
    <>
      <div className="progress" id="site-progress" popover="manual" aria-hidden="true" data-nosnippet="">
        <p>{t('progress.failed')}</p>
      </div>
      <p className="visually-hidden" role="status" data-loading={t('progress.loading')} />
    </>
  );
}
