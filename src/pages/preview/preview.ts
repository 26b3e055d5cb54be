import { formatValidity } from '../../elements/prices.ts';
import { formatMoment } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator, type MessageKey, type Translator } from '../../i18n/translator.ts';
import { removeFrames } from '../frames.ts';
import type { HeadModel, PageModel } from '../types.ts';
import { type DescribedProblem, describeFieldProblem } from '../wordpress/fieldProblemTexts.ts';
import type { Draft, DraftContent, DraftState } from './draft.ts';
import type { PreviewBarModel } from './previewTypes.ts';

const typeNames: Readonly<Record<DraftContent['type'], MessageKey>> = {
  page: 'preview.type.page',
  angebot: 'preview.type.offer',
  rooms: 'preview.type.room',
  packege: 'preview.type.package',
};
const stateNames: Readonly<Record<DraftState, MessageKey>> = {
  draft: 'preview.state.draft',
  pending: 'preview.state.pending',
  future: 'preview.state.future',
  private: 'preview.state.private',
  password: 'preview.state.password',
  publish: 'preview.state.publish',
  autosave: 'preview.state.autosave',
  revision: 'preview.state.revision',
};

/**
 * Builds the bar above a preview, in the editor's language: of what, from when, what is left out, and the way back.
 * @param unshown what of its texts is left out
 */
export function buildPreviewBar(draft: Draft, unshown: readonly DescribedProblem[], timeZone: string): PreviewBarModel {
  const { editorLocale: locale } = draft.link;
  const t = createTranslator(locale);
  const { type, content } = draft.subject;
  const format = (moment: number) => formatMoment(locale, moment, timeZone);
  const { state, savedAt, publishedAt } = draft;
  const problems = [...draft.problems.map((problem) => describeFieldProblem(problem, locale, t)), ...unshown];
  const isScheduled = state === 'future' && publishedAt !== null;
  return {
    locale,
    label: t('preview.label'),
    subject: t('preview.subject', { type: t(typeNames[type]), title: content.title || t('preview.untitled') }),
    state: isScheduled ? t('preview.state.futureAt', { moment: format(publishedAt) }) : t(stateNames[state]),
    saved: savedAt === null ? null : t('preview.saved', { moment: format(savedAt) }),
    back: draft.editUrl === null ? null : { href: draft.editUrl, label: t('preview.back') },
    days: draft.dated.map((part) => describeDays(part, locale, t)),
    problems: problems.length === 0 ? null : { summary: t('preview.problems', { count: problems.length }), items: problems },
  };
}

function describeDays({ path, layout, shown }: Draft['dated'][number], locale: Locale, t: Translator): string {
  const days = formatValidity({ validFrom: shown.from, validTo: shown.until }, { locale, t }) ?? '';
  if (layout === null) return t('preview.days.page', { days });
  const { where } = describeFieldProblem({ kind: 'field', path, layout, received: null }, locale, t);
  return t('preview.days.block', { where, days });
}

/** Turns the model of a page into that of its preview: with the bar, without frames of other hosts and without anything for search engines. */
export function toPreviewPage(page: PageModel, preview: PreviewBarModel): PageModel {
  const head: HeadModel = {
    title: `${preview.label}: ${page.head.title}`,
    description: page.head.description,
    canonical: null,
    alternates: [],
    openGraph: [],
    robots: 'noindex',
    siteVerification: null,
    structuredData: null,
  };
  return { ...removeFrames(page), head, preview };
}
