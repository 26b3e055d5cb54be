import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { buildInquiryPath, buildThanksPath } from '../../src/addresses/pageAddresses.ts';
import { localeCodes } from '../../src/i18n/locales.ts';

const read = (name: string) => readFileSync(resolve(import.meta.dirname, '../../deploy', name), 'utf8');

/** The pattern of the paths whose requests keep their cookies, in the configuration of each CDN that is part of the repository. */
const patterns = {
  'nginx.conf': /"~(\^[^"]*danke[^"]*)" \$http_cookie;/.exec(read('nginx.conf'))?.[1],
  'varnish.vcl': /req\.url !~ "(\^[^"]*danke[^"]*)"/.exec(read('varnish.vcl'))?.[1],
};

describe.each(Object.entries(patterns))('deploy/%s', (_name, pattern) => {
  const keepsCookies = (path: string) => new RegExp(String(pattern)).test(path);

  it.each(localeCodes)('keeps the cookie of the thanks to a guest in %s', (locale) => {
    expect(keepsCookies(buildThanksPath(localeCodes, locale))).toBe(true);
    expect(keepsCookies(buildInquiryPath(localeCodes, locale))).toBe(false);
  });
});
