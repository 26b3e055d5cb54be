/**
 * The address of a frame for an address an editor embedded; for YouTube and Vimeo the variant without tracking. null if the address
 * cannot be framed, if its host is none of `frameHosts` of the site file, or if it could be misread in a Content-Security-Policy.
 */
export function buildFrameUrl(src: string, frameHosts: readonly string[]): string | null {
  const address = toFrameUrl(src);
  return address !== null && frameHosts.includes(new URL(address).host) ? address : null;
}

function toFrameUrl(src: string): string | null {
  if (!URL.canParse(src)) return null;
  const url = new URL(src);
  if (url.protocol === 'http:' && url.port === '') url.protocol = 'https:';
  // A host may contain characters that have a meaning in a security policy: `;`, `*`, quotes.
  if (!/^https:\/\/[a-z0-9.-]+(:\d+)?$/.test(url.origin) || url.username !== '') return null;
  if (/^((www|m)\.)?youtube(-nocookie)?\.com$|^youtu\.be$/.test(url.host)) return youtubeFrameUrl(url);
  if (/^(www\.|player\.)?vimeo\.com$/.test(url.host)) return vimeoFrameUrl(url);
  // maps.google.com redirects to www.google.com, which a policy that names only the first origin would block.
  if (url.host === 'maps.google.com') url.host = 'www.google.com';
  return url.href;
}

function youtubeFrameUrl({ host, pathname, searchParams }: URL): string | null {
  const [, folder = '', last = ''] = pathname.split('/');
  const named = host === 'youtu.be' ? folder : /^(embed|shorts|live|v)$/.test(folder) ? last : searchParams.get('v');
  const id = named ?? (searchParams.has('list') ? 'videoseries' : '');
  // `videoseries`, the word for a playlist, has 11 characters like an id, so one pattern checks both.
  if (!/^[\w-]{11}$/.test(id)) return null;
  const query = new URLSearchParams();
  for (const name of ['list', 'start', 'end']) if (searchParams.has(name)) query.set(name, searchParams.get(name) ?? '');
  const start = toSeconds(searchParams.get('t') ?? '');
  if (start > 0) query.set('start', String(start));
  return `https://www.youtube-nocookie.com/embed/${id}${query.size > 0 ? `?${query}` : ''}`;
}

/** Parses a start time as in YouTube's links ('90', '90s', '1m30s', '1h') to seconds; 0 for anything else. */
function toSeconds(moment: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = /^(?:(\d{1,3})h)?(?:(\d{1,4})m)?(?:(\d{1,6})s?)?$/.exec(moment) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

function vimeoFrameUrl(url: URL): string | null {
  const [, id, hash] = /^\/(?:video\/)?(\d+)(?:\/(\w+))?\/?$/.exec(url.pathname) ?? [];
  if (id === undefined) return null;
  const query = new URLSearchParams(url.searchParams);
  if (hash !== undefined) query.set('h', hash);
  query.set('dnt', '1');
  return `https://player.vimeo.com/video/${id}?${query}`;
}
