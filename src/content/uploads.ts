const uploads = '/wp-content/uploads/';
/** Escapes stand only for spaces and letters beyond ASCII: never for a dot, a slash or another escape. */
const plainPath = /^(?:\w|%[89a-f][\da-f])(?:[\w./@+~-]|%20|%[89a-f][\da-f])*$/i;
/** Characters of the longest path: folders and the longest file name, escaped. */
const MAX_LENGTH = 800;
const picture = /\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * The path below WordPress's uploads folder of a picture's address, in its one spelling; null for anything else. The host does not
 * matter: pictures are only ever fetched from CONTENT_URL.
 */
export function uploadPath(address: string): string | null {
  const pathname = URL.canParse(address, 'http://own.invalid') ? new URL(address, 'http://own.invalid').pathname : '';
  const start = pathname.indexOf(uploads);
  const path = start < 0 ? '' : pathname.slice(start + uploads.length);
  const isPlain = path.length <= MAX_LENGTH && plainPath.test(path) && picture.test(path) && !/\.\.|\/[./]/.test(path);
  return isPlain ? spellPath(path) : null;
}

/** Escapes in capitals; null where they are no text (servers read dots and slashes out of overlong ones) or hold control characters. */
function spellPath(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return /\p{Cc}/u.test(text) ? null : encodeURI(text);
  } catch {
    return null;
  }
}
