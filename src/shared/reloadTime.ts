/** Session storage entry with the time of the last reload by script, in milliseconds since 1970: it ends loops of reloads. */
export const RELOAD_TIME_ENTRY = 'estate-reload';
