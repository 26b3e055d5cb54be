import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningApp, startApp } from '../support/app.ts';
import { payloadWith, postForm, postJson } from '../support/inquiries.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ env: { INQUIRY_RATE_LIMIT: '2000' } });
});
afterAll(() => app.close());

it('a thousand concurrent inquiries are all stored and acknowledged, each with an id of its own', {
  tags: ['long'],
  timeout: 180_000,
}, async () => {
  const sent = Array.from({ length: 1000 }, (_, index) => payloadWith({ message: `Gleichzeitig ${index}` }));
  const answers = await Promise.all(sent.map((payload) => postJson(app.origin, payload)));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(1000);
  const ids = await Promise.all(answers.map(async (response) => ((await response.json()) as { id: string }).id));
  const stored = new Map((await app.services.outbox.list()).map(({ id, payload }) => [id, payload.message]));
  expect(stored.size).toBe(1000);
  expect(ids.map((id) => stored.get(id))).toEqual(sent.map(({ message }) => message));
});

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
