import { getConsent, giveConsent, onConsent } from '../consent/record.ts';

/**
 * Without script a video or map of another host is a picture with a link to that host. With script and functional consent its frame is
 * shown in place of the picture; the button gives that consent.
 */
export function enhanceEmbed(embed: HTMLElement): void {
  // A frame inside a template loads nothing.
  const frame = embed.querySelector('template')?.content.querySelector('iframe');
  if (!frame) return;
  onConsent((record) => {
    if (!record?.functionalServices) frame.remove();
    // Appending a connected frame again would reload it.
    else if (!frame.isConnected) embed.append(frame);
  });
  embed.querySelector('button')?.addEventListener('click', () => {
    giveConsent({ functionalServices: true, analyzeServices: getConsent()?.analyzeServices === true });
    // The focused button is hidden now.
    frame.focus();
  });
}
