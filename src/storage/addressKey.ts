import { randomBytes } from 'node:crypto';
import type { SettingStore } from './stores.ts';

export const ADDRESS_KEY = 'addressKey';

/** Returns the key that signs the addresses of uploads; a database without one gets a random one. */
export function keepAddressKey(settings: SettingStore): Promise<string> {
  return settings.keep(ADDRESS_KEY, randomBytes(32).toString('base64url'));
}
