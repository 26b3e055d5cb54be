import type { ReactNode } from 'react';
import type { ThanksModel } from '../../src/blocks/inquiry/inquiryForm.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Link } from '../components/Link.tsx';
import { Mark } from '../components/Mark.tsx';
import { Paragraph } from '../components/Text.tsx';

interface ThanksProps {
  thanks: ThanksModel;
  /** In a dialog over the page that the guest was on. */
  inPlace?: boolean;
  t: Translator;
  children?: ReactNode;
}

/** What is shown after an inquiry was sent; the children are the heading. The script fills in the list; without script the server has done so. */
export function Thanks({ thanks, inPlace = false, t, children }: ThanksProps) {
  const { mark, promise, facts, phone, quickLine, home, back, pages, location } = thanks;
  const [before = '', after = ''] = t('inquiry.thanksNext', { phone: '\n' }).split('\n');
  return (
    <>
      <Mark mark={mark} />
      {children}
      <Paragraph variant="lead">{promise === null ? t('inquiry.received') : `${t('inquiry.received')} ${promise}`}</Paragraph>
      {(children !== undefined || facts.some(({ value }) => value !== '')) && (
        <dl className="pairs">
          {facts.map(({ field, label, value }) => (
            <div key={field} data-fact={field} hidden={value === ''} x-data="fact" x-bind:hidden="missing">
              <dt>{label}</dt>
              <dd x-text="value">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Paragraph>
        {before}
        <a href={phone.href}>{phone.label}</a>
        {after}
        {quickLine !== null && (
          <>
            {' · '}
            <Link link={quickLine} t={t} />
          </>
        )}
      </Paragraph>
      <div className="thanks__links">
        {inPlace ? (
          <button className="button button--quiet" type="button" data-dialog-close="">
            {back}
          </button>
        ) : (
          <a className="button button--quiet" href={home.href}>
            {home.label}
          </a>
        )}
        {pages.map(({ href, label }) => (
          <a key={href} className="text-link" href={href}>
            {label}
          </a>
        ))}
        <a className="text-link" href={location.href} hrefLang={location.hreflang}>
          {location.label}
        </a>
      </div>
    </>
  );
}
