import { blocks, type LayoutName } from '../../blocks/index.ts';
import type { FieldText, FieldTexts } from '../../elements/texts.ts';
import { type FieldKind, type FieldShape, findFieldKind } from '../../wordpress/lenient.ts';
import { offerFields } from '../offer.ts';
import { ownPageFields, pageFields } from '../page.ts';
import { packageFields, roomFields } from '../record.ts';
import { offerTexts, ownPageTexts, packageTexts, pageTexts, roomTexts } from './postTexts.ts';

/** A step from a post to a value in it: a field, or an entry of a list or of the blocks. */
export interface FieldStep {
  readonly name: string;
  /** null for an entry, and for a field that the plugin does not offer to editors. */
  readonly text: FieldText | null;
  /** What it must hold; null for an entry with fields of its own, and for an unknown field. */
  readonly kind: FieldKind | null;
}

interface Fields {
  readonly shape: FieldShape;
  readonly texts: FieldTexts;
}

const postFields: Fields = {
  shape: { ...roomFields, ...packageFields, ...offerFields, ...ownPageFields, ...pageFields },
  texts: { ...roomTexts, ...packageTexts, ...offerTexts, ...ownPageTexts, ...pageTexts },
};

/** What editors read at a field of a post; null for any other. */
export function findPostText(name: string): FieldText | null {
  return postFields.texts[name] ?? null;
}

/**
 * The steps of a path below `acf`, as far as editors see fields: a picture is one, its width is not.
 * @param layout of the block that the path leads through
 */
export function followFields(path: readonly string[], layout: string | null): FieldStep[] {
  return follow(path, postFields, layout);
}

function follow([name, ...rest]: readonly string[], { shape, texts }: Fields, layout: string | null): FieldStep[] {
  if (name === undefined) return [];
  const schema = shape[name];
  const step = { name, text: texts[name] ?? null, kind: schema === undefined ? null : findFieldKind(schema) };
  return [step, ...followEntry(rest, step, layout)];
}

function followEntry([position, ...rest]: readonly string[], { kind, text }: FieldStep, layout: string | null): FieldStep[] {
  if (position === undefined || kind === null) return [];
  const entry = { name: position, text: null };
  if (kind.kind === 'blocks') {
    const block = layout !== null && Object.hasOwn(blocks, layout) ? blocks[layout as LayoutName] : null;
    return [{ ...entry, kind: null }, ...(block === null ? [] : follow(rest, { shape: block.schema.shape, texts: block.fields }, null))];
  }
  if (kind.kind !== 'list') return [];
  const shape = 'shape' in kind.entry ? (kind.entry.shape as FieldShape) : null;
  if (shape === null) return [{ ...entry, kind: findFieldKind(kind.entry) }];
  return [{ ...entry, kind: null }, ...follow(rest, { shape, texts: text?.fields ?? {} }, null)];
}
