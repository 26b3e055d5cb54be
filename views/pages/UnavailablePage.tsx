import { Paragraph } from '../components/Text.tsx';
import type { PageProps } from './props.ts';

/** The frame of the site while its content is away: the name of the house and how to reach it. */
export function UnavailablePage({ page, t }: PageProps<'unavailable'>) {
  const { chrome } = page;
  return (
    <section className="section unavailable">
      <div className="grid">
        <h1>{chrome.siteName}</h1>
        <Paragraph variant="lead">{t('unavailable.lead')}</Paragraph>
        <address>
          {chrome.address.lines.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <a href={chrome.phone.href}>{chrome.phone.label}</a>
          <a href={chrome.mail.href}>{chrome.mail.label}</a>
        </address>
      </div>
    </section>
  );
}
