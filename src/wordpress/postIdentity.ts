import { z } from 'zod';
import { toPlainText } from '../content/text.ts';
import { text } from './schemas/values.ts';

/** What names a post, valid or not. */
export interface PostIdentity {
  /** null where WordPress names none. */
  readonly id: number | null;
  readonly slug: string;
  readonly title: string;
}

const identity = z.object({
  id: z.int().positive().nullable().catch(null),
  slug: text,
  title: z.object({ rendered: text }).catch({ rendered: '' }),
});

/** Returns id, slug and title as far as they can be read. */
export function readIdentity(raw: unknown): PostIdentity {
  const { success, data } = identity.safeParse(raw);
  return success ? { id: data.id, slug: data.slug, title: toPlainText(data.title.rendered) } : { id: null, slug: '', title: '' };
}
