import { formatValidity } from '../../elements/prices.ts';
import { formatMoment } from '../../i18n/formats.ts';
import type { Locale } from '../../i18n/locales.ts';
import { createTranslator, type Translator } from '../../i18n/translator.ts';
import { getPostKind } from '../../shared/postTypes.ts';
import { removeFrames } from '../frames.ts';
import { hiddenHead } from '../head.ts';
import type { PageModel } from '../types.ts';
import { type DescribedProblem, describeFieldProblem } from '../wordpress/fieldProblemTexts.ts';
import type { Draft } from './draft.ts';

export type PreviewBarModel = ReturnType<typeof buildPreviewBar>;

/**
 * Builds the bar above a preview, in the editor's language: of what, from when, what is left out, and the way back.
 * @param unshown what of its texts is left out
 */
export function buildPreviewBar(draft: Draft, unshown: readonly DescribedProblem[], timeZone: string) {
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
    subject: t('preview.subject', { type: t(`preview.type.${getPostKind(type)}`), title: content.title || t('preview.untitled') }),
    state: isScheduled ? t('preview.state.futureAt', { moment: format(publishedAt) }) : t(`preview.state.${state}`),
    saved: savedAt === null ? null : t('preview.saved', { moment: format(savedAt) }),
    /** Link to the editor. */
    back: draft.editUrl === null ? null : { href: draft.editUrl, label: t('preview.back') },
    /** When visitors see the page and its blocks, for those that are shown on some days only. */
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
  const head = { ...hiddenHead, title: `${preview.label}: ${page.head.title}`, description: page.head.description };
  return { ...removeFrames(page), head, preview };
}
