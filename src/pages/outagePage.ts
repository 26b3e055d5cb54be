import type { Site } from '../config/siteSchema.ts';
import { buildMailLink, buildPhoneLink } from '../elements/links.ts';
import { createTranslator } from '../i18n/translator.ts';

export type OutagePageModel = ReturnType<typeof buildOutagePage>;

/** Builds what a proxy shows in the site's place while the site is down, in all languages of the site: also in answer to a form. */
export function buildOutagePage(site: Pick<Site, 'name' | 'languages' | 'contact'>) {
  return {
    siteName: site.name,
    texts: site.languages.map((locale) => ({ locale, text: createTranslator(locale)('outage.text') })),
    links: [buildPhoneLink(site), buildMailLink(site)],
  };
}
