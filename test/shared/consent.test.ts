import { describe, expect, it } from 'vitest';
import { type ConsentRecord, formatConsent, parseConsent } from '../../src/shared/consent.ts';

const record: ConsentRecord = {
  essentialServices: true,
  functionalServices: true,
  analyzeServices: false,
  revision: '1/OpenStreetMap/none',
  time: '2027-02-01T10:00:00.000Z',
};
const read = (value: unknown) => parseConsent(encodeURIComponent(JSON.stringify(value)), record.revision);

describe('the consent record', () => {
  it('is formatted in characters that a cookie value may have, and parsed to the same record', () => {
    expect(formatConsent(record)).toMatch(/^[\w%.!~*'()-]+$/);
    expect(parseConsent(formatConsent(record), record.revision)).toEqual(record);
  });

  it('is null if its revision is not the current one', () => {
    expect(parseConsent(formatConsent(record), '2/OpenStreetMap/none')).toBeNull();
    expect(parseConsent(formatConsent(record), '')).toBeNull();
  });

  it.each([null, '', 'null', '1', '[]', '{"revision":', '%', '%7B', '%E0%A4%A'])('is null for the unreadable cookie value %j', (text) => {
    expect(parseConsent(text, record.revision)).toBeNull();
  });

  it('allows a service only for the value true, and drops unknown fields', () => {
    for (const value of ['true', 1, {}, null, undefined]) {
      expect(read({ ...record, functionalServices: value, analyzeServices: value })).toMatchObject({
        functionalServices: false,
        analyzeServices: false,
      });
    }
    expect(read({ revision: record.revision, essentialServices: false })).toMatchObject({
      essentialServices: true,
      analyzeServices: false,
    });
    expect(read({ ...record, admin: true })).toEqual(record);
  });
});
