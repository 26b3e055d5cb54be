import { createHash, timingSafeEqual } from 'node:crypto';

/** True if both texts are the same. Takes the same time wherever they differ: `timingSafeEqual` needs equal lengths, which hashes have. */
export function isSameSecret(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(expected));
}
