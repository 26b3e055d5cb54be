import type { Site } from '../config/siteSchema.ts';
import type { LinkModel } from '../elements/elementTypes.ts';
import { buildMailLink, buildPhoneLink } from '../elements/links.ts';
import type { Locale } from '../i18n/locales.ts';
import { createTranslator } from '../i18n/translator.ts';

/** What a proxy shows in the site's place while the site is down, in all languages of the site: also in answer to a form. */
export interface OutagePageModel {
  readonly siteName: string;
  readonly texts: readonly { readonly locale: Locale; readonly text: string }[];
  readonly links: readonly LinkModel[];
}

/** Builds the page. */
export function buildOutagePage(site: Pick<Site, 'name' | 'languages' | 'contact'>): OutagePageModel {
  return {
    siteName: site.name,
    texts: site.languages.map((locale) => ({ locale, text: createTranslator(locale)('outage.text') })),
    links: [buildPhoneLink(site), buildMailLink(site)],
  };
}
