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
