/** Query parameters by which advertisements tell analytics where a visitor comes from. */
const campaignParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'utm_id',
  'gclid',
  'gbraid',
  'wbraid',
  'fbclid',
  'msclkid',
  'mc_cid',
  'mc_eid',
  'ref',
];
/** Longer values are dropped. */
const MAX_VALUE_CHARACTERS = 200;

/**
 * The campaign parameters of a request, for the target of a redirect. All other parameters are dropped.
 * @param url path and query of the request
 * @returns `?name=value…`, or an empty string
 */
export function getCampaignQuery(url: string): string {
  const queryStart = url.indexOf('?');
  if (queryStart === -1) return '';
  const query = new URLSearchParams(url.slice(queryStart));
  const campaign = new URLSearchParams();
  for (const name of campaignParameters) {
    const value = query.get(name);
    if (value !== null && value.length <= MAX_VALUE_CHARACTERS) campaign.set(name, value);
  }
  return campaign.size === 0 ? '' : `?${campaign}`;
}
