import { resolve } from 'node:path';
import { processEnvironment } from './config/environment.ts';
import { findMisspeltNames } from './config/misspeltNames.ts';
import { loadSettings } from './config/settings.ts';
import { findForeignLogos } from './images/logoCheck.ts';
import { StartupError } from './lib/errors.ts';
import { loadAssets } from './rendering/assets.ts';
import { createBranding } from './rendering/branding/createBranding.ts';

/* `npm run check:config`: checks environment, site file and its fonts as the start does. Starts, opens and contacts nothing. Exit code: 0 valid, 1 not. */

try {
  const { config, site } = loadSettings();
  for (const { name, expected } of findMisspeltNames(processEnvironment))
    process.stderr.write(`Warning: ${name} is not read; is ${expected} meant?\n`);
  for (const key of findForeignLogos(site))
    process.stderr.write(`Warning: ${key} is not shown: expected a picture in WordPress (/wp-content/uploads/…)\n`);
  const distDir = resolve(import.meta.dirname, '..');
  await createBranding(site, loadAssets(distDir).coreStyle);
  const content = config.contentUrl ?? 'the embedded demo';
  const ways = [
    ...(config.mail === null ? [] : [`sent to ${config.mail.to}`]),
    ...(config.mail?.hasConfirmation ? ['confirmed to the guest'] : []),
    ...(config.inquiryWebhook === null ? [] : [`sent to the webhook at ${new URL(config.inquiryWebhook.url).origin}`]),
  ];
  const inquiries = ways.length === 0 ? 'stored, not sent (SMTP_URL is not set)' : ways.join(', ');
  const proxies = typeof config.trustProxy === 'number' ? `${config.trustProxy} proxies` : config.trustProxy.join(', ');
  process.stdout.write(
    `The configuration is valid: ${site.name} at ${config.publicUrl}, content from ${content}, inquiries ${inquiries}, visitors named by X-Forwarded-For of ${proxies} alone (TRUST_PROXY)\n`,
  );
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
