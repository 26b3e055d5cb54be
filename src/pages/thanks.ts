import { homePath } from '../addresses/pageAddresses.ts';
import type { PageContext } from './context.ts';
import type { ThanksModel } from './formTypes.ts';
import { fixedLink, internalLink, telephoneHref } from './links.ts';
import { buildMark } from './mark.ts';

/** Builds what is shown after an inquiry was sent: what happens next, the telephone, two ways on. */
export function buildThanks({ locale, t, site, fixedPaths }: PageContext): ThanksModel {
  return {
    mark: buildMark(site),
    phone: internalLink(telephoneHref(site.contact.phone), site.contact.phone),
    home: internalLink(homePath(locale), t('inquiry.close')),
    location: fixedLink(fixedPaths.location, t('location.title')),
  };
}
