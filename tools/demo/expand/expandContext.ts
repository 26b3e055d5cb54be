import type { Locale } from '../../../src/i18n/locales.ts';
import type { PostKind } from './authored.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';
import type { Attachment } from './mediaLibrary.ts';
import type { ReportProblem } from './problems.ts';

/** What the expansion of one file in one language is given. */
export interface ExpandContext {
  /** Origin of the demo WordPress. */
  readonly origin: string;
  /** The hotel's name, as WordPress has it. */
  readonly siteName: string;
  readonly locale: Locale;
  readonly catalog: Catalog;
  readonly attachments: ReadonlyMap<string, Attachment>;
  readonly reportProblem: ReportProblem;
}

/** The post with this key in the language of the file. If there is none, reports a problem of the field and returns null. */
export function getEntry(kind: PostKind, key: string, context: ExpandContext, field: string): CatalogEntry | null {
  const entry = context.catalog.get(kind, key, context.locale);
  if (entry === null) context.reportProblem(field, `there is no ${kind} "${key}"`);
  return entry;
}

/** The picture with this name. If there is none, reports a problem of the field and returns null. */
export function getAttachment(name: string, context: ExpandContext, field: string): Attachment | null {
  const picture = context.attachments.get(name);
  if (picture === undefined) context.reportProblem(field, `there is no picture "${name}.jpg"`);
  return picture ?? null;
}
