import { type ComponentDependencies, changeValue } from './components.ts';

const TOPIC_TIMEOUT_MS = 10_000;

/**
 * The offer that an inquiry is about: shown above the form, its title in the first line of the message. Fetches the offer that the dialog's address
 * names (`data-topic`), now and when the dialog is opened with another one. Without a response the form stays as it is.
 */
export function followTopic(root: HTMLElement, { fetchFragment }: ComponentDependencies): void {
  const find = (selector: string, parent: ParentNode = root) => parent.querySelector(selector) as HTMLInputElement;
  /** Shows a topic in place of the current one, and enters it where the visitor has entered nothing else. */
  const show = (topic: HTMLElement): void => {
    const [before, { opening = '', start = '', end = '' }] = [find('.form__topic').dataset, topic.dataset];
    find('.form__topic').replaceWith(topic);
    const message = find('[name="message"]');
    const own = message.value
      .replace(before.opening ?? '', '')
      .replace(opening, '')
      .trimStart();
    changeValue(message, opening ? `${opening}\n${own}` : own);
    for (const [name, old = '', date] of [['startDate', before.start, start] as const, ['endDate', before.end, end] as const]) {
      const field = find(`[name="${name}"]`);
      if (field.value === old) changeValue(field, date);
    }
  };
  let lastTopic = '';
  const load = async (): Promise<void> => {
    const { topic = '' } = root.dataset;
    if (topic === '') return;
    root.dataset.topic = '';
    lastTopic = topic;
    const fragment = await fetchFragment(topic, TOPIC_TIMEOUT_MS);
    if (topic !== lastTopic) return;
    find('.date-range').dataset.opensOn = find('.date-range', fragment).dataset.opensOn ?? '';
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
