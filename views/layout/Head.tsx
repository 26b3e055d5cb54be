import type { ReactNode } from 'react';
import type { MarkModel } from '../../src/elements/elementTypes.ts';
import type { ChromeModel } from '../../src/pages/chrome.ts';
import type { HeadModel, PageKind } from '../../src/pages/types.ts';
import { JsonLd } from '../components/JsonLd.tsx';
import type { Assets } from './assets.ts';

/** Colour of the browser's own bars where the hotel has no colours of its own: `--page` of `tokens.css`. */
const DEFAULT_THEME_COLOUR = '#fdfbf7';

interface HeadProps {
  head: HeadModel;
  assets: Assets;
  chrome: ChromeModel;
  sheets: ReactNode;
  kind: PageKind;
  isPreview: boolean;
}

export function Head({ head, assets, chrome, sheets, kind, isPreview }: HeadProps) {
  const { fontStylesheetUrl, themeColour } = chrome;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{head.title}</title>
      {head.description !== null && <meta name="description" content={head.description} />}
      {head.robots !== null && <meta name="robots" content={head.robots} />}
      {head.canonical !== null && <link rel="canonical" href={head.canonical} />}
      {head.alternates.map(({ hreflang, href }) => (
        <link key={hreflang} rel="alternate" hrefLang={hreflang} href={href} />
      ))}
      {head.openGraph.map(({ property, content }) => (
        <meta key={property} property={property} content={content} />
      ))}
      {head.siteVerification !== null && <meta name="google-site-verification" content={head.siteVerification} />}
      <meta name="theme-color" content={themeColour ?? DEFAULT_THEME_COLOUR} />
      <Icons mark={chrome.brand.mark} />
      <link rel="manifest" href="/site.webmanifest" />
      {fontStylesheetUrl !== null && <link rel="stylesheet" href={fontStylesheetUrl} />}
      <style>{assets.coreStyle}</style>
      {(kind === 'record' || kind === 'offer') && <style>{assets.detailsStyle}</style>}
      {sheets}
      {isPreview && <link rel="stylesheet" href={assets.styleSheets.preview} />}
      {head.structuredData !== null && <JsonLd data={head.structuredData} />}
    </head>
  );
}

/** The icons of the build, or the mark of the house. Phones take bitmaps only. */
function Icons({ mark }: { mark: MarkModel | null }) {
  const own = mark?.kind === 'picture' ? mark.src : null;
  const isDrawing = own?.endsWith('.svg') === true;
  return (
    <>
      {own === null && <link rel="icon" href="/favicon.ico" sizes="32x32" />}
      <link rel="icon" href={own ?? '/favicon.svg'} type={own === null || isDrawing ? 'image/svg+xml' : undefined} />
      <link rel="apple-touch-icon" href={own === null || isDrawing ? '/apple-touch-icon.png' : own} />
    </>
  );
}
