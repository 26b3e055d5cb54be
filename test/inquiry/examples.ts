import { loadSite } from '../../src/config/loadSite.ts';
import type { MailSettings } from '../../src/inquiry/mail.ts';
import type { NewInquiry, StoredInquiry } from '../../src/inquiry/storedInquiry.ts';
import { type InquiryPayload, toPayload, toTyped } from '../../src/shared/inquiry/payload.ts';

/** How mails to the hotel are made. */
export const addresses: MailSettings = {
  from: 'web@hotel.example',
  to: 'rezeption@hotel.example',
  publicUrl: 'https://hotel.example',
  site: loadSite(undefined),
};

/** A form with characters that are difficult for mail, CSV and SQL. */
const filled = {
  salutation: 'female',
  title: 'Dr.',
  firstName: 'Zoë',
  lastName: 'Müßig-O’Hara',
  strnr: 'Große Straße 7b',
  zip: 'sw1a 1aa',
  town: 'Łódź',
  country: 'Österreich',
  telephone: '+43 (0)664 / 12 34 56',
  email: 'zoe.muessig@gast.example',
  persons: '2',
  startDate: '14.05.2027',
  endDate: '18.05.2027',
  roomType: 'suite-llevant',
  packageType: '-',
  wantHotelPickup: 'on',
  message: 'Wir kommen mit Hund 🐕.\nשלום, مرحبا\n\nGrüße',
};

/** The spelling of the guest who has filled in that form. */
export const typed = toTyped(filled);

export function buildPayload(changes: Readonly<Record<string, string>> = {}): InquiryPayload {
  return toPayload({ ...filled, ...changes });
}

export function buildInquiry(changes: Partial<NewInquiry> = {}): NewInquiry {
  return { payload: buildPayload(), typed: null, locale: 'en', key: null, score: 0, ...changes };
}

/** An inquiry that differs by number. */
export function numbered(number: number): NewInquiry {
  return buildInquiry({
    payload: buildPayload({ lastName: `Gast ${number}` }),
    typed: { message: `Grüße ${number}` },
    key: `key-${number}`,
  });
}

/** An inquiry that only the hotel gets. */
export const noFollowUps = {
  confirmation: null,
  confirmationError: null,
  confirmationAttempts: 0,
  confirmationAt: null,
  webhook: null,
  webhookError: null,
  webhookAttempts: 0,
  webhookAt: null,
} as const;

export function buildStoredInquiry(changes: Partial<StoredInquiry> = {}): StoredInquiry {
  return {
    id: '3f2a9c1d-5b7e-4c44-9d0a-2f6f4f8b1e11',
    createdAt: Date.parse('2027-03-28T01:30:00Z'),
    ...{ locale: 'en', payload: buildPayload(), typed: null, score: 0 },
    ...{ state: 'waiting', attempts: 0, nextAttemptAt: 0, lastError: null, deliveredAt: null },
    ...noFollowUps,
    ...{ fingerprint: 'f', submission: null, recipient: null, payloadVersion: 1 },
    ...changes,
  };
}
