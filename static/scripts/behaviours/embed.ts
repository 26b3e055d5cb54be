import { getConsent, giveConsent, onConsent } from '../consent/record.ts';

/** Without script a video or map of another host is a picture with a link to it. With it the visitor may have it here: it then takes the picture's place. */
export function embed(stage: HTMLElement): void {
  const frame = createFrame(stage.dataset);
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

/** Asks nobody before it stands in the page. */
function createFrame({ src = '', title = '' }: DOMStringMap): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.loading = 'lazy';
  frame.allow = 'fullscreen; picture-in-picture; encrypted-media';
  frame.referrerPolicy = 'strict-origin-when-cross-origin';
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation allow-forms',
  );
  return Object.assign(frame, { title, src });
}
