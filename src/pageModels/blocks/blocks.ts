import { buildInquiryPath, buildOffersPath } from '../../addresses/pageAddresses.ts';
import type { Related } from '../../content/related.ts';
import type { ContentBlock, ImageContent, Ratio, RichElement } from '../../content/types.ts';
import type { PageContext } from '../context.ts';
import { buildEmbed } from '../elements/embeds.ts';
import { buildInternalLink, buildLink, buildTelephoneHref } from '../elements/links.ts';
import { buildPicture } from '../elements/pictures.ts';
import { buildRichText, linkRoomNames } from '../elements/richText.ts';
import { buildInquiryForm, EMPTY_INPUT } from '../inquiry/inquiryForm.ts';
import type { BlockModel, PictureModel } from '../types.ts';
import { buildBody, buildHeadline } from './blockParts.ts';
import { buildCtaParts } from './ctaButtons.ts';
import { buildGallery } from './gallery.ts';
import { buildMapLocation } from './mapLocation.ts';
import { buildOfferRows } from './offerRow.ts';
import { buildRecords } from './recordCards.ts';
import { buildRoomBlock } from './room.ts';
import { withRoomComparison } from './roomCards.ts';

type Kind = ContentBlock['kind'];
type Builder<K extends Kind> = (block: Extract<ContentBlock, { kind: K }>, context: PageContext, related: Related) => BlockModel | null;

/** One builder for each kind of content block; a builder returns null if the block has nothing to show. */
const builders: { readonly [K in Kind]: Builder<K> } = {
  text: (block, context) =>
    block.body.length === 0 && !block.headline
      ? null
      : { kind: 'text', headline: buildHeadline(block.headline), variant: block.variant, body: buildBody(block, context) },
  textImage: (block, context) => {
    const { headline, body, image, ratio, side, link } = block;
    const isPictureAlone = headline === null && body.length === 0 && link === null;
    if (isPictureAlone && image === null) return null;
    return {
      kind: 'textImage',
      headline: buildHeadline(headline),
      body: buildBody(block, context),
      // Without a text beside it a picture has no reason to be upright.
      picture: isPictureAlone ? buildPicture(image, context, 'wide', '16:9') : buildPictureBesideText(image, context, ratio),
      side: isPictureAlone ? 'alone' : side,
      link: link && buildLink(link, context, context.t('action.more')),
    };
  },
  gallery: (block, context) => {
    const items = buildGallery(block.images, context, block.crop ? (block.ratio ?? '3:2') : null);
    return items.length === 0 ? null : { kind: 'gallery', headline: buildHeadline(block.headline), items, crop: block.crop };
  },
  quote: (block, context) =>
    block.quote === ''
      ? null
      : { kind: 'quote', quote: block.quote, author: block.author, picture: buildPicture(block.image, context, 'third', '8:9') },
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
      poster: buildPicture(block.poster, context, 'wide', '16:9'),
      caption: block.caption,
    },
  cards: (block, context) => {
    if (block.items.length === 0) return null;
    const items = block.items.map((item) => ({
      // One card alone has the whole width: an upright picture would be higher than the window.
      picture:
        block.items.length === 1 ? buildPicture(item.image, context, 'half', '3:2') : buildPicture(item.image, context, 'third', '8:9'),
      title: item.title,
      text: item.text,
      link: item.link && buildLink(item.link, context, context.t('action.more')),
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
      all: buildInternalLink(buildOffersPath(locale), t('offers.all')),
      inquiryHref: buildInquiryPath(locale),
    };
  },
  packages: (block, context, { packages }) =>
    buildRecords(
      {
        title: block.headline,
        eyebrow: context.t('packages.eyebrow'),
        nameless: context.t('dialog.package'),
        folder: 'packege',
        known: packages,
      },
      block.packages,
      context,
    ),
  rooms: (block, context, { rooms, roomBlocks }) =>
    buildRecords(
      {
        title: block.headline,
        eyebrow: context.t('rooms.eyebrow'),
        nameless: context.t('dialog.room'),
        folder: 'rooms',
        known: rooms,
        roomBlocks,
      },
      block.rooms,
      context,
    ),
  map: (block, context) => {
    if (block.place === null && block.body.length === 0) return null;
    return {
      kind: 'map',
      headline: buildHeadline(block.headline),
      body: buildBody(block, context),
      location: block.place && buildMapLocation(block.place, context),
    };
  },
  cta: (block, context) => ({
    kind: 'cta',
    headline: buildHeadline(block.headline),
    text: block.text,
    picture: buildPicture(block.image, context, 'half', '3:2'),
    ...buildCtaParts(block, context),
  }),
  form: (block, context, related) => ({
    kind: 'form',
    headline: buildHeadline(block.headline),
    form: buildInquiryForm(context, related, EMPTY_INPUT, 'site-contact'),
    mail: buildInternalLink(`mailto:${context.site.contact.email}`, context.site.contact.email),
    phone: buildInternalLink(buildTelephoneHref(context.site.contact.phone), context.site.contact.phone),
  }),
  roomsIntro: (block, context) =>
    block.body.length === 0 && !block.headline
      ? null
      : { kind: 'text', headline: buildHeadline(block.headline), variant: 'lead', body: buildBody(block, context) },
  room: (block, context, { rooms }) => buildRoomBlock(block, context, rooms),
  priceTable: (block, context, { rooms }) => {
    if (block.body.length === 0 && block.cancellation === '') return null;
    const completeTable = (table: RichElement) => linkRoomNames(table, rooms, context.locale);
    const body = buildRichText(block.body, context, block.headline === null ? 2 : 3, completeTable);
    return { kind: 'table', headline: buildHeadline(block.headline), body, note: block.cancellation };
  },
};

/** Builds the blocks of a page in their order; blocks with nothing to show are left out. */
export function buildBlocks(blocks: readonly ContentBlock[], context: PageContext, related: Related): BlockModel[] {
  const built = blocks.flatMap((block) => {
    const build = builders[block.kind] as (block: ContentBlock, context: PageContext, related: Related) => BlockModel | null;
    return build(block, context, related) ?? [];
  });
  const models = withRoomComparison(built, context);
  const first = models.findIndex(({ kind }) => kind === 'form');
  // A page may have several forms, but an id must be unique in the document.
  return models.map((model, index) =>
    model.kind === 'form' && index !== first ? { ...model, form: { ...model.form, idPrefix: `site-contact-${index}` } } : model,
  );
}

/** A picture beside a text: in its ratio; without one whole, an upright one in the narrow place of the ratio 5:7. */
function buildPictureBesideText(image: ImageContent | null, context: PageContext, ratio: Ratio | null): PictureModel | null {
  const isUpright = ratio === null && image !== null && image.height > image.width;
  if (!isUpright) return buildPicture(image, context, ratio === '5:7' ? 'tall' : 'half', ratio);
  const picture = buildPicture(image, context, 'tall');
  return picture && { ...picture, ratio: '5:7' };
}
