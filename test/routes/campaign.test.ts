import { describe, expect, it } from 'vitest';
import { getCampaignQuery } from '../../src/routes/pages/home.ts';

describe('campaign parameters', () => {
  it.each([
    ['/', ''],
    ['/?', ''],
    ['/?lang=fr&callback=evil', ''],
    ['/?utm_source=brief&utm_medium=mail&gclid=a-B_1', '?utm_source=brief&utm_medium=mail&gclid=a-B_1'],
    ['/?x=1&utm_source=erst&utm_source=zweit', '?utm_source=erst'],
    ['/?utm_source=a%0d%0aSet-Cookie:x=1&fbclid=%22%3E%3Cscript%3E', '?utm_source=a%0D%0ASet-Cookie%3Ax%3D1&fbclid=%22%3E%3Cscript%3E'],
    ['/?utm_source=%E0%A4%A&utm_term=sch%C3%B6n', '?utm_source=%EF%BF%BD%25A&utm_term=sch%C3%B6n'],
    [`/?utm_source=${'x'.repeat(201)}`, ''],
    ['/?mc_cid=4f2&mc_eid=UNIQID&ref=newsletter', '?mc_cid=4f2&mc_eid=UNIQID&ref=newsletter'],
    ['/?ref=https%3A%2F%2Fevil.test%2F', '?ref=https%3A%2F%2Fevil.test%2F'],
    ['/?UTM_SOURCE=laut', ''],
  ])('the campaign query of %s is %j', (url, expected) => {
    expect(getCampaignQuery(url)).toBe(expected);
  });
});
