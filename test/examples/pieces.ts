import type { GalleryItemModel } from '../../src/blocks/gallery.ts';
import type { EmbedModel, LinkModel, PictureModel, RichTextModel } from '../../src/elements/elementTypes.ts';
import type { RichElement } from '../../src/elements/valueTypes.ts';
import { parseNodes } from '../support/richNodes.ts';

/* The parts that the examples share. */

export const html = parseNodes;
export const parseElement = (text: string): RichElement => {
  const [element] = parseNodes(text);
  if (element === undefined || typeof element === 'string') throw new Error('no element');
  return element;
};
export const link = (label: string, href = '/hotel/'): LinkModel => ({ href, label, external: false });
export const buildExternalLink = (label: string): LinkModel => ({ href: 'https://book.esrosar.example/?lang=de', label, external: true });

export const picture = (ratio: PictureModel['ratio'] = null, priority = false): PictureModel => ({
  sources: [
    {
      type: 'image/avif',
      media: null,
      srcSet: '/img/0/480/2026/09/rose-garden.jpg.avif 480w, /img/0/960/2026/09/rose-garden.jpg.avif 960w',
    },
    { type: 'image/webp', media: null, srcSet: '/img/0/480/2026/09/rose-garden.jpg.webp 480w' },
  ],
  src: '/img/0/960/2026/09/rose-garden.jpg.jpeg',
  sizes: '100vw',
  width: 2400,
  height: 1600,
  alt: 'Rosenbogen über einem Kiesweg',
  caption: 'Der Garten, kurz vor acht',
  ratio,
  fit: ratio === null ? 'whole' : 'cropped',
  priority,
});

export const galleryItem = (ratio: PictureModel['ratio'] = null, alt = 'Rosenbogen über einem Kiesweg'): GalleryItemModel => ({
  picture: { ...picture(ratio), alt },
  large: { ...picture(), alt },
  href: '/img/0/1920/2026/09/rose-garden.jpg.jpeg',
});

export const headline = { text: 'Seit 1742 steht die Tür am Abend offen', size: 2 } as const;
export const body = [
  { kind: 'nodes', nodes: html('<p>Man hört zuerst die Zikaden, <a href="/hotel/">dann das Wasser</a>.</p><ul><li>Öl</li></ul>') },
] as const;
export const table = {
  kind: 'table',
  table: parseElement(
    '<table><thead><tr><th scope="col">Ort</th><th scope="col">Weg</th></tr></thead><tbody><tr><td>Campos</td><td>6 min</td></tr></tbody></table>',
  ),
  caption: html('Entfernungen, <em>mit dem Auto</em>'),
  name: 'Entfernungen, mit dem Auto',
  attributes: { class: 'wp-block-table alignwide', lang: 'de' },
} as const;
/** Two columns of the editor, one with a video. */
export const columns = (embed: EmbedModel): RichTextModel[number] => ({
  kind: 'box',
  tag: 'div',
  attributes: { class: 'wp-block-columns' },
  content: [
    {
      kind: 'box',
      tag: 'div',
      attributes: { class: 'wp-block-column', lang: 'en' },
      content: [{ kind: 'nodes', nodes: html('<p>The house</p>') }],
    },
    {
      kind: 'box',
      tag: 'figure',
      attributes: { class: 'wp-block-embed' },
      content: [
        { kind: 'embed', embed },
        { kind: 'box', tag: 'figcaption', attributes: {}, content: [{ kind: 'nodes', nodes: html('Ein Abend <em>im Hof</em>') }] },
      ],
    },
    {
      kind: 'box',
      tag: 'details',
      attributes: { class: 'wp-block-details', open: '' },
      content: [
        { kind: 'box', tag: 'summary', attributes: {}, content: [{ kind: 'nodes', nodes: html('Und') }] },
        { ...table, attributes: {} },
      ],
    },
  ],
});
const videoSrc = 'https://video.example/embed/es-rosar';
export const video = {
  title: 'Es Rosar',
  host: 'video.example',
  href: videoSrc,
  purpose: 'video',
  frame: { src: videoSrc, title: 'Es Rosar' },
} as const;

/** At least one example for each kind of a union. */
export type Examples<K extends string, M extends { kind: K }> = { readonly [P in K]: readonly Extract<M, { kind: P }>[] };
