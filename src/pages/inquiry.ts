import type { PageContext } from './context.ts';
import { internalLink } from './links.ts';
import type { InquiryModel } from './types.ts';
import { homePath, inquiryPath, telephoneHref } from './urls.ts';

/** The ways to ask the house, for the contact form's place and the inquiry's own page. */
export function buildInquiry({ locale, site }: PageContext, open: boolean): InquiryModel {
  const { phone, email } = site.contact;
  return {
    href: inquiryPath(locale),
    phone: internalLink(telephoneHref(phone), phone),
    mail: internalLink(`mailto:${email}`, email),
    open,
    closeHref: homePath(locale),
  };
}
