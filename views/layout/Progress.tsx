import type { Translator } from '../../src/i18n/translator.ts';

/**
 * The thin bar that shows a page on its way, and the words when it cannot be had. The script shows it above all else, the dialog too; what
 * is spoken stands in the line beside it, which is there from the beginning.
 */
export function Progress({ t }: { t: Translator }) {
  return (
    <>
      <div className="progress" id="progress" popover="manual" aria-hidden="true" data-nosnippet="">
        <p>{t('progress.failed')}</p>
      </div>
      <p className="visually-hidden" role="status" data-loading={t('progress.loading')} />
    </>
  );
}
