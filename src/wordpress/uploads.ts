const uploads = '/wp-content/uploads/';
/** Allows escapes only of spaces, letters beyond ASCII and `! $ & ' ( ) * + , - [ ] { }`: never of a dot, a slash or another escape. */
const plainPath = /^(?![./])(?:[\w./@+~!$&'()*,=[\]-]|%(?:2[0146-9a-d]|[57][bd]|[89a-f][\da-f]))+$/i;
/** Longest path in characters: folders and the longest possible file name, escaped. */
const MAX_PATH_LENGTH = 800;
const imageExtension = /\.(jpe?g|png|webp|avif|gif|svg)$/i;

/** Media types of the uploads, beside images, that the site passes on, by extension. What WordPress says about the type is not trusted. */
const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  wav: 'audio/wav',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
  mov: 'video/quicktime',
  vtt: 'text/vtt',
  ics: 'text/calendar',
  gpx: 'application/gpx+xml',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  zip: 'application/zip',
};

/** The folder of the route that passes uploads on (`src/routes/system/files.ts`). */
export const FILES_FOLDER = '/files/';

/**
 * Returns the path of an image below WordPress's uploads folder in canonical spelling; null for any other address. The host is ignored:
 * images are fetched from CONTENT_URL only.
 */
export function getUploadPath(address: string): string | null {
  const path = pathBelowUploads(address);
  return path !== null && imageExtension.test(path) ? canonicalise(path) : null;
}

/** Returns the path of a film, sound or document below WordPress's uploads folder, as `getUploadPath` does for images. */
export function getUploadedFilePath(address: string): string | null {
  const path = pathBelowUploads(address);
  return path !== null && getFileType(path) !== null ? canonicalise(path) : null;
}

/** Returns the media type of a file that the site passes on; null for any other path. */
export function getFileType(path: string): string | null {
  const extension = /\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, extension) ? (fileTypes[extension] ?? null) : null;
}

/** True for an address of WordPress's uploads folder, also of a file that the site does not pass on. */
export function isUpload(address: string): boolean {
  return readPath(address).includes(uploads);
}

function readPath(address: string): string {
  return URL.canParse(address, 'http://own.invalid') ? new URL(address, 'http://own.invalid').pathname : '';
}

/** Returns what follows the uploads folder in an address; null if there is nothing, or if it is not plainly spelled. */
function pathBelowUploads(address: string): string | null {
  const pathname = readPath(address);
  const start = pathname.indexOf(uploads);
  const path = start < 0 ? '' : pathname.slice(start + uploads.length);
  const isPlain = path.length <= MAX_PATH_LENGTH && plainPath.test(path) && !/\.\.|\/[./]/.test(path);
  return isPlain ? path : null;
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
