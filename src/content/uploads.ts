const uploads = '/wp-content/uploads/';
/** Allows escapes only of spaces and letters beyond ASCII: never of a dot, a slash or another escape. */
const plainPath = /^(?:\w|%[89a-f][\da-f])(?:[\w./@+~-]|%20|%[89a-f][\da-f])*$/i;
/** Longest path in characters: folders and the longest possible file name, escaped. */
const MAX_PATH_LENGTH = 800;
const imageExtension = /\.(jpe?g|png|webp|avif|gif|svg)$/i;

/**
 * Returns the path of an image below WordPress's uploads folder in canonical spelling; null for any other address. The host is ignored:
 * images are fetched from CONTENT_URL only.
 */
export function uploadPath(address: string): string | null {
  const pathname = URL.canParse(address, 'http://own.invalid') ? new URL(address, 'http://own.invalid').pathname : '';
  const start = pathname.indexOf(uploads);
  const path = start < 0 ? '' : pathname.slice(start + uploads.length);
  const isPlain = path.length <= MAX_PATH_LENGTH && plainPath.test(path) && imageExtension.test(path) && !/\.\.|\/[./]/.test(path);
  return isPlain ? canonicalise(path) : null;
}

/** Writes escapes in capitals; null if they are no valid UTF-8 (servers decode overlong ones to dots and slashes) or control characters. */
function canonicalise(path: string): string | null {
  try {
    const text = decodeURIComponent(path);
    return /\p{Cc}/u.test(text) ? null : encodeURI(text);
  } catch {
    return null;
  }
}
