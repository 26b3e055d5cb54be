import type { Translator } from '../../src/i18n/translator.ts';
import { breakWords, type Fact, MailDocument, MailFacts, MailHeading, type MailLook, MailParagraph, MailTitle } from './MailDocument.tsx';

/** What the mail to the hotel says, in both of its parts. */
export interface DeskMailContent {
  /** What the desk should know before it answers. */
  readonly notes: readonly string[];
  readonly sections: readonly { readonly title: string; readonly facts: readonly Fact[] }[];
  /** Lines of the guest's message; empty without one. */
  readonly message: readonly string[];
}

interface DeskMailProps {
  content: DeskMailContent;
  subject: string;
  /** Opens an answer; null where the guest has no usable address. */
  reply: { readonly href: string; readonly label: string } | null;
  look: MailLook;
  t: Translator;
}

/** The HTML part of the mail to the hotel. */
export function DeskMail({ content, subject, reply, look, t }: DeskMailProps) {
  const { notes, sections, message } = content;
  return (
    <MailDocument look={look} title={subject}>
      <MailTitle look={look}>{t('mail.title')}</MailTitle>
      {notes.map((note) => (
        <MailParagraph key={note}>{note}</MailParagraph>
      ))}
      {reply !== null && (
        <table cellPadding={0} cellSpacing={0} role="presentation" style={{ marginTop: 20 }}>
          <tbody>
            <tr>
              <td className="button" style={{ backgroundColor: look.accent }}>
                <a href={reply.href} style={{ display: 'block', padding: '11px 22px', color: look.onAccent, textDecoration: 'none' }}>
                  {reply.label}
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      )}
      {sections.map(({ title, facts }) => (
        <div key={title}>
          <MailHeading look={look}>{title}</MailHeading>
          <MailFacts look={look} facts={facts} />
        </div>
      ))}
      {message.length > 0 && <MailHeading look={look}>{t('inquiry.field.message')}</MailHeading>}
      {message.map((line, index) => (
        <div key={index} dir="auto" style={{ ...breakWords, textAlign: 'start', whiteSpace: 'pre-wrap' }}>
          {line === '' ? <br /> : line}
        </div>
      ))}
    </MailDocument>
  );
}
