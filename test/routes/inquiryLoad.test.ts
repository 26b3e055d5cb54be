import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { payloadWith, postForm, postJson } from '../support/inquiries.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ env: { INQUIRY_RATE_LIMIT: '2000' } });
});
afterAll(() => app.close());

it('concurrent forms and invalid inquiries do not affect valid ones', { timeout: 60_000 }, async () => {
  const before = (await app.services.outbox.list()).length;
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => {
      const message = `Gemischt ${index}`;
      if (index % 3 === 0) return postForm(app.origin, { message });
      return postJson(app.origin, index % 3 === 1 ? payloadWith({ message }) : { ...payloadWith({ message }), email: '-' });
    }),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, (_, index) => [303, 202, 422][index % 3]));
  expect(await app.services.outbox.list()).toHaveLength(before + 40);
});
