import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import demoSite from '../../src/config/demoSite.json' with { type: 'json' };
import { startContentSetup } from './support.ts';

async function listOpenQuestions(changes: object, language: string) {
  const folder = mkdtempSync(join(tmpdir(), 'hotel-site-'));
  const file = join(folder, 'site.json');
  writeFileSync(file, JSON.stringify({ ...demoSite, ...changes }));
  const setup = await startContentSetup(file);
  onTestFinished(async () => {
    rmSync(folder, { recursive: true });
    await setup.wordpress.close();
  });
  const { findings } = await setup.check('--json', '--language', language);
  return findings.filter(({ kind }) => kind === 'openQuestion').map(({ level, locale, what }) => `${level} ${locale}: ${what}`);
}

it('names what guests ask and the site file does not answer, once for all languages', async () => {
  expect(await listOpenQuestions({ facts: undefined, cancellation: undefined, openSeason: undefined }, 'de')).toEqual([
    'hint de: Gäste fragen danach, und unter „Gut zu wissen“ steht es nicht: Späte Anreise, Vom Flughafen, Parken, Frühstück, Kinder, Haustiere, WLAN, ' +
      'Ohne Stufen, Touristensteuer, Zahlung, Stornierung, Geöffnet',
  ]);
});

it('names the language that lacks an answer, and nothing of a hotel that is open all year', async () => {
  const { facts } = demoSite;
  const { fr: _, ...wifi } = facts.wifi;
  expect(await listOpenQuestions({ facts: { ...facts, wifi }, openSeason: undefined }, 'en')).toEqual([
    'hint fr: guests ask about it, and “Good to know” does not say: Wi-Fi',
  ]);
});
