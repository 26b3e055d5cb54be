import { createHash } from 'node:crypto';
import { type PolicyName, policies, RETRY_AFTER } from './cachePolicies.ts';
import { chooseEncoding, decode, decodeNow, type Effort, type Encoding, encode } from './encodings.ts';
import type { Headers } from './serialisedHead.ts';
import { layVariant, type Variant } from './variant.ts';

/** What a page is to be answered with. */
export interface PageAnswer {
  readonly kind: 'page';
  readonly policy: PolicyName;
  /** Overrides the policy's status: an error's own. */
  readonly status?: number;
  /** Headers of this page's own; an HTML document where they name no other type. */
  readonly headers?: Headers;
  /** Renders it; called once at most. */
  body(): string;
}

/** All of a page but its bytes. */
export interface Outline {
  readonly status: number;
  readonly policy: PolicyName;
  /** Headers of this page's own. */
  readonly headers: Headers;
  /** Names under which a CDN can drop it. */
  readonly tags: readonly string[];
  /** Tells renderings apart. */
  readonly hash: string;
  /** Bytes as rendered. */
  readonly size: number;
}

/** Bytes that everything else is made of; packed by brotli as far as it goes, or as rendered. */
interface Held {
  readonly bytes: Buffer;
  readonly isPacked: boolean;
}

/** What can be sent at once. */
export interface Sendable {
  readonly status: number;
  /** The best encoding the client takes. */
  choose(acceptEncoding: string | undefined): Encoding;
  /** The answer in an encoding, where it has been compressed already. */
  ready(encoding: Encoding): Variant | undefined;
}

/** A page rendered once: finished bytes in each encoding, sent as often as they are asked for. */
export interface RenderedPage extends Sendable {
  readonly policy: PolicyName;
  readonly outline: Outline;
  /** Bytes held now, in all encodings. */
  readonly size: number;
  /** The page in an encoding, compressed now if need be. */
  variant(encoding: Encoding): Promise<Variant>;
  /** Compresses as far as it goes. */
  improve(): Promise<void>;
}

/**
 * Renders a page and lays its headers ready.
 * @param shared headers of every answer: security
 * @param tags names under which a CDN can drop this page
 */
export function renderAnswer(answer: PageAnswer, shared: Headers, tags: readonly string[]): RenderedPage {
  const bytes = Buffer.from(answer.body(), 'utf8');
  const outline = {
    status: answer.status ?? policies[answer.policy].status,
    policy: answer.policy,
    headers: answer.headers ?? {},
    tags,
    hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 22),
    size: bytes.byteLength,
  };
  return createPage(outline, { bytes, isPacked: false }, shared);
}

/** A page that was rendered before. @param packed its bytes as they were kept: by brotli as far as it goes */
export function restorePage(outline: Outline, packed: Buffer, shared: Headers): RenderedPage {
  return createPage(outline, { bytes: packed, isPacked: true }, shared);
}

function createPage(outline: Outline, first: Held, shared: Headers): RenderedPage {
  const { status, policy, hash, size } = outline;
  const rule = policies[policy];
  let held = first;
  let weight = 0;
  const isTagged = status === 200;
  const headers: Headers = {
    ...shared,
    'Cache-Control': rule.cacheControl,
    'Content-Type': 'text/html; charset=utf-8',
    ...tagHeaders(outline.tags),
    ...(policy === 'unavailable' && { 'Retry-After': String(RETRY_AFTER) }),
    ...outline.headers,
    Vary: [outline.headers.Vary, 'Accept-Encoding'].filter(Boolean).join(', '),
  };
  const etagOf = (encoding: Encoding, effort: Effort) =>
    encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}${effort === 'quick' ? '-q' : ''}"`;
  const variants = new Map<Encoding, Variant>();
  const flights = new Map<Encoding, Promise<Variant>>();

  const lay = (encoding: Encoding, effort: Effort, body: Buffer): Variant => {
    const variant = layVariant(headers, encoding, isTagged ? etagOf(encoding, effort) : null, body);
    variants.set(encoding, variant);
    // As a part of the answer now: they are held once.
    if (encoding === (held.isPacked ? 'br' : 'identity')) held = { ...held, bytes: variant.body };
    weigh();
    return variant;
  };
  const make = async (encoding: Encoding, effort: Effort): Promise<Variant> => {
    const { bytes, isPacked } = held;
    const body = await encode(isPacked ? await decode(bytes) : bytes, encoding, effort);
    // The better one may be done before: it stays.
    return (effort === 'quick' && variants.get(encoding)) || lay(encoding, effort, body);
  };
  const weigh = () => {
    const further = held.isPacked || variants.has('identity') ? 0 : size;
    weight = [...variants.values()].reduce((sum, variant) => sum + variant.whole.byteLength, further);
  };
  if (held.isPacked) {
    // Whoever comes first after a restart, whatever they take, is answered at once.
    lay('br', 'best', held.bytes);
    lay('identity', 'best', decodeNow(held.bytes));
  } else weigh();

  return {
    status,
    policy,
    outline,
    get size() {
      return weight;
    },
    choose: (acceptEncoding) => chooseEncoding(acceptEncoding, size),
    ready: (encoding) => variants.get(encoding),
    async variant(encoding) {
      const ready = variants.get(encoding);
      if (ready !== undefined) return ready;
      const flight = flights.get(encoding) ?? make(encoding, 'quick').finally(() => flights.delete(encoding));
      flights.set(encoding, flight);
      return flight;
    },
    async improve() {
      if (chooseEncoding('br', size) === 'identity') return;
      const { body: bytes } = await make('br', 'best');
      await make('gzip', 'best');
      // As it was rendered it weighs six times as much, and almost nobody asks for that: unpacked for who does.
      held = { bytes, isPacked: true };
      weigh();
    },
  };
}

/** Names under which a CDN can drop an answer, as Cloudflare and as Fastly and Varnish read them. */
export function tagHeaders(tags: readonly string[]): Headers {
  return tags.length === 0 ? {} : { 'Cache-Tag': tags.join(','), 'Surrogate-Key': tags.join(' ') };
}
