import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type RenderedPage, restorePage } from './cachedResponse.ts';
import type { PolicyName } from './cachePolicies.ts';
import type { Headers } from './serialisedHead.ts';

/** Where pages last over a restart; what it cannot write or read it does without. */
export interface PageStore {
  read(key: string): { readonly value: unknown; readonly json: string } | undefined;
  save(key: string, json: string | null): void;
}

/** Rendered pages that last over a restart: the first visitor gets them before they can be made. */
export interface KeptPages {
  /** A page from before the restart, made by this build and these settings of content that is still the last known; once each. */
  take(key: string): RenderedPage | undefined;
  /** Keeps a page, compressed as far as it goes, in place of an older one. @param contentKeys what it was made of */
  keep(key: string, page: RenderedPage, contentKeys: readonly string[]): void;
}

export interface KeptPagesOptions {
  readonly store: PageStore;
  /** Which pages are kept: few, as each is written again whenever it changes. */
  readonly isKept: (key: string) => boolean;
  /** Everything but content that a page is made of: another value means other pages. */
  readonly madeBy: unknown;
  /** Headers of every answer. */
  readonly headers: Headers;
  /** The content under these keys in short, as last known. */
  readonly fingerprint: (contentKeys: readonly string[]) => string;
}

/** What is kept has all its parts, and is there. */
const complete = ['page', 'root'] as const satisfies PolicyName[];
const isComplete = (policy: PolicyName): policy is (typeof complete)[number] => complete.some((name) => name === policy);

const keptPage = z.object({
  contentKeys: z.array(z.string()),
  outline: z.object({
    status: z.number(),
    policy: z.enum(complete),
    headers: z.record(z.string(), z.string()),
    tags: z.array(z.string()),
    hash: z.string(),
    size: z.number(),
  }),
  /** Compressed by brotli, in Base64. */
  body: z.base64(),
});
type KeptPage = z.infer<typeof keptPage>;

/** A page, and in short what it is and what it was made of: one that is damaged has another seal too. */
const sealedPage = z.object({ seal: z.string(), page: keptPage });

/** Creates what keeps rendered pages over a restart. */
export function createKeptPages({ store, isKept, madeBy, headers, fingerprint }: KeptPagesOptions): KeptPages {
  const maker = JSON.stringify(madeBy);
  const taken = new Set<string>();
  const sealOf = (page: KeptPage) =>
    createHash('sha256')
      .update(JSON.stringify([maker, fingerprint(page.contentKeys), page]))
      .digest('base64url');

  return {
    take(key) {
      if (!isKept(key) || taken.has(key)) return undefined;
      taken.add(key);
      const { data } = sealedPage.safeParse(store.read(nameOf(key))?.value);
      if (data === undefined || data.seal !== sealOf(data.page)) return undefined;
      return restorePage(data.page.outline, Buffer.from(data.page.body, 'base64'), headers);
    },
    keep(key, { ready, outline }, contentKeys) {
      const packed = ready('br')?.body;
      const { status, policy, hash, size } = outline;
      if (!isKept(key) || packed === undefined || !isComplete(policy)) return;
      const page: KeptPage = {
        contentKeys: [...contentKeys],
        outline: { status, policy, headers: { ...outline.headers }, tags: [...outline.tags], hash, size },
        body: packed.toString('base64'),
      };
      const json = JSON.stringify({ seal: sealOf(page), page } satisfies z.input<typeof sealedPage>);
      if (store.read(nameOf(key))?.json !== json) store.save(nameOf(key), json);
    },
  };
}

/** Content has keys of its own. */
function nameOf(key: string): string {
  return `rendered:${key}`;
}
