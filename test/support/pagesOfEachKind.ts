/** Paths of the demo hotel: one page of each kind and layout, spread over the languages. */
export const pagesOfEachKind = [
  '/',
  '/en/hotel/',
  '/es/habitaciones-suites/',
  '/fr/angebote/',
  '/angebote/rosenwochen/',
  '/en/angebote/cooking-course/',
  '/hotel/galerie/',
  '/es/gastronomia/restaurante/',
  '/fr/activites/velo/itineraires/',
  '/kontakt/',
  '/datenschutzerklaerung/',
  '/en/imprint/',
  '/feiern/hochzeiten/',
  '/anfrage',
  '/gibt-es-nicht/',
] as const;
