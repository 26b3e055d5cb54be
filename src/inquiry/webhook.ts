import { Webhook as Signer } from 'standardwebhooks';
import type { Config } from '../config/environment.ts';
import { getFetchFailure } from '../lib/errors.ts';
import type { DeliveryOutcome } from './smtp.ts';
import { type StoredInquiry, shortenId } from './storedInquiry.ts';

/** Longest wait for the receiver: Standard Webhooks advises 15 to 30 s. */
const REQUEST_TIMEOUT_MS = 15_000;
/** The receiver wants nothing more. Everything else but 2xx may be cured, by the receiver or by the operator, and is tried again. */
const GONE = 410;
const TOO_MANY = 429;

/** Its promise never rejects. */
export type SendWebhook = ReturnType<typeof createWebhook>;

/**
 * Returns a function that sends an inquiry to a program of the hotel, signed as Standard Webhooks says. The outcome has the status or the code of the
 * error, never what the receiver has said. Redirects are failures: the URL is the operator's, and nobody else may move it.
 */
export function createWebhook({ url, secret }: NonNullable<Config['inquiryWebhook']>) {
  const signer = new Signer(secret);
  return async (inquiry: StoredInquiry, now: number, signal: AbortSignal): Promise<DeliveryOutcome> => {
    const body = JSON.stringify(buildWebhookBody(inquiry));
    const at = new Date(now);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': inquiry.id,
          'webhook-timestamp': String(Math.floor(now / 1000)),
          'webhook-signature': signer.sign(inquiry.id, at, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([AbortSignal.timeout(REQUEST_TIMEOUT_MS), signal]),
      });
      await response.body?.cancel();
      if (response.ok) return { kind: 'accepted' };
      const { status } = response;
      return fail(status === GONE ? 'rejected' : 'deferred', String(status), status >= 500 || status === TOO_MANY);
    } catch (error) {
      return fail('deferred', getFetchFailure(error), true);
    }
  };
}

function fail(kind: 'rejected' | 'deferred', code: string, isServerFailure: boolean): DeliveryOutcome {
  return { kind, failure: { code, command: 'POST', text: '', isServerFailure } };
}

/** What the webhook sends of an inquiry (`docs/webhook.schema.json`), the same in every attempt. */
function buildWebhookBody({ id, createdAt, locale, score, payload }: StoredInquiry) {
  return {
    type: 'inquiry.received',
    timestamp: new Date(createdAt).toISOString(),
    data: { id, reference: shortenId(id), locale, score, payload },
  };
}
