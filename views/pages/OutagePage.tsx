import type { OutagePageModel } from '../../src/pages/outagePage.ts';

/** The whole document: it names no other file, since nothing can be fetched. @param style CSS without quotation marks, which React would escape */
export function OutagePage({ page, style }: { page: OutagePageModel; style: string }) {
  const { siteName, texts, links } = page;
  return (
    <html lang={texts[0]?.locale}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{siteName}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{siteName}</h1>
          {texts.map(({ locale, text }) => (
            <p key={locale} lang={locale}>
              {text}
            </p>
          ))}
          {links.map(({ href, label }) => (
            <p key={href}>
              <a href={href}>{label}</a>
            </p>
          ))}
        </main>
      </body>
    </html>
  );
}
