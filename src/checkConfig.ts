import { type Environment, findUnknownNames } from './config/environment.ts';
import { loadSettings } from './config/settings.ts';
import { findForeignLogos } from './images/logoCheck.ts';
import { StartupError } from './lib/errors.ts';
import { loadAssets } from './rendering/assets.ts';
import { createBranding } from './rendering/branding/createBranding.ts';

interface CheckConfigDependencies {
  readonly env: Environment;
  /** Folder of the built site. */
  readonly distDir: string;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
}

/**
 * Runs `npm run check:config`: checks environment, site file and its fonts as the start does. Starts, opens and contacts nothing.
 * @returns the exit code: 0 valid, 1 not
 */
export async function runCheckConfig({ env, distDir, print, printError }: CheckConfigDependencies): Promise<number> {
  try {
    const { config, site } = loadSettings(env, distDir);
    for (const name of findUnknownNames(env)) printError(`Warning: ${name} is not read\n`);
    for (const key of findForeignLogos(site))
      printError(`Warning: ${key} is not shown: expected a picture in WordPress (/wp-content/uploads/…)\n`);
    await createBranding(site, loadAssets(distDir).coreStyle);
    const content = config.contentUrl ?? 'the embedded demo';
    const ways = [
      ...(config.mail === null ? [] : [`sent to ${config.mail.to}`]),
      ...(config.mail?.hasConfirmation ? ['confirmed to the guest'] : []),
      ...(config.inquiryWebhook === null ? [] : [`sent to the webhook at ${new URL(config.inquiryWebhook.url).origin}`]),
    ];
    const inquiries = ways.length === 0 ? 'stored, not sent (SMTP_URL is not set)' : ways.join(', ');
    const proxies = typeof config.trustProxy === 'number' ? `${config.trustProxy} proxies` : config.trustProxy.join(', ');
    print(
      `The configuration is valid: ${site.name} at ${config.publicUrl}, content from ${content}, inquiries ${inquiries}, visitors named by X-Forwarded-For of ${proxies} alone (TRUST_PROXY)\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    printError(`${error.message}\n`);
    return 1;
  }
}
