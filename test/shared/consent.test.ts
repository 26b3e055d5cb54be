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

describe('the record of a consent', () => {
  it('comes back as it was kept, in characters a cookie may have', () => {
    expect(formatConsent(record)).toMatch(/^[\w%.!~*'()-]+$/);
    expect(parseConsent(formatConsent(record), record.revision)).toEqual(record);
  });

  it('counts only for the question it answers', () => {
    expect(parseConsent(formatConsent(record), '2/OpenStreetMap/none')).toBeNull();
    expect(parseConsent(formatConsent(record), '')).toBeNull();
  });

  it.each([null, '', 'null', 'true', '1', '"x"', '[]', '{}', '{"revision":', '%', '%7B', '%E0%A4%A'])('is none: %j', (text) => {
    expect(parseConsent(text, record.revision)).toBeNull();
  });

  it('allows what is said to be true, and nothing by mistake', () => {
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
