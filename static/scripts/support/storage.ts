/*
 * The only access to cookies and session storage in the browser. Where storage is blocked (private windows, blocked cookies) the getters
 * return null, the setters do nothing, and no function throws.
 */

/** Returns the stored value of a cookie, not decoded; null if there is none. */
export function readCookie(name: string): string | null {
  const prefix = `${name}=`;
  const found = tryStorage(() => document.cookie.split('; ').find((cookie) => cookie.startsWith(prefix)));
  return found?.slice(prefix.length) ?? null;
}

/** Stores a cookie for the whole site. */
export function storeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // Firefox and older Safari lack the CookieStore API.
  tryStorage(() => {
    document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
  });
}

/** Deletes the cookies whose name matches, on this host and on every parent domain: script cannot read which domain a cookie has. */
export function deleteCookies(pattern: RegExp): void {
  tryStorage(() => {
    const labels = location.hostname.split('.');
    const domains = ['', ...labels.map((_, index) => `; Domain=${labels.slice(index).join('.')}`)];
    for (const cookie of document.cookie.split('; ')) {
      const name = cookie.split('=')[0] ?? '';
      if (pattern.test(name)) for (const domain of domains) document.cookie = `${name}=; Path=/; Max-Age=0${domain}`;
    }
  });
}

/** Returns an entry of the session storage of this tab; null if there is none. */
export function readSession(name: string): string | null {
  return tryStorage(() => sessionStorage.getItem(name)) ?? null;
}

/** Stores an entry in the session storage of this tab, or removes it (null). Returns true if that was done. */
export function storeSession(name: string, value: string | null): boolean {
  tryStorage(() => (value === null ? sessionStorage.removeItem(name) : sessionStorage.setItem(name, value)));
  return readSession(name) === value;
}

function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
