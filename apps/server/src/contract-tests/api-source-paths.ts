/** Calls that name a source in an item: the right is asked of the item. */
export const API_SOURCE_PATHS: readonly string[] = [
  '/api/apiSource/list',
  '/api/apiSource/save',
  '/api/apiSource/fetch',
  '/api/apiSource/upload',
  '/api/apiSource/preview',
  '/api/apiSource/apply',
  '/api/apiSource/discard',
  '/api/apiSource/delete',
];

/** What versions of a source changed: whoever reads the item may ask. */
export const API_CHANGE_PATHS: readonly string[] = ['/api/apiChange/versions', '/api/apiChange/compare'];

/** The same for programs, by the key of the item. */
export const API_SOURCE_KEY_PATHS: readonly string[] = ['/api/open/compareApi', '/api/open/updateApi'];
