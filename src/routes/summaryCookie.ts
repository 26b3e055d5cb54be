import type { Request, Response } from 'express';
import { z } from 'zod';
import { SUMMARY_COOKIE, SUMMARY_COOKIE_MINUTES } from '../shared/browserStorage.ts';
import { readField, sanitizeLine } from '../shared/inquiry/clean.ts';
import { formatDate, parseDate } from '../shared/inquiry/dates.ts';
import { lines, TOPIC_FIELD } from '../shared/inquiry/fields.ts';
import { toPayload } from '../shared/inquiry/payload.ts';
import { hasTls } from './browserAddress.ts';

/*
 * The cookie that carries what was asked for from a form sent without script to the page of thanks
 * (docs/decisions.md).
 */

const MAX_COUNT_DIGITS = 2;
const REFERENCE_LENGTH = 8;
const slug = z.string().max(lines.roomType.max);
const date = z.string().max('DD.MM.YYYY'.length);
const summarySchema = z.object({
  name: z.string().max(lines.firstName.max + lines.lastName.max + 1),
  startDate: date,
  endDate: date,
  roomType: slug,
  packageType: slug,
  // The cookie of an earlier version lacks these.
  persons: z.string().max(MAX_COUNT_DIGITS).default(''),
  wantHotelPickup: z.boolean().default(false),
  email: z.string().max(lines.email.max).default(''),
  /** Number of the inquiry. */
  reference: z.string().max(REFERENCE_LENGTH).default(''),
  hasConfirmation: z.boolean().nullable().default(null),
  /** Slug of the offer. */
  topic: slug,
});
type StoredSummary = z.output<typeof summarySchema>;

const buildAttributes = (path: string) => ({ path, httpOnly: true, sameSite: 'lax' }) as const;

/** Has the browser keep what a form has sent, for the page of thanks alone. @param path of that page */
export function setSummaryCookie(
  req: Request,
  res: Response,
  path: string,
  { publicUrl, ...known }: { readonly publicUrl: string } & Pick<StoredSummary, 'reference' | 'hasConfirmation'>,
): void {
  const readLine = (name: string) => sanitizeLine(readField(req.body, name));
  const readDay = (name: string) => {
    const parsed = parseDate(readLine(name));
    return parsed === null ? '' : formatDate(parsed);
  };
  const { persons, wantHotelPickup } = toPayload(req.body);
  const summary: StoredSummary = {
    name: `${readLine('firstName')} ${readLine('lastName')}`,
    startDate: readDay('startDate'),
    endDate: readDay('endDate'),
    roomType: readLine('roomType').toLowerCase(),
    packageType: readLine('packageType').toLowerCase(),
    persons: String(persons),
    wantHotelPickup: wantHotelPickup === 'JA',
    email: readLine('email'),
    ...known,
    topic: readLine(TOPIC_FIELD),
  };
  const value = Buffer.from(JSON.stringify(summary)).toString('base64url');
  res.cookie(SUMMARY_COOKIE, value, {
    ...buildAttributes(path),
    maxAge: SUMMARY_COOKIE_MINUTES * 60_000,
    secure: hasTls(req, publicUrl),
  });
}

/** Returns what the cookie carries, and removes the cookie: it is shown once. null without a cookie, or with one that the site did not write. */
export function takeSummaryCookie(req: Request, res: Response, path: string): StoredSummary | null {
  const value: unknown = req.cookies?.[SUMMARY_COOKIE];
  if (typeof value !== 'string') return null;
  res.clearCookie(SUMMARY_COOKIE, buildAttributes(path));
  try {
    return summarySchema.parse(JSON.parse(Buffer.from(value, 'base64url').toString()));
  } catch {
    return null;
  }
}
