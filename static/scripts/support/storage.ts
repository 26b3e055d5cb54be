/*
 * The only place that touches what a browser stores. Where it stores nothing (private windows, blocked cookies) nothing is kept and
 * nothing fails.
 */

/** The value of a cookie as it is stored; null where there is none. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const found = attempt(() => document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix)));
  return found?.slice(prefix.length) ?? null;
}

/** Stores a cookie for the whole site. @param days how long it is kept */
export function storeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The CookieStore API is missing in Firefox and older Safari.
  attempt(() => {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
  });
}

/** Deletes the cookies whose name matches, on this host and on every domain above it: nobody can read where they were set. */
export function deleteCookies(pattern: RegExp): void {
  attempt(() => {
    const labels = location.hostname.split('.');
    const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
    for (const cookie of document.cookie.split('; ')) {
      const name = cookie.split('=')[0] ?? '';
      if (pattern.test(name)) for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  });
}

/** What this tab keeps under a name until it is closed; null where there is nothing. */
export function readSession(name: string): string | null {
  return attempt(() => sessionStorage.getItem(name)) ?? null;
}

/** Keeps something in this tab until it is closed. Gives whether it is kept. */
export function storeSession(name: string, value: string): boolean {
  attempt(() => sessionStorage.setItem(name, value));
  return readSession(name) === value;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}
