/** The only place that touches what a browser stores. */

/** Stores a cookie for the whole site. @param days how long it is kept */
export function storeCookie(name: string, value: string, days: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // The CookieStore API is missing in Firefox and older Safari.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${days * 86_400}; SameSite=Lax${secure}`;
}
