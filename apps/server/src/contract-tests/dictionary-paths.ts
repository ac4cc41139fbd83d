/** Calls that name the catalog of a data dictionary. */
export const DICTIONARY_PATHS: readonly string[] = [
  '/api/dictionary/state',
  '/api/dictionary/preview',
  '/api/dictionary/bind',
  '/api/dictionary/apply',
  '/api/dictionary/follow',
  '/api/dictionary/fetch',
  '/api/dictionary/unbind',
];
