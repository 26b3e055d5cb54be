import { changeValue } from './changeEvents.ts';
import type { ComponentDependencies } from './components.ts';

const TOPIC_TIMEOUT_MS = 10_000;
const DATE_RANGE = '[data-date-range]';

/**
 * The offer that an inquiry is about: shown above the form, its title in the first line of the message. Fetches the offer that the dialog's address
 * names (`data-topic`), now and when the dialog is opened with another one. Without a response the form stays as it is.
 */
export function followTopic(root: HTMLElement, { fetchFragment }: ComponentDependencies): void {
  const find = (name: string, parent: ParentNode = root) => parent.querySelector(name) as HTMLInputElement;
  /** Shows a topic in place of the current one, and enters it where the visitor has entered nothing else. */
  const show = (topic: HTMLElement): void => {
    const [before, { opening = '', start = '', end = '' }] = [find('.form__topic').dataset, topic.dataset];
    find('.form__topic').replaceWith(topic);
    changeValue(root, 'message', (text) => {
      const own = text
        .replace(before.opening ?? '', '')
        .replace(opening, '')
        .trimStart();
      return opening ? `${opening}\n${own}` : own;
    });
    changeValue(root, 'startDate', (date) => (date === (before.start ?? '') ? start : date));
    changeValue(root, 'endDate', (date) => (date === (before.end ?? '') ? end : date));
  };
  const load = async (): Promise<void> => {
    const { topic = '' } = root.dataset;
    if (topic === '') return;
    root.dataset.topic = '';
    const fragment = await fetchFragment(topic, TOPIC_TIMEOUT_MS);
    find(DATE_RANGE).dataset.opensOn = find(DATE_RANGE, fragment).dataset.opensOn ?? '';
    show(find('.form__topic', fragment));
  };
  root.addEventListener('topicchange', () => load().catch(reportError));
  root.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-topic-remove]')) return;
    event.preventDefault();
    const none = document.createElement('div');
    none.className = 'form__topic';
    none.hidden = true;
    show(none);
    find('[name="message"]').focus();
  });
  show(find('.form__topic'));
  load().catch(reportError);
}
