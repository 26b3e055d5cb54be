import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { OutagePage } from '../../views/pages/OutagePage.tsx';
import type { Site } from '../config/siteSchema.ts';
import { completeTheme, DEFAULT_ACCENT } from '../config/theme.ts';
import { buildOutagePage } from '../pages/outagePage.ts';

/** Renders what proxies keep for an outage. @returns the document, and the policy that allows its style and nothing else */
export function renderOutagePage(site: Site): { readonly html: string; readonly contentSecurityPolicy: string } {
  const { page, text, heading, accent } = completeTheme(site.theme ?? { accent: DEFAULT_ACCENT });
  const style = [
    `body{margin:0;background:${page};color:${text};font:1.0625rem/1.6 Georgia,serif}`,
    'main{max-width:34rem;margin:auto;padding:3rem 1.25rem}',
    `h1{color:${heading};font-weight:400;line-height:1.2}`,
    `a{color:${accent};font-size:1.25rem}`,
  ].join('');
  const hash = createHash('sha256').update(style).digest('base64');
  return {
    html: `<!doctype html>${renderToStaticMarkup(OutagePage({ page: buildOutagePage(site), style }))}`,
    contentSecurityPolicy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  };
}
