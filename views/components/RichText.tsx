import type { Translator } from '../../src/i18n/translator.ts';
import type { RichTextModel } from '../../src/pages/types.ts';
import { Embed } from './Embed.tsx';

/** Text from WordPress; nothing if it is empty. The only view that renders raw HTML from there: its type, `SafeHtml`, is made by the sanitiser only. */
export function RichText({ text, t, className = 'prose' }: { text: RichTextModel; t: Translator; className?: string }) {
  if (text.length === 0) return null;
  return (
    <div className={className}>
      {text.map((segment, index) => {
        // An index is enough as a key: segments are never reordered, because the page is rendered once.
        const key = `${segment.kind}-${index}`;
        if (segment.kind === 'embed') return <Embed key={key} embed={segment.embed} t={t} />;
        if (segment.kind === 'table') return <Table key={key} html={segment.html} caption={segment.caption} t={t} />;
        return <div key={key} className="prose__part" dangerouslySetInnerHTML={{ __html: segment.html }} />;
      })}
    </div>
  );
}

type TableSegment = Extract<RichTextModel[number], { kind: 'table' }>;

/**
 * A table that scrolls sideways on a narrow screen; focusable, so that the arrow keys can scroll it. A group, not a region: a page may have
 * many tables without a caption, and landmarks need different names.
 */
function Table({ html, caption, t }: Pick<TableSegment, 'html' | 'caption'> & { t: Translator }) {
  return (
    <figure className="table">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form */}
      <div
        className="table__scroll"
        role="group"
        aria-label={caption === '' ? t('table.region') : caption}
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {caption !== '' && <figcaption className="text-small">{caption}</figcaption>}
    </figure>
  );
}
