import { WordpressError } from '../lib/errors.ts';
import type { WordpressClient } from './client.ts';

/** Where queries of content get their answers: the client, or answers of an earlier day. */
export type AnswerSource = Pick<WordpressClient, 'getList'>;

/** Passes requests on. @param onAnswer called with the JSON of each answer, in the order of the requests */
export function recordAnswers(client: AnswerSource, onAnswer: (answer: unknown) => void): AnswerSource {
  return {
    async getList(path) {
      const list = await client.getList(path);
      onAnswer(list.body);
      return list;
    },
  };
}

/**
 * Answers requests by their order, whatever their addresses: a later version may ask for the same with another query. Where nothing is recorded,
 * WordPress has answered 404.
 */
export function replayAnswers(answers: readonly unknown[]): AnswerSource {
  const remaining = answers.values();
  return {
    async getList(path) {
      const { value, done } = remaining.next();
      if (done === true) throw new WordpressError(path, 404, 'a stored answer', 'none');
      return { body: value, pages: answers.length, bytes: 0 };
    },
  };
}
