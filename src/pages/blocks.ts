import { inquiryPath, offersPath, recordPath } from '../addresses/pageAddresses.ts';
import type { Related } from '../content/related.ts';
import type { ContentBlock, Headline, HeadlineSize, PostReference, RecordContent, RichText } from '../content/types.ts';
import type { RecordFolder } from '../shared/dialogs.ts';
import { isOwnId } from '../shared/ownIds.ts';
import { isSlug } from '../shared/slug.ts';
import type { PageContext } from './context.ts';
import { buildCtaParts } from './ctaButtons.ts';
import { buildEmbed } from './embeds.ts';
import { buildGallery } from './gallery.ts';
import { buildInquiryForm, EMPTY_INPUT } from './inquiryForm.ts';
import { buildLink, internalLink, telephoneHref } from './links.ts';
import { buildMapLocation } from './mapLocation.ts';
import { buildOfferRows } from './offerRow.ts';
import { buildPicture } from './pictures.ts';
import { buildRichText } from './richText.ts';
import { formatRoomPrice, listRoomFacts, listRoomImages } from './room.ts';
import type { BlockModel, HeadlineModel, RecordCardModel, RichTextModel } from './types.ts';

type Kind = ContentBlock['kind'];
type Builder<K extends Kind> = (block: Extract<ContentBlock, { kind: K }>, context: PageContext, related: Related) => BlockModel | null;

/** One builder for each kind of content block; a builder returns null if the block has nothing to show. */
const builders: { readonly [K in Kind]: Builder<K> } = {
  text: (block, context) =>
    block.body.length === 0 && !block.headline
      ? null
      : { kind: 'text', headline: buildHeadline(block.headline), variant: block.variant, body: buildBody(block, context) },
  textImage: (block, context) => ({
    kind: 'textImage',
    headline: buildHeadline(block.headline),
    body: buildBody(block, context),
    picture: buildPicture(block.image, block.ratio === '5:7' ? 'tall' : 'half', block.ratio),
    side: block.side,
    link: block.link && buildLink(block.link, context.t('action.more')),
  }),
  gallery: (block) => {
    const items = buildGallery(block.images, block.crop ? (block.ratio ?? '3:2') : null);
    return items.length === 0 ? null : { kind: 'gallery', headline: buildHeadline(block.headline), items, crop: block.crop };
  },
  quote: (block) =>
    block.quote === ''
      ? null
      : { kind: 'quote', quote: block.quote, author: block.author, picture: buildPicture(block.image, 'third', '8:9') },
  accordion: (block, context) => {
    const items = block.items
      .filter((item) => item.body.length > 0)
      .map((item) => ({ title: item.title, body: buildRichText(item.body, context, 3) }));
    return items.length === 0 ? null : { kind: 'accordion', headline: buildHeadline(block.headline), items };
  },
  table: (block, context) =>
    block.body.length === 0
      ? null
      : { kind: 'table', headline: buildHeadline(block.headline), body: buildBody(block, context), note: block.note },
  video: (block, context) =>
    block.embed && {
      kind: 'video',
      headline: buildHeadline(block.headline),
      embed: buildEmbed(block.embed, context),
      poster: buildPicture(block.poster, 'wide', '16:9'),
      caption: block.caption,
    },
  cards: (block, { t }) => {
    if (block.items.length === 0) return null;
    const items = block.items.map((item) => ({
      picture: buildPicture(item.image, 'third', '8:9'),
      title: item.title,
      text: item.text,
      link: item.link && buildLink(item.link, t('action.more')),
    }));
    return { kind: 'cards', headline: buildHeadline(block.headline), items };
  },
  offers: (block, context, related) => {
    const offers = buildOfferRows(block.offers, related, context);
    if (offers.length === 0) return null;
    const { locale, t } = context;
    return {
      kind: 'offers',
      headline: buildHeadline(block.headline),
      offers,
      all: internalLink(offersPath(locale), t('offers.all')),
      inquiryHref: inquiryPath(locale),
    };
  },
  packages: (block, context, { packages }) =>
    buildRecords(
      { title: block.headline, eyebrow: context.t('packages.eyebrow'), folder: 'packege', known: packages },
      block.packages,
      context,
    ),
  rooms: (block, context, { rooms }) =>
    buildRecords({ title: block.headline, eyebrow: context.t('rooms.eyebrow'), folder: 'rooms', known: rooms }, block.rooms, context),
  map: (block, context) => {
    if (block.place === null && block.body.length === 0) return null;
    return {
      kind: 'map',
      headline: buildHeadline(block.headline),
      body: buildBody(block, context),
      location: block.place && buildMapLocation(block.place, context),
    };
  },
  cta: (block, context) => ({ kind: 'cta', headline: buildHeadline(block.headline), text: block.text, ...buildCtaParts(block, context) }),
  form: (block, context, related) => ({
    kind: 'form',
    headline: buildHeadline(block.headline),
    form: buildInquiryForm(context, related, EMPTY_INPUT, 'site-contact'),
    mail: internalLink(`mailto:${context.site.contact.email}`, context.site.contact.email),
    phone: internalLink(telephoneHref(context.site.contact.phone), context.site.contact.phone),
  }),
  roomsIntro: (block, context) => ({
    kind: 'text',
    headline: buildHeadline(block.headline),
    variant: 'lead',
    body: buildBody(block, context),
  }),
  room: (block, context, { rooms }) => {
    const { locale, t } = context;
    const preset = block.slug !== null && rooms.some(({ slug }) => slug === block.slug) ? block.slug : null;
    const images = listRoomImages(block);
    return {
      kind: 'room',
      id: toAnchor(block.slug ?? ''),
      name: block.name,
      body: buildBody(block, context),
      pictures: images.flatMap((image, index) => {
        if (index === 0) return buildPicture(image, 'half', '3:2') ?? [];
        // Three or more pictures make a row of small ones; a single second picture is shown larger.
        return (images.length === 2 ? buildPicture(image, 'third', '3:2') : buildPicture(image, 'small', '8:9')) ?? [];
      }),
      facts: listRoomFacts(block, context),
      price: formatRoomPrice(block, context),
      priceNote: block.priceNote,
      booking: block.bookingLink && buildLink(block.bookingLink, t('action.book')),
      inquiryHref: inquiryPath(locale, preset),
    };
  },
  priceTable: (block, context) =>
    block.body.length === 0 ? null : { kind: 'table', headline: buildHeadline(block.headline), body: buildBody(block, context), note: '' },
};

/** Builds the blocks of a page in their order; blocks with nothing to show are left out. */
export function buildBlocks(blocks: readonly ContentBlock[], context: PageContext, related: Related): BlockModel[] {
  const models = blocks.flatMap((block) => {
    const build = builders[block.kind] as (block: ContentBlock, context: PageContext, related: Related) => BlockModel | null;
    return build(block, context, related) ?? [];
  });
  const first = models.findIndex(({ kind }) => kind === 'form');
  // A page may have several forms, but an id must be unique in the document.
  return models.map((model, index) =>
    model.kind === 'form' && index !== first ? { ...model, form: { ...model.form, idPrefix: `site-contact-${index}` } } : model,
  );
}

/** The text of a block; its headings begin one level below the block's headline. */
function buildBody(block: { readonly body: RichText; readonly headline?: Headline | null }, context: PageContext): RichTextModel {
  return buildRichText(block.body, context, block.headline === null ? 2 : 3);
}

/** The headline of a block. Views always print an h2: the size an editor chose only changes its style. */
function buildHeadline(content: Headline | null, size: HeadlineSize = 2): HeadlineModel | null {
  return content === null ? null : { text: content.text, size: content.size ?? size };
}

interface RecordList {
  readonly title: Headline | null;
  readonly eyebrow: string;
  readonly folder: RecordFolder;
  readonly known: readonly RecordContent[];
}

/** Returns the slug of a record as the id of its place on a page; '' if the site itself may use that id. */
function toAnchor(slug: string): string {
  return isOwnId(slug) ? '' : slug;
}

/** Cards for the rooms or packages a page refers to. A record that does not exist any more keeps its name and has no link. */
function buildRecords(
  { title, eyebrow, folder, known }: RecordList,
  references: readonly PostReference[],
  context: PageContext,
): BlockModel | null {
  if (references.length === 0) return null;
  const cards = references.map(({ slug, title: name }): RecordCardModel => {
    const record = known.find((candidate) => candidate.slug === slug && isSlug(slug));
    return {
      id: slug,
      title: record?.title ?? name,
      body: buildRichText(record?.content ?? [], context, 3),
      href: record === undefined ? null : recordPath(context.locale, folder, slug),
      inquiryHref: inquiryPath(context.locale, record === undefined ? null : slug),
    };
  });
  return { kind: 'records', headline: buildHeadline(title), eyebrow, records: cards };
}
