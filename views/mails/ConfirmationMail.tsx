import { Fragment } from 'react';
import type { LinkModel } from '../../src/elements/elementTypes.ts';
import { buildTelephoneHref } from '../../src/elements/links.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { type Fact, MailDocument, MailFacts, MailHeading, MailLink, type MailLook, MailParagraph, MailTitle } from './MailDocument.tsx';

/** What the mail to a guest says, in both of its parts. */
export interface Confirmation {
  readonly subject: string;
  readonly facts: readonly Fact[];
  /** What happens next. */
  readonly paragraphs: readonly string[];
  /** To read before the journey. */
  readonly pages: readonly Fact[];
  readonly phone: string;
  readonly email: string;
  readonly quickLine: LinkModel | null;
  /** Where the hotel is and when somebody is there. */
  readonly lines: readonly string[];
  readonly homeUrl: string;
}

/** The HTML part of the mail to a guest. */
export function ConfirmationMail({ confirmation, look, t }: { confirmation: Confirmation; look: MailLook; t: Translator }) {
  const { subject, facts, paragraphs, pages, phone, email, quickLine, lines, homeUrl } = confirmation;
  return (
    <MailDocument look={look} title={subject}>
      <MailTitle look={look}>{t('confirmation.title')}</MailTitle>
      {paragraphs.map((paragraph) => (
        <MailParagraph key={paragraph}>{paragraph}</MailParagraph>
      ))}
      <MailHeading look={look}>{t('confirmation.facts')}</MailHeading>
      <MailFacts look={look} facts={facts} />
      {pages.length > 0 && <MailHeading look={look}>{t('confirmation.until')}</MailHeading>}
      {pages.map(([label, url]) => (
        <MailParagraph key={url}>
          <MailLink look={look} href={url}>
            {label}
          </MailLink>
        </MailParagraph>
      ))}
      <MailHeading look={look}>{t('footer.talk')}</MailHeading>
      <MailParagraph>
        <MailLink look={look} href={buildTelephoneHref(phone)}>
          {phone}
        </MailLink>
        <br />
        {quickLine !== null && (
          <>
            <MailLink look={look} href={quickLine.href}>
              {quickLine.label}
            </MailLink>
            <br />
          </>
        )}
        <MailLink look={look} href={`mailto:${email}`}>
          {email}
        </MailLink>
        <br />
        <MailLink look={look} href={homeUrl}>
          {homeUrl}
        </MailLink>
      </MailParagraph>
      <MailParagraph>
        {lines.map((line, index) => (
          <Fragment key={line}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </MailParagraph>
      <p className="soft" style={{ margin: '32px 0 0', fontSize: 14, lineHeight: '21px', color: look.textSoft }}>
        {t('confirmation.note')}
      </p>
    </MailDocument>
  );
}
