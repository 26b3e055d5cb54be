import { createHash, randomUUID } from 'node:crypto';
import { toAsciiDomain } from '../shared/inquiry/email.ts';
import { toPayload } from '../shared/inquiry/payload.ts';
import type { InquiryRow, InquiryStore } from '../storage/inquiries.ts';
import { type Channel, channels } from '../storage/schema.ts';
import { createOwnBoxes, foldAddress } from './mailbox.ts';
import { findGuestAddress, type NewInquiry, readRow, type StoredInquiry } from './storedInquiry.ts';

const UNREADABLE = 'This inquiry cannot be read';
/** Within this time the same payload without a key is the same submission: a double click, a reload. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;

/**
 * All stored inquiries, from their arrival until the clean-up. A change is committed when the promise of its method resolves. Every method rejects
 * if the database cannot be used; the next call tries again.
 */
export type Outbox = ReturnType<typeof createOutbox>;

export interface StoredGuest {
  readonly inquiries: readonly StoredInquiry[];
  /** Rows that name the guest's address and are unreadable otherwise. */
  readonly damaged: readonly InquiryRow[];
  /** Ids of other guests' inquiries of which a field, or a mail server's text about them, contains the address. */
  readonly mentions: readonly string[];
}

export interface OutboxOptions {
  readonly store: InquiryStore;
  readonly now: () => number;
  /** What is to follow the mail of a new inquiry. Default: nothing. */
  readonly follow?: Follow;
  /** Called after a new inquiry was stored. */
  readonly onStored?: () => void;
  /** Called for each unreadable row, which is left out of the result and kept in the table. */
  readonly onUnreadable: (id: string, columns: readonly string[]) => void;
}

export interface Follow {
  /** Addresses of the hotel, whose boxes and domain get no confirmation; null where nobody gets one. */
  readonly unconfirmed: readonly string[] | null;
  readonly hasWebhook: boolean;
}
const nothingFollows: Follow = { unconfirmed: null, hasWebhook: false };

/** Creates the outbox on the site's database. */
export function createOutbox({ store, now, follow = nothingFollows, onStored, onUnreadable }: OutboxOptions) {
  const isOwnBox = createOwnBoxes(follow.unconfirmed ?? []);
  /** Whether the guest is told of a confirmation. Depends on nothing that is stored: else anybody could find out whether somebody else has written. */
  const tellsOfConfirmation = ({ payload, score }: NewInquiry) =>
    follow.unconfirmed !== null && score === 0 && findGuestAddress(payload) !== null;
  /** The box that is to get a confirmation, hashed; null for none. */
  const findRecipient = (inquiry: NewInquiry) => {
    const box = tellsOfConfirmation(inquiry) ? foldAddress(findGuestAddress(inquiry.payload) ?? '') : null;
    return box === null || isOwnBox(box) ? null : sha256(box);
  };
  const parse = (row: InquiryRow): StoredInquiry[] => {
    const result = readRow(row);
    if (result.kind === 'inquiry') return [result.inquiry];
    onUnreadable(String(row.id), result.columns);
    return [];
  };
  return {
    ...store,
    tellsOfConfirmation,
    /** Stores an inquiry. For a duplicate submission, returns the first one. @param mayConfirm false if the guest gets no confirmation in any case */
    async store(inquiry: NewInquiry, mayConfirm = true) {
      const { locale, payload, typed, score } = inquiry;
      const texts = { payload: JSON.stringify(payload), typed: typed && JSON.stringify(typed) };
      const row = {
        ...{ id: randomUUID(), now: now(), locale, ...texts, score, ...hashInquiry(inquiry) },
        recipient: mayConfirm ? findRecipient(inquiry) : null,
        webhook: follow.hasWebhook ? ('waiting' as const) : null,
      };
      const stored = await store.insert(row, DUPLICATE_WINDOW_MS);
      if (stored.isNew) onStored?.();
      return stored;
    },
    /** The id of the stored inquiry with the same Idempotency-Key and payload; null if there is none. */
    async findByIdempotencyKey(inquiry: NewInquiry) {
      const { submission } = hashInquiry(inquiry);
      return submission === null ? null : store.findSubmission(submission);
    },
    /** Oldest first. */
    list: async () => (await store.list()).flatMap(parse),
    /** Inquiries whose id starts with a prefix, in any case. */
    findByIdPrefix: async (start: string) => (await store.findByIdPrefix(start.toLowerCase())).flatMap(parse),
    /**
     * Claims the longest overdue inquiry for one attempt by a channel, which is counted; null if none is due. Unreadable ones are marked as failed. The
     * claim ends when the outcome is recorded, else with `endClaim`.
     */
    async claimDue(moment: number, channel?: Channel) {
      for (;;) {
        const claimed = await store.claimDue(moment, channel);
        if (claimed === null) return null;
        const [inquiry] = parse(claimed.row);
        if (inquiry !== undefined) return { inquiry, signal: claimed.signal };
        // Else the unreadable row would stay the first one due for ever.
        const id = String(claimed.row.id);
        for (const each of channels) await store.record(id, each, { state: 'failed', error: UNREADABLE });
      }
    },
    /** As that of the store. @returns how many */
    retry: (id: string) => store.retry(id, now()),
    /** Counts the undelivered inquiries. @param expiringBefore one that came before this time will be removed soon */
    summary: (expiringBefore = 0) => store.count(now(), expiringBefore),
    /** What is stored of the guest with a mail address, in any case. Damaged inquiries that may be of anybody are reported as unreadable. */
    async findGuest(address: string): Promise<StoredGuest> {
      const wanted = toComparable(address);
      const [inquiries, damaged, mentions]: [StoredInquiry[], InquiryRow[], string[]] = [[], [], []];
      for (const row of await store.list()) {
        const result = readRow(row);
        if (result.kind === 'inquiry') {
          const { id, payload, typed, lastError, confirmationError, webhookError } = result.inquiry;
          const texts = [...Object.values(payload), ...Object.values(typed ?? {}), lastError, confirmationError, webhookError].join('\n');
          if (toComparable(payload.email) === wanted) inquiries.push(result.inquiry);
          else if (names(texts, wanted)) mentions.push(id);
        } else {
          const [, email = ''] = /"email":"([^"]*)/.exec(String(row.payload)) ?? [];
          if (toComparable(email) === wanted) damaged.push(row);
          else onUnreadable(String(row.id), result.columns);
        }
      }
      return { inquiries, damaged, mentions };
    },
    /** Ids that start with a prefix, in any case, also of unreadable inquiries. */
    findIds: async (start: string) => (await store.findByIdPrefix(start.toLowerCase())).map(({ id }) => String(id)),
    /** Removes inquiries that came before a time, delivered or not. @returns how many */
    removeExpired: (before: number) => store.removeExpired(now(), before),
  };
}

/**
 * Fields that are hashed when they are empty too, because the stored hashes of the first version hold them. A later field is hashed only if it says
 * something: else an inquiry that is sent again after a deploy would not be found among those stored before. This list never grows.
 */
const hashedWhenEmpty: ReadonlySet<string> = new Set([
  ...['salutation', 'title', 'firstName', 'lastName', 'strnr', 'zip', 'town', 'country', 'telephone', 'email'],
  ...['roomType', 'packageType', 'persons', 'startDate', 'endDate', 'wantHotelPickup', 'wantCar', 'message'],
]);

/** A mail address in the form in which two are compared: that of a payload is in upper case, and the hotel's mail has its domain in ASCII. */
function toComparable(address: string): string {
  return toAsciiDomain(address.normalize().toLowerCase());
}

const addressInText = /[^\s@]+@[\p{L}\p{M}\p{N}.-]*[\p{L}\p{M}\p{N}]/gu;

/** Whether a text has an address, whatever signs stand around it. */
function names(text: string, address: string): boolean {
  return (text.match(addressInText) ?? []).some((found) => {
    const [before = '', after] = toComparable(found).split(address);
    return after !== undefined && !/[\p{L}\p{M}\p{N}.+_-]$/u.test(before) && !/^[\p{L}\p{N}-]/u.test(after);
  });
}

const empty = new Map(Object.entries(toPayload({})));

/** Hashes what an inquiry says. */
function hashInquiry({ payload, key }: NewInquiry) {
  const said = Object.entries(payload).filter(([name, value]) => hashedWhenEmpty.has(name) || value !== empty.get(name));
  const fingerprint = sha256(JSON.stringify(said.toSorted()));
  return { fingerprint, submission: key === null ? null : sha256(JSON.stringify([key, fingerprint])) };
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
