import { buildInquiryPath, buildRecordPath } from '../../addresses/pageAddresses.ts';
import type { Headline, PostReference, RecordContent, RoomBlock } from '../../content/types.ts';
import type { RecordFolder } from '../../shared/dialogs.ts';
import { isSlug } from '../../shared/slug.ts';
import type { PageContext } from '../context.ts';
import { buildRichText } from '../elements/richText.ts';
import type { BlockModel, RecordCardModel } from '../types.ts';
import { buildHeadline } from './blockParts.ts';
import { buildRoomCard } from './roomCards.ts';

interface RecordList {
  readonly title: Headline | null;
  readonly eyebrow: string;
  /** Title of a record without one. */
  readonly nameless: string;
  readonly folder: RecordFolder;
  readonly known: readonly RecordContent[];
  /** Blocks about rooms, by slug. */
  readonly roomBlocks?: ReadonlyMap<string, RoomBlock>;
}

/** Cards for the rooms or packages a page refers to. A record that does not exist any more keeps its name and has no link. */
export function buildRecords(
  { title, eyebrow, nameless, folder, known, roomBlocks }: RecordList,
  references: readonly PostReference[],
  context: PageContext,
): BlockModel | null {
  if (references.length === 0) return null;
  const cards = references.map(({ slug, title: name }): RecordCardModel => {
    const record = known.find((candidate) => candidate.slug === slug && isSlug(slug));
    const block = roomBlocks?.get(slug);
    if (record !== undefined && block !== undefined) return buildRoomCard(record, block, context);
    return {
      id: slug,
      title: record?.title || name || nameless,
      body: buildRichText(record?.content ?? [], context, 3),
      room: null,
      href: record === undefined ? null : buildRecordPath(context.locale, folder, slug),
      inquiryHref: buildInquiryPath(context.locale, record === undefined ? null : slug),
    };
  });
  return { kind: 'records', headline: buildHeadline(title), eyebrow, records: cards };
}
