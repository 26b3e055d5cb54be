import type { ReactNode } from 'react';
import type { Locale } from '../../src/i18n/locales.ts';

/** The language of a mail and the look of the house. Colours as `#rrggbb`, typefaces as lists of fonts that systems have. */
export interface MailLook {
  readonly locale: Locale;
  readonly hotel: string;
  readonly page: string;
  readonly text: string;
  readonly textSoft: string;
  readonly line: string;
  readonly heading: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly dark: string;
  readonly onDark: string;
  readonly onDarkSoft: string;
  readonly lineOnDark: string;
  readonly accentOnDark: string;
  readonly textFont: string;
  readonly accentFont: string;
}

export type Fact = readonly [label: string, value: string];

/** Breaks a word that is wider than a telephone, also for mail programs that know the older property only. */
export const breakWords = { overflowWrap: 'anywhere', wordBreak: 'break-word' } as const;

/**
 * The HTML document of a mail: a column with the hotel's name above. Colours stand in the elements, since some mail programs drop style
 * sheets; the style sheet has what an attribute cannot say, the colours of the dark mode.
 */
export function MailDocument({ look, title, children }: { look: MailLook; title: string; children: ReactNode }) {
  return (
    <html lang={look.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style>{buildDarkStyle(look)}</style>
      </head>
      <body className="page" style={{ margin: 0, backgroundColor: look.page }}>
        <table role="presentation" cellPadding={0} cellSpacing={0} className="page" style={{ width: '100%', backgroundColor: look.page }}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '28px 20px 40px' }}>
                <table role="presentation" cellPadding={0} cellSpacing={0} style={{ width: '100%', maxWidth: 560, tableLayout: 'fixed' }}>
                  <tbody>
                    <tr>
                      <td
                        className="text"
                        style={{ fontFamily: look.textFont, fontSize: 16, lineHeight: '25px', color: look.text, textAlign: 'left' }}
                      >
                        <p
                          className="heading line"
                          style={{
                            ...breakWords,
                            margin: 0,
                            paddingBottom: 14,
                            borderBottom: `1px solid ${look.line}`,
                            fontFamily: look.accentFont,
                            fontSize: 24,
                            lineHeight: '30px',
                            color: look.heading,
                          }}
                        >
                          {look.hotel}
                        </p>
                        {children}
                      </td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function buildDarkStyle({ dark, onDark, onDarkSoft, lineOnDark, accentOnDark }: MailLook): string {
  const rules = {
    '.page': `background-color:${dark}`,
    '.text': `color:${onDark}`,
    '.soft': `color:${onDarkSoft}`,
    '.line': `border-color:${lineOnDark}`,
    '.heading,.link': `color:${accentOnDark}`,
    '.button': `background-color:${accentOnDark}`,
    '.button a': `color:${dark}`,
  };
  const lines = Object.entries(rules).map(([selector, declaration]) => `${selector}{${declaration}!important}`);
  return `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){${lines.join('')}}`;
}

export function MailTitle({ look, children }: { look: MailLook; children: string }) {
  return (
    <h1
      className="text"
      style={{ ...breakWords, margin: '28px 0 0', fontSize: 24, lineHeight: '32px', fontWeight: 'normal', color: look.text }}
    >
      {children}
    </h1>
  );
}

export function MailHeading({ look, children }: { look: MailLook; children: string }) {
  return (
    <h2
      className="heading"
      style={{
        margin: '32px 0 8px',
        fontFamily: look.accentFont,
        fontSize: 20,
        lineHeight: '26px',
        fontWeight: 'normal',
        color: look.heading,
      }}
    >
      {children}
    </h2>
  );
}

export function MailParagraph({ children }: { children: ReactNode }) {
  return <p style={{ ...breakWords, margin: '12px 0 0' }}>{children}</p>;
}

export function MailLink({ look, href, children }: { look: MailLook; href: string; children: string }) {
  return (
    <a className="link" href={href} style={{ color: look.accent }}>
      {children}
    </a>
  );
}

/** Labels beside their values. */
export function MailFacts({ look, facts }: { look: MailLook; facts: readonly Fact[] }) {
  const cell = {
    padding: '7px 0',
    borderBottom: `1px solid ${look.line}`,
    textAlign: 'left',
    verticalAlign: 'top',
    fontWeight: 'normal',
  } as const;
  return (
    <table cellPadding={0} cellSpacing={0} style={{ width: '100%', tableLayout: 'fixed' }}>
      <tbody>
        {facts.map(([label, value]) => (
          <tr key={label}>
            <th scope="row" className="soft line" style={{ ...cell, width: '36%', paddingRight: 12, color: look.textSoft }}>
              {label}
            </th>
            <td className="text line" dir="auto" style={{ ...cell, ...breakWords, color: look.text }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
