import type { ReactNode } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { PageKind, PageModel } from '../../src/pages/types.ts';

/** Props of the view of one kind of page. */
export interface PageProps<K extends PageKind> {
  page: Extract<PageModel, { kind: K }>;
  /** Style sheets that stand behind the first view; null where the head has them. */
  sheets: ReactNode;
  t: Translator;
}
