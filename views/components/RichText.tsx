import { createElement, type ReactNode } from 'react';
import type { RichTextModel, TableModel } from '../../src/elements/elementTypes.ts';
import type { RichNode } from '../../src/elements/valueTypes.ts';
import type { Translator } from '../../src/i18n/translator.ts';
import { Embed } from './Embed.tsx';

/** Text from WordPress; nothing if it is empty. React escapes texts and attributes: there is no finished HTML in it. */
export function RichText({
  text,
  t,
  className = 'prose',
  id,
}: {
  text: RichTextModel;
  t: Translator;
  className?: string;
  id?: string | undefined;
}) {
  if (text.length === 0) return null;
  return (
    <div className={className} id={id}>
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
    return createElement('div', { key, className: 'prose__part' }, ...segment.nodes.map(renderNode));
  });
}

/** An element of the editor. Nodes alone are its content without an element in between: styles of blocks rely on their children. */
function Box({ box: { tag, attributes, content }, t }: { box: Extract<RichTextModel[number], { kind: 'box' }>; t: Translator }) {
  const [only, ...more] = content;
  const children =
    only?.kind === 'nodes' && more.length === 0 ? only.nodes.map(renderNode) : [<Segments key="content" text={content} t={t} />];
  return createElement(tag, toProps(attributes), ...children);
}

/** A table that scrolls sideways on a narrow screen; focusable, so that the arrow keys can scroll it. */
function Table({ table: { table, caption, name, attributes }, t }: { table: TableModel; t: Translator }) {
  const { class: className = '', id, lang, dir } = attributes;
  return (
    <figure className={`table ${className}`.trim()} id={id} lang={lang} dir={dir}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form */}
      <div className="table__scroll" role="group" aria-label={name === '' ? t('table.region') : name} tabIndex={0}>
        {renderNode(table)}
      </div>
      {caption.length > 0 && createElement('figcaption', { className: 'text-small' }, ...caption.map(renderNode))}
    </figure>
  );
}

function renderNode(node: RichNode): ReactNode {
  if (typeof node === 'string') return node;
  const { tag, attributes, children } = node;
  const { class: className = '' } = attributes;
  // A name of its own: with a selector such as `:not([class*="wp-block-"])` the browser restyles the page whenever any class changes.
  const isGroup = tag === 'div' && !/^table|wp-block-/.test(className);
  return createElement(
    tag,
    toProps(isGroup ? { ...attributes, class: `prose__group ${className}`.trim() } : attributes),
    ...children.map(renderNode),
  );
}

/** Attributes that React writes in another way than HTML. */
const propNames: Readonly<Record<string, string>> = {
  class: 'className',
  colspan: 'colSpan',
  datetime: 'dateTime',
  hreflang: 'hrefLang',
  playsinline: 'playsInline',
  rowspan: 'rowSpan',
  srclang: 'srcLang',
  srcset: 'srcSet',
  tabindex: 'tabIndex',
};
const booleanAttributes = new Set(['controls', 'loop', 'muted', 'open', 'playsinline', 'reversed']);

function toProps(attributes: Readonly<Record<string, string | undefined>>): Record<string, string | boolean | undefined> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [propNames[name] ?? name, booleanAttributes.has(name) ? value !== undefined : value]),
  );
}
