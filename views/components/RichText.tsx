import type { Translator } from '../../src/i18n/translator.ts';
import type { RichTextModel, TableModel } from '../../src/pageModels/types.ts';
import { Embed } from './Embed.tsx';

/** Text from WordPress; nothing if it is empty. The only view that renders raw HTML from there: its type, `SafeHtml`, is made by the sanitiser only. */
export function RichText({ text, t, className = 'prose' }: { text: RichTextModel; t: Translator; className?: string }) {
  if (text.length === 0) return null;
  return (
    <div className={className}>
      <Segments text={text} t={t} />
    </div>
  );
}

function Segments({ text, t }: { text: RichTextModel; t: Translator }) {
  return text.map((segment, index) => {
    // An index is enough as a key: segments are never reordered, because the page is rendered once.
    const key = `${segment.kind}-${index}`;
    if (segment.kind === 'embed') return <Embed key={key} embed={segment.embed} t={t} />;
    if (segment.kind === 'table') return <Table key={key} table={segment} t={t} />;
    if (segment.kind === 'box') return <Box key={key} box={segment} t={t} />;
    return <div key={key} className="prose__part" dangerouslySetInnerHTML={{ __html: segment.html }} />;
  });
}

/** An element of the editor. HTML alone is its content without an element in between: styles of blocks rely on their children. */
function Box({ box: { tag: Tag, attributes, content }, t }: { box: Extract<RichTextModel[number], { kind: 'box' }>; t: Translator }) {
  const { class: className, open, ...others } = attributes;
  const common = { ...others, className, ...(open !== undefined && { open: true }) };
  const [only, ...more] = content;
  if (only?.kind === 'html' && more.length === 0) return <Tag {...common} dangerouslySetInnerHTML={{ __html: only.html }} />;
  return (
    <Tag {...common}>
      <Segments text={content} t={t} />
    </Tag>
  );
}

/** A table that scrolls sideways on a narrow screen; focusable, so that the arrow keys can scroll it. */
function Table({ table: { html, caption, name, attributes }, t }: { table: TableModel; t: Translator }) {
  const { class: className = '', id, lang, dir } = attributes;
  return (
    <figure className={`table ${className}`.trim()} id={id} lang={lang} dir={dir}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form */}
      <div
        className="table__scroll"
        role="group"
        aria-label={name === '' ? t('table.region') : name}
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: html }}
      />
      {caption !== '' && <figcaption className="text-small" dangerouslySetInnerHTML={{ __html: caption }} />}
    </figure>
  );
}
