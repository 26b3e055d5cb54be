import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { parseEnv } from 'node:util';
import { loadSettings } from '../../src/config/settings.ts';
import { runWordpressCheck } from '../../src/findings/commands/wordpress/run.ts';
import { StartupError } from '../../src/lib/errors.ts';
import { packPlugin } from '../wordpress/zip.ts';
import { type Answers, type Ask, askQuestions } from './askQuestions.ts';

/*
 * `npm run init`: asks about the hotel, writes site file and `.env` into the current folder, checks both, says what WordPress lacks and what comes next.
 * Exit code: 0 written and valid, 1 not.
 */

const SITE_FILE = 'hotel.site.json';
const ENV_FILE = '.env';

const print = (text: string) => void process.stdout.write(text);

/** The input ended before all questions were answered. */
class InputEndedError extends Error {}

/** Lines that arrive before they are asked for wait: the input may be a file. */
function createAsk(): { readonly ask: Ask; readonly close: () => void } {
  const input = createInterface({ input: process.stdin, output: process.stdout });
  const lines = input[Symbol.asyncIterator]();
  const ask: Ask = async (question) => {
    input.setPrompt(question);
    input.prompt();
    const { value, done } = await lines.next();
    if (done === true) throw new InputEndedError();
    return value.trim();
  };
  return { ask, close: () => input.close() };
}

/** True if none of the files is there, or all may be overwritten. */
async function mayWrite(ask: Ask): Promise<boolean> {
  const existing = [SITE_FILE, ENV_FILE].filter((file) => existsSync(file));
  return existing.length === 0 || /^y(es)?$/i.test(await ask(`Overwrite ${existing.join(' and ')}? [y/N] `));
}

/** Writes both files. Variables of an earlier `.env` that are not asked for stay: its secrets are known to WordPress. */
function writeFiles({ site, env }: Answers): Record<string, string | undefined> {
  const earlier = existsSync(ENV_FILE) ? parseEnv(readFileSync(ENV_FILE, 'utf8')) : {};
  const asked = ['PUBLIC_URL', 'CONTENT_URL', 'SMTP_URL', 'INQUIRY_TO', 'INQUIRY_FROM'];
  const kept = Object.entries(earlier).filter(([name]) => !asked.includes(name));
  const createSecret = () => randomBytes(32).toString('hex');
  const variables = {
    REVALIDATE_TOKEN: createSecret(),
    PREVIEW_SECRET: createSecret(),
    ...Object.fromEntries(kept),
    ...env,
    SITE_FILE: `./${SITE_FILE}`,
  };
  writeFileSync(SITE_FILE, `${JSON.stringify(site, null, 2)}\n`);
  const lines = Object.entries(variables).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(ENV_FILE, lines.join(''), { mode: 0o600 });
  return parseEnv(readFileSync(ENV_FILE, 'utf8'));
}

function printNextSteps({ PORT = '3000', CONTENT_URL, PUBLIC_URL, SMTP_URL, ...secrets }: Record<string, string | undefined>): void {
  const steps = [
    `npm start: the site, at http://localhost:${PORT}.`,
    ...(CONTENT_URL === undefined
      ? ['Pages and rooms are those of the demo: set CONTENT_URL when there is a WordPress.']
      : [
          `npm run wordpress:zip: the companion plugin. Upload it to WordPress, and write into its wp-config.php:
     define( 'HOTEL_WEBSITE_URL', '${PUBLIC_URL ?? `http://localhost:${PORT}`}' );
     define( 'HOTEL_WEBSITE_SECRET', '${secrets.REVALIDATE_TOKEN}' );
     define( 'HOTEL_WEBSITE_PREVIEW_SECRET', '${secrets.PREVIEW_SECRET}' );`,
          'npm run wordpress:check: what WordPress lacks, again; npm run check:content: what visitors would miss.',
        ]),
    ...(SMTP_URL === undefined
      ? ['Inquiries are stored, not sent: set SMTP_URL, INQUIRY_TO and INQUIRY_FROM.']
      : ['npm run mail:test: a mail to the hotel.']),
    `Into git: ${SITE_FILE}, and the fonts that it names. A container reads them where SITE_FILE says (docs/operation.md). Into neither: ${ENV_FILE}, which has secrets.`,
    `${SITE_FILE} takes more: booking engine, legal pages, opening hours, WhatsApp, logo (docs/configuration.md).`,
  ];
  print(`\nNext:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join('')}`);
}

async function main(ask: Ask): Promise<number> {
  if (!(await mayWrite(ask))) {
    print('Nothing is written.\n');
    return 1;
  }
  const answers = await askQuestions(ask, print);
  const env = writeFiles(answers);
  loadSettings(env);
  print(`\n${SITE_FILE} and ${ENV_FILE} are written and valid.\n\n`);
  if (env.CONTENT_URL !== undefined) {
    const { version } = packPlugin();
    await runWordpressCheck([], { env, pluginVersion: version, now: () => performance.now(), print, printError: print });
  }
  printNextSteps(env);
  return 0;
}

const { ask, close } = createAsk();
try {
  process.exitCode = await main(ask);
} catch (error) {
  if (error instanceof InputEndedError) process.stderr.write('\nNothing is written: the input ended.\n');
  else if (error instanceof StartupError) process.stderr.write(`${error.message}\n`);
  else throw error;
  process.exitCode = 1;
} finally {
  close();
}
