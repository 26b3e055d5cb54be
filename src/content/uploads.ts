const uploads = '/wp-content/uploads/';
const plainPath = /^\w[\w./@%+~-]*$/;
const picture = /\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * The path below WordPress's uploads folder of a picture's address; null for anything else. The host does not matter:
 * pictures are only ever fetched from CONTENT_URL.
 */
export function uploadPath(address: string): string | null {
  const pathname = URL.canParse(address, 'http://own.invalid') ? new URL(address, 'http://own.invalid').pathname : '';
  const start = pathname.indexOf(uploads);
  const path = start < 0 ? '' : pathname.slice(start + uploads.length);
  return plainPath.test(path) && picture.test(path) && !path.includes('..') && !path.includes('//') ? path : null;
}
