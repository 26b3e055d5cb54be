import { EMPTY_FIELD } from '../../../src/shared/inquiry/fields.ts';
import { type ComponentDependencies, changeValue, dispatchChangeEvents } from './components.ts';

const TOPIC_TIMEOUT_MS = 10_000;

/**
 * The offer that an inquiry is about, shown above the form. Fetches the offer that the dialog's address names (`data-topic`), now and when the
 * dialog is opened with another one. Without a response the form stays as it is.
 */
export function followTopic(root: HTMLElement, { fetchFragment }: ComponentDependencies): void {
  const find = (selector: string, parent: ParentNode = root) => parent.querySelector(selector) as HTMLInputElement;
  /** Shows a topic in place of the current one, in place of a package, and enters its days where the visitor has entered nothing else. */
  const show = (topic: HTMLElement, nights = ''): void => {
    const [before, { start = '', end = '' }] = [find('.form__topic').dataset, topic.dataset];
    find('.form__topic').replaceWith(topic);
    find('.date-range').dataset.nights = nights;
    const packages = find('[name="packageType"]');
    if (packages && !topic.hidden) changeValue(packages, EMPTY_FIELD);
    for (const [name, old = '', date] of [['startDate', before.start, start] as const, ['endDate', before.end, end] as const]) {
      const field = find(`[name="${name}"]`);
      if (field.value === old) changeValue(field, date);
    }
    // Enters the departure of an arrival that is known.
    dispatchChangeEvents(find('[name="startDate"]'));
  };
  let lastTopic = '';
  const load = async (): Promise<void> => {
    const { topic = '' } = root.dataset;
    if (topic === '') return;
    root.dataset.topic = '';
    lastTopic = topic;
    const fragment = await fetchFragment(topic, TOPIC_TIMEOUT_MS);
    if (topic !== lastTopic) return;
    const { opensOn = '', nights } = find('.date-range', fragment).dataset;
    find('.date-range').dataset.opensOn = opensOn;
    show(find('.form__topic', fragment), nights);
  };
  // Offline is no error: the form stays as it is.
  const follow = () => void load().catch(() => {});
  root.addEventListener('topicchange', follow);
  root.addEventListener('click', (event) => {
    if (!(event.target as Element).closest('[data-topic-remove]')) return;
    event.preventDefault();
    const none = document.createElement('div');
    none.className = 'form__topic';
    none.hidden = true;
    show(none);
    find('[name="message"]').focus();
  });
  show(find('.form__topic'), find('.date-range').dataset.nights);
  follow();
}
