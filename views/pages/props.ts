import type { Translator } from '../../src/i18n/translator.ts';
import type { PageKind, PageModel } from '../../src/pageModels/types.ts';

/** Props of the view of one kind of page. */
export interface PageProps<K extends PageKind> {
  page: Extract<PageModel, { kind: K }>;
  t: Translator;
}
