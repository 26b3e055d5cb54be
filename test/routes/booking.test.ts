import { describe, expect, it, onTestFinished } from 'vitest';
import { startApp } from '../support/app.ts';
import { app, startDemoOnce, visit } from '../support/siteWithWordpress.ts';

startDemoOnce({ env: { INQUIRY_RATE_LIMIT: '1000' } });

const engine = 'https://book.esrosar.example/packages';
const ask = (query: string, init: RequestInit = {}) => visit(`/api/booking${query}`, init);
const getTarget = async (query: string, init: RequestInit = {}) => {
  const { status, cacheControl, location } = await ask(query, init);
  expect([status, cacheControl]).toEqual([303, 'no-store']);
  return location;
};

describe('GET /api/booking', () => {
  it('takes the day of the hotel’s own time zone for today, which the form tells the script too', async () => {
    const kiritimati = await startApp({ site: { timeZone: 'Pacific/Kiritimati' } });
    onTestFinished(() => kiritimati.close());
    // 10:00 UTC on 1 February: in Kiritimati it is 2 February.
    kiritimati.clock.now = Date.parse('2027-02-01T10:30:00Z');
    const { origin } = kiritimati;
    const arrive = (day: string) => visit(`/api/booking?locale=de&arrival=${day}&departure=05.02.2027`, { origin });
    expect([(await arrive('01.02.2027')).status, (await arrive('02.02.2027')).status]).toEqual([422, 303]);
    expect((await visit('/anfrage', { origin })).html).toContain('data-time-zone="Pacific/Kiritimati"');
  });

  it.each([
    [
      '?locale=en&arrival=2027-05-14&departure=2027-05-15&adults=10&rooms=10',
      '?lang=en&arrival=2027-05-14&departure=2027-05-15&adults=10&rooms=10',
    ],
    // The nights of this package are fixed.
    [
      '?locale=de&package=zeit-zu-zweit&arrival=14.05.2027&departure=&adults=2&rooms=1',
      '?lang=de&arrival=2027-05-14&departure=2027-05-16&adults=2&rooms=1',
    ],
    ['', '?lang=de&adults=1&rooms=1'],
    ['?locale=de&locale=en&adults=2&adults=3&rooms=2', '?lang=de&adults=1&rooms=2'],
    ['?base=https://evil.test&url=//evil.test&locale=//evil.test&lang=en', '?lang=de&adults=1&rooms=1'],
  ])('redirects the query "%s" to the booking engine with "%s"', async (query, expected) => {
    expect(await getTarget(query)).toBe(`${engine}${expected}`);
  });

  it('opens the inquiry with package and stay for the button of a form without script, and keeps what cannot be booked', async () => {
    expect((await visit('/pakete/zeit-zu-zweit/')).html).toMatch(
      /<noscript><button [^>]*name="inquiry" formTarget="_self">Anfragen<\/button><\/noscript>/,
    );
    const { status, cacheControl, html } = await ask(
      '?locale=de&package=zeit-zu-zweit&arrival=14.05.2027&departure=x&adults=3&rooms=1&inquiry=on',
    );
    expect([status, cacheControl]).toEqual([200, 'private, no-store, no-transform']);
    const findValue = (name: string) => new RegExp(`<input [^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1];
    expect(['startDate', 'endDate', 'persons'].map(findValue)).toEqual(['14.05.2027', 'x', '3']);
    expect(html).toContain('<option value="zeit-zu-zweit" selected="">');
    expect((await ask('?locale=en&package=x&inquiry=on')).status).toBe(200);
  });

  it.each([
    ['arrival=18.05.2027&departure=14.05.2027', 'departure', 'mindestens eine Nacht'],
    ['adults=2,5', 'adults', 'eine ganze Zahl von 1 bis 10'],
    ['rooms=%E0%A4%A', 'rooms', 'eine ganze Zahl von 1 bis 10'],
  ])('answers the query "%s" with the form of the package, what was typed and an error at %s', async (query, field, words) => {
    const { status, cacheControl, location, html } = await ask(`?locale=de&package=zeit-zu-zweit&${query}`);
    expect([status, cacheControl, location]).toEqual([422, 'no-store, no-transform', null]);
    expect(html).toMatch(/<title>Fehler: /);
    expect(html).toContain('Zeit zu zweit</h1>');
    const errors = [...html.matchAll(/id="site-page-stay-(\w+)-error"[^>]*>(?:(?!<\/p>).)*<span[^>]*>([^<]+)</g)];
    expect(errors.map(([, name, text]) => [name, text])).toEqual([[field, expect.stringContaining(words)]]);
    if (query.includes('%')) return;
    for (const [name, value] of new URLSearchParams(query)) expect(html).toMatch(new RegExp(`name="${name}"[^>]* value="${value}"`));
  });

  it.each(['&package=gibt-es-nicht', '&package=%3Cscript%3E'])(
    'says what is wrong without the form if the package is unknown: "%s"',
    async (query) => {
      const { status, html } = await ask(`?locale=en&arrival=14.05.2027${query}`);
      expect(status).toBe(422);
      expect(html).toContain('Please check what you entered.');
      expect(html).toContain('Please enter both days or none.');
      expect(html).not.toContain('<script>');
    },
  );

  it('uses the browser’s language if the query has none', async () => {
    expect(await getTarget('', { headers: { 'accept-language': 'fr' } })).toBe(`${engine}?lang=fr&adults=1&rooms=1`);
  });

  it('keeps the query of packageBookingUrl and allows its origin as form target', async () => {
    const other = await startApp({ site: { packageBookingUrl: 'https://engine.test/b?hotel=7&lang=xx' } });
    onTestFinished(() => other.close());
    const { location, headers } = await visit('/api/booking?locale=en', { origin: other.origin });
    expect(location).toBe('https://engine.test/b?hotel=7&lang=en&adults=1&rooms=1');
    expect(headers.get('content-security-policy')).toContain("form-action 'self' https://engine.test;");
  });

  it('logs no dates', () => {
    expect(JSON.stringify(app.logged)).not.toMatch(/2027-05-14|14\.05\.2027|adults/);
  });
});
