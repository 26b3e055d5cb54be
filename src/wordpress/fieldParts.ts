import { z } from 'zod';
import { toPlainText } from '../content/text.ts';
import { getUploadPath } from '../content/uploads.ts';

/** An image field as WordPress has it. */
export interface ImageField {
  readonly path: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** File size; null if WordPress does not name it. */
  readonly bytes: number | null;
}

const imageField = z.object({
  url: z.string(),
  alt: z.string(),
  width: z.number(),
  height: z.number(),
  filesize: z.string(),
});

/** Finds every text with markup or a shortcode in validated fields, at any depth. */
export function findTexts(value: unknown): string[] {
  if (typeof value === 'string') return /[<[]/.test(value) ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findTexts) : [];
}

/** Finds every image in validated fields, at any depth. */
export function findImages(value: unknown): ImageField[] {
  if (typeof value !== 'object' || value === null) return [];
  const { success, data } = imageField.safeParse(value);
  if (!success) return Object.values(value).flatMap(findImages);
  const path = getUploadPath(data.url);
  const bytes = /^\d+$/.test(data.filesize) ? Number(data.filesize) : null;
  return path === null ? [] : [{ path, width: data.width, height: data.height, alt: toPlainText(data.alt), bytes }];
}
