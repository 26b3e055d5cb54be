import { getConsent, giveConsent, onConsent } from '../consent/record.ts';

/**
 * Without script a video or map of another host is a picture with a link to that host. With script and functional consent its frame is
 * shown in place of the picture; the button in the picture gives that consent. No browser says that a frame was blocked: link and address stay
 * below it, and a button that loads it again.
 */
export function enhanceEmbed(embed: HTMLElement): void {
  // A frame inside a template loads nothing.
  const frame = embed.querySelector('template')?.content.querySelector('iframe');
  if (!frame) return;
  const [load, retry] = embed.querySelectorAll('button');
  const offline = embed.querySelector<HTMLElement>('[role=status] > p');

  const show = (): void => {
    frame.remove();
    // Offline the frame would be a page of the browser that says so, and stay.
    if (navigator.onLine) embed.append(frame);
    if (offline) offline.hidden = navigator.onLine;
  };
  onConsent((record) => {
    if (!record?.functionalServices) frame.remove();
    // Appending a connected frame again would reload it.
    else if (!frame.isConnected) show();
  });
  addEventListener('online', () => {
    if (offline?.hidden === false) show();
  });
  load?.addEventListener('click', () => {
    giveConsent({ functionalServices: true, analyzeServices: getConsent()?.analyzeServices === true });
    // Consent given before, while there was no connection, calls no listener.
    if (!frame.isConnected) show();
    // The focused button is hidden now.
    frame.focus();
  });
  retry?.addEventListener('click', show);
}
