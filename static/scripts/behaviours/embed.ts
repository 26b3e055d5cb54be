import { getConsent, giveConsent, onConsent } from '../consent/record.ts';

/** Without script a video or map of another host is a picture with a link to it. With it the visitor may have it here: it then takes the picture's place. */
export function embed(stage: HTMLElement): void {
  // In a template a frame asks nobody.
  const frame = stage.querySelector('template')?.content.querySelector('iframe');
  if (!frame) return;
  onConsent((record) => {
    if (!record?.functionalServices) frame.remove();
    // What is moved loads again.
    else if (!frame.isConnected) stage.append(frame);
  });
  stage.querySelector('button')?.addEventListener('click', () => {
    giveConsent({ functionalServices: true, analyzeServices: getConsent()?.analyzeServices === true });
    // The button is gone.
    frame.focus();
  });
}
