import { randomUUID } from 'node:crypto';
import { loadSettings } from '../../config/settings.ts';
import { createTranslator } from '../../i18n/translator.ts';
import { getErrorMessage } from '../../lib/errors.ts';
import { toLine } from '../../lib/terminal.ts';
import { createSmtp, type DeliveryOutcome, type SmtpTimeouts } from '../smtp.ts';
import type { CliDependencies } from './commands.ts';

/** An operator waits: a server that says nothing is given up sooner than in a delivery. */
const timeouts: SmtpTimeouts = { connectionMs: 15_000, greetingMs: 15_000, replyMs: 30_000, idleMs: 1000 };

/**
 * Runs `npm run mail:test`: sends one mail from INQUIRY_FROM to INQUIRY_TO by SMTP_URL, and says what the server answered. Reads and writes no inquiry.
 * @returns the exit code: 0 the server has accepted the mail, 1 not
 */
export async function runMailTest({ env, print, printError }: Omit<CliDependencies, 'now'>): Promise<number> {
  try {
    const { config, site } = loadSettings(env);
    if (config.mail === null) throw new Error('SMTP_URL is not set: inquiries are stored, not sent.');
    const { url, from, to } = config.mail;
    const t = createTranslator(site.deskLanguage);
    const smtp = createSmtp(url, timeouts);
    const outcome = await smtp.send(
      {
        from,
        to,
        subject: t('mail.test', { hotel: site.name }),
        text: `${t('mail.testText')}\n\n${config.publicUrl}\n`,
        messageId: `<test-${randomUUID()}@${from.split('@')[1]}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        attachments: [],
      },
      AbortSignal.timeout(60_000),
    );
    smtp.close();
    if (outcome.kind !== 'accepted') throw new Error(describeFailure(outcome));
    print(`The mail server has accepted a mail from ${from} to ${to}. Look whether it has arrived, and not as spam.\n`);
    return 0;
  } catch (error) {
    printError(`${getErrorMessage(error)}\n`);
    return 1;
  }
}

function describeFailure({ kind, failure }: Exclude<DeliveryOutcome, { kind: 'accepted' }>): string {
  const { code, command, text } = failure;
  const consequence = kind === 'rejected' ? 'An inquiry would not be sent again.' : 'An inquiry would be sent again later.';
  return `The mail was not accepted: ${command} ${code}: ${toLine(text)}. ${consequence}`;
}
