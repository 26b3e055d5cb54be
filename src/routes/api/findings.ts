import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import type { Config } from '../../config/environment.ts';
import type { Findings, PostAddress } from '../../findings/createFindings.ts';
import { type DescribedFinding, type DescribedSubject, describeFindings } from '../../findings/messages.ts';
import { listUnreached } from '../../findings/rules/siteRules.ts';
import type { Finding } from '../../findings/types.ts';
import { fallbackLocale, findPostLanguage, type Languages, type Locale, localeCodes } from '../../i18n/locales.ts';
import { getErrorMessage, HttpError, ParseError, WordpressError } from '../../lib/errors.ts';
import { describeIssues } from '../../lib/parse.ts';
import { events } from '../../observability/events.ts';
import type { Log } from '../../observability/log.ts';
import { RETRY_AFTER_SECONDS, setPolicy } from '../../rendering/cachePolicies.ts';
import { wordpressTypes } from '../../shared/postTypes.ts';
import { isSlug } from '../../shared/slug.ts';
import { createTokenCheck, sendJsonError } from './pluginApi.ts';

/** Findings of one answer, and further subjects of one finding: bounds an answer. */
const MAX_FINDINGS = 200;
const MAX_SUBJECTS = 20;
/** Characters of a text that may quote content. */
const MAX_TEXT_LENGTH = 300;

const oneLocale = z.enum(localeCodes, `expected one of ${localeCodes.join(', ')}`);
/** The query: all content, one post by type, slug and locale, or WordPress itself. */
const query = z
  .strictObject({
    language: oneLocale.default(fallbackLocale),
    about: z.literal('wordpress', 'expected wordpress').optional(),
    type: z.enum(wordpressTypes, `expected one of ${wordpressTypes.join(', ')}`).optional(),
    slug: z.string().refine(isSlug, 'expected a slug').optional(),
    locale: oneLocale.optional(),
  })
  .transform(({ language, about, type, slug, locale }, context) => {
    if (type === undefined && slug === undefined && locale === undefined) return { language, about: about ?? null };
    if (about === undefined && type !== undefined && slug !== undefined && locale !== undefined)
      return { language, about: { type, slug, locale } };
    context.addIssue({ code: 'custom', message: 'expected type, slug and locale, or none of them' });
    return z.NEVER;
  });

export interface FindingsServices {
  readonly languages: Languages;
  readonly config: Pick<Config, 'revalidateToken'>;
  readonly findings: Findings;
  /** How many guests wait whose inquiry no way has brought to the hotel. @throws Error (rejection) if the database cannot be read */
  countUnreached(): Promise<number>;
  readonly log: Log;
}

/**
 * Creates `GET /api/findings`, which WordPress's plugin asks for what editors should mend: in all content or in one post; and for what
 * WordPress itself lacks. Content is loaded from WordPress for it; where that fails the answer is 503. Answers about content name guests who wait in vain: the
 * hotel looks into WordPress more often than into a log.
 */
export function createFindingsRoute({ languages, config, findings, countUnreached, log }: FindingsServices): RequestHandler {
  const findInPost = async (post: PostAddress) => {
    const locale = findPostLanguage(languages, post.locale);
    return locale === null ? null : findings.findInPost({ ...post, locale });
  };
  /** Without a database that can be read it is not known: the log says so. */
  const findUnreached = async () => listUnreached(await countUnreached().catch(() => 0), languages[0]);
  const find = async (about: z.output<typeof query>['about']) => {
    if (about === 'wordpress') return findings.findInWordpress();
    const found = about === null ? await findings.findAll() : await findInPost(about);
    return found && [...(await findUnreached()), ...found];
  };
  const answer: RequestHandler = async (req, res) => {
    const parsed = query.safeParse(req.query);
    if (!parsed.success) throw new HttpError(422, describeIssues(parsed.error, req.query).join('; '));
    const { language, about } = parsed.data;
    try {
      const found = await find(about);
      setPolicy(res, 'uncached').json(buildBody(found, language));
    } catch (error) {
      if (!(error instanceof WordpressError || error instanceof ParseError)) throw error;
      log.warn({ event: events.contentCheckFailed, reason: getErrorMessage(error) });
      res.set('Retry-After', String(RETRY_AFTER_SECONDS));
      setPolicy(res, 'unavailable').json({ ok: false, message: 'WordPress cannot be read' });
    }
  };
  return Router().use(createTokenCheck(config.revalidateToken), answer, sendJsonError);
}

/** @param found null for a post that WordPress has not published */
function buildBody(found: readonly Finding[] | null, language: Locale): object {
  const all = describeFindings(found ?? [], language);
  const mend = all.filter(({ level }) => level === 'mend').length;
  const limited = all.slice(0, MAX_FINDINGS).map(limitFinding);
  return { ok: true, published: found !== null, mend, hints: all.length - mend, omitted: all.length - limited.length, findings: limited };
}

function limitFinding(finding: DescribedFinding): object {
  const { what, todo, alsoOn } = finding;
  const omitted = Math.max(0, alsoOn.length - MAX_SUBJECTS);
  return {
    ...finding,
    ...limitSubject(finding),
    what: limitText(what),
    todo: limitText(todo),
    alsoOn: alsoOn.slice(0, MAX_SUBJECTS).map(limitSubject),
    omitted,
  };
}

function limitSubject({ type, id, title, path }: DescribedSubject): DescribedSubject {
  return { type, id, title: limitText(title), path: limitText(path) };
}

function limitText(text: string): string {
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}…` : text;
}
