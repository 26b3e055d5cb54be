import type { Request, Response } from 'express';
import { z } from 'zod';
import { hasTls } from '../http/middleware/requests.ts';
import type { SignAddress } from '../images/address.ts';
import { isSameSecret } from '../lib/secrets.ts';
import { SUMMARY_COOKIE, SUMMARY_COOKIE_MINUTES } from '../shared/browserStorage.ts';
import { parseDate } from '../shared/dates.ts';
import { readLine } from '../shared/inquiry/clean.ts';
import { TOPIC_FIELD } from '../shared/inquiry/fields.ts';
import { toPayload } from '../shared/inquiry/payload.ts';

/*
 * The cookie that carries what was asked for from a form sent without script to the page of thanks
 * (docs/decisions.md). It is signed: an invented one has no page rendered.
 */

const summarySchema = z.object({
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  roomType: z.string(),
  packageType: z.string(),
  persons: z.string(),
  wantHotelPickup: z.boolean(),
  email: z.string(),
  /** Number of the inquiry. */
  reference: z.string(),
  hasConfirmation: z.boolean().nullable(),
  /** Slug of the offer. */
  topic: z.string(),
});
export type StoredSummary = z.output<typeof summarySchema>;

const buildAttributes = (path: string) => ({ path, httpOnly: true, sameSite: 'lax' }) as const;
const signValue = (value: string, sign: SignAddress) => `${value}.${sign(`${SUMMARY_COOKIE}:${value}`)}`;

/** Has the browser keep what a form has sent, for the page of thanks alone. @param path of that page */
export function setSummaryCookie(
  req: Request,
  res: Response,
  path: string,
  { publicUrl, signAddress }: { readonly publicUrl: string; readonly signAddress: SignAddress },
  known: Pick<StoredSummary, 'reference' | 'hasConfirmation'>,
): void {
  const read = (name: string) => readLine(req.body, name);
  const readDay = (name: string) => parseDate(read(name)) ?? '';
  const { persons, wantHotelPickup } = toPayload(req.body);
  const summary: StoredSummary = {
    name: `${read('firstName')} ${read('lastName')}`,
    startDate: readDay('startDate'),
    endDate: readDay('endDate'),
    roomType: read('roomType').toLowerCase(),
    packageType: read('packageType').toLowerCase(),
    persons: String(persons),
    wantHotelPickup: wantHotelPickup === 'JA',
    email: read('email'),
    ...known,
    topic: read(TOPIC_FIELD),
  };
  const value = Buffer.from(JSON.stringify(summary)).toString('base64url');
  res.cookie(SUMMARY_COOKIE, signValue(value, signAddress), {
    ...buildAttributes(path),
    maxAge: SUMMARY_COOKIE_MINUTES * 60_000,
    secure: hasTls(req, publicUrl),
  });
}

/** Returns what the cookie carries, and removes the cookie: it is shown once. null without a cookie, or with one that the site did not write. */
export function takeSummaryCookie(req: Request, res: Response, path: string, sign: SignAddress): StoredSummary | null {
  const cookie: unknown = req.cookies?.[SUMMARY_COOKIE];
  if (typeof cookie !== 'string') return null;
  res.clearCookie(SUMMARY_COOKIE, buildAttributes(path));
  const [value = ''] = cookie.split('.');
  if (!isSameSecret(cookie, signValue(value, sign))) return null;
  return summarySchema.safeParse(JSON.parse(Buffer.from(value, 'base64url').toString())).data ?? null;
}
