import { Lines, Paragraph } from '../components/Text.tsx';
import type { PageProps } from './props.ts';

/** Shown with status 503 while WordPress is unreachable and nothing is cached: the hotel's name and contact data. */
export function UnavailablePage({ page, t }: PageProps<'unavailable'>) {
  const { chrome } = page;
  return (
    <section className="section unavailable">
      <div className="grid">
        <h1>{chrome.siteName}</h1>
        <Paragraph variant="lead">{t('unavailable.lead')}</Paragraph>
        <address>
          <Lines lines={chrome.address.lines} />
          <a href={chrome.phone.href}>{chrome.phone.label}</a>
          <a href={chrome.mail.href}>{chrome.mail.label}</a>
        </address>
      </div>
    </section>
  );
}
