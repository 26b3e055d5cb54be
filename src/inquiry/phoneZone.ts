/**
 * Country codes of telephone numbers (ITU-T E.164) with the time zone of their country. Countries with several clocks are not here (+1, +7, +34, +61 …):
 * a guessed hour is worse than none.
 */
const zones = `
  20 Africa/Cairo, 27 Africa/Johannesburg, 30 Europe/Athens, 31 Europe/Amsterdam, 32 Europe/Brussels, 33 Europe/Paris, 36 Europe/Budapest,
  39 Europe/Rome, 40 Europe/Bucharest, 41 Europe/Zurich, 43 Europe/Vienna, 44 Europe/London, 45 Europe/Copenhagen, 46 Europe/Stockholm,
  47 Europe/Oslo, 48 Europe/Warsaw, 49 Europe/Berlin, 51 America/Lima, 54 America/Argentina/Buenos_Aires, 57 America/Bogota, 58 America/Caracas,
  60 Asia/Kuala_Lumpur, 63 Asia/Manila, 65 Asia/Singapore, 66 Asia/Bangkok, 81 Asia/Tokyo, 82 Asia/Seoul, 84 Asia/Ho_Chi_Minh, 90 Europe/Istanbul,
  91 Asia/Kolkata, 212 Africa/Casablanca, 213 Africa/Algiers, 216 Africa/Tunis, 234 Africa/Lagos, 254 Africa/Nairobi, 298 Atlantic/Faroe,
  350 Europe/Gibraltar, 352 Europe/Luxembourg, 353 Europe/Dublin, 354 Atlantic/Reykjavik, 355 Europe/Tirane, 356 Europe/Malta, 357 Asia/Nicosia,
  358 Europe/Helsinki, 359 Europe/Sofia, 370 Europe/Vilnius, 371 Europe/Riga, 372 Europe/Tallinn, 373 Europe/Chisinau, 376 Europe/Andorra,
  377 Europe/Monaco, 381 Europe/Belgrade, 382 Europe/Podgorica, 385 Europe/Zagreb, 386 Europe/Ljubljana, 387 Europe/Sarajevo, 389 Europe/Skopje,
  420 Europe/Prague, 421 Europe/Bratislava, 423 Europe/Vaduz, 506 America/Costa_Rica, 507 America/Panama, 598 America/Montevideo,
  852 Asia/Hong_Kong, 886 Asia/Taipei, 961 Asia/Beirut, 965 Asia/Kuwait, 966 Asia/Riyadh, 971 Asia/Dubai, 972 Asia/Jerusalem, 974 Asia/Qatar`;
/** No code is the beginning of another one. */
const zonesByCode = zones.split(',').map((pair) => pair.trim().split(' ') as [code: string, timeZone: string]);

/** The country code of a telephone number and the time zone there; null for a number without one, and for a country with several clocks. */
export function findPhoneZone(telephone: string): { readonly code: string; readonly timeZone: string } | null {
  const number = telephone.replace(/[^\d+]/g, '').replace(/^00/, '+');
  const [code, timeZone] = zonesByCode.find(([prefix]) => number.startsWith(`+${prefix}`)) ?? [];
  return code === undefined || timeZone === undefined ? null : { code, timeZone };
}
