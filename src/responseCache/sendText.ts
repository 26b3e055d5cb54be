import type { Request, Response } from 'express';
import { renderAnswer } from './cachedResponse.ts';
import type { PolicyName } from './cachePolicies.ts';
import { sendPage } from './sendResponse.ts';

/** Sends a plain text that programs read. */
export function sendText(req: Request, res: Response, text: string, policy: PolicyName): Promise<void> {
  const headers = { 'Content-Type': 'text/plain; charset=utf-8' };
  return sendPage(req, res, renderAnswer({ kind: 'page', policy, headers, body: () => text }, {}, []));
}
