import type { ReactNode } from 'react';
import type { Translator } from '../../src/i18n/translator.ts';
import type { ThanksModel } from '../../src/pages/types.ts';
import { Mark } from '../components/Mark.tsx';
import { Paragraph } from '../components/Text.tsx';

/**
 * What is shown after an inquiry was sent; the children are the heading. The script repeats what was asked for in the list, which stays empty
 * without script: the redirect to the thanks carries nothing of the inquiry.
 */
export function Thanks({ thanks, t, children }: { thanks: ThanksModel; t: Translator; children?: ReactNode }) {
  const { mark, phone, home, location } = thanks;
  const [before = '', after = ''] = t('inquiry.thanksNext', { phone: '\n' }).split('\n');
  const facts = [
    ['startDate endDate', t('inquiry.thanksStay')],
    ['roomType', t('inquiry.field.roomType')],
    ['packageType', t('inquiry.field.packageType')],
    ['topic', t('inquiry.thanksTopic')],
  ] as const;
  return (
    <>
      <Mark mark={mark} />
      {children}
      <Paragraph variant="lead">{t('inquiry.received')}</Paragraph>
      {children !== undefined && (
        <dl className="pairs">
          {facts.map(([name, label]) => (
            <div key={name} data-fact={name} hidden>
              <dt>{label}</dt>
              <dd />
            </div>
          ))}
        </dl>
      )}
      <Paragraph>
        {before}
        <a href={phone.href}>{phone.label}</a>
        {after}
      </Paragraph>
      <div className="thanks__links">
        <a className="button button--quiet" href={home.href}>
          {home.label}
        </a>
        <a className="text-link" href={location.href} hrefLang={location.hreflang}>
          {location.label}
        </a>
      </div>
    </>
  );
}
