import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { MailLook } from '../../views/mails/MailDocument.tsx';
import type { Site } from '../config/siteSchema.ts';
import { completeTheme, DEFAULT_ACCENT, mixColours } from '../config/theme.ts';
import type { Locale } from '../i18n/locales.ts';

/** The house's typefaces are files, which a mail must not load. */
const systemFonts = { sans: 'Helvetica, Arial, sans-serif', serif: 'Georgia, "Times New Roman", serif' } as const;

/** Returns the look of the house in mails of a language. */
export function buildMailLook({ name, theme, fonts }: Pick<Site, 'name' | 'theme' | 'fonts'>, locale: Locale): MailLook {
  const colours = completeTheme(theme ?? { accent: DEFAULT_ACCENT });
  return {
    ...colours,
    lineOnDark: mixColours(colours.dark, colours.onDark, 0.2),
    locale,
    hotel: name,
    textFont: systemFonts[fonts?.text.kind ?? 'sans'],
    accentFont: systemFonts[fonts?.accent?.kind ?? 'serif'],
  };
}

/** Returns the HTML part of a mail. */
export function renderMail(document: ReactElement): string {
  return `<!doctype html>${renderToStaticMarkup(document)}`;
}
