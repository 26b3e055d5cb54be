import { getErrorMessage } from '../lib/errors.ts';
import type { InquiryStore, Stores } from './stores.ts';

/**
 * Adds to a store of inquiries why it cannot be used. A failed insert counts until an insert or a probe succeeds, and a failed check until the next one:
 * on a full disk or in a damaged file other uses may succeed.
 * @param probe stores something and takes it back @param getLatestFailure the failure of the latest use; null if it succeeded
 */
export function watchInquiries(
  store: InquiryStore,
  probe: () => unknown,
  getLatestFailure: () => string | null,
): Pick<Stores, 'inquiries' | 'failure' | 'check'> {
  let insertFailure: string | null = null;
  let checkFailure: string | null = null;
  return {
    inquiries: {
      ...store,
      async insert(row, duplicateWindowMs) {
        try {
          const stored = await store.insert(row, duplicateWindowMs);
          insertFailure = null;
          checkFailure = null;
          return stored;
        } catch (error) {
          insertFailure = getErrorMessage(error);
          throw error;
        }
      },
    },
    get failure() {
      return insertFailure ?? checkFailure ?? getLatestFailure();
    },
    async check() {
      try {
        if (insertFailure !== null) await probe();
        await store.count(0, 0);
        insertFailure = null;
        checkFailure = null;
      } catch (error) {
        checkFailure = getErrorMessage(error);
      }
      return insertFailure ?? checkFailure;
    },
  };
}
