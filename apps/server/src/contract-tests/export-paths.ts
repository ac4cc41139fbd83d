/** They name an item, and may name a page or a catalog of it. */
export const EXPORT_PATHS = [
  '/api/export/order',
  '/api/export/start',
  '/api/export/word',
  '/api/export/markdown',
] as const;

/** What a ticket, a link or the number of an export leads to, and how each answers where that is not there. */
export const EXPORT_KEY_PATHS = [
  ['/api/export/cancel', { of: 'none', absent: 'jobNotFound' }],
  ['/api/export/file', { of: 'share', absent: 'exportNotThere' }],
  ['/api/export/made', { of: 'share', absent: 'exportLinkGone' }],
] as const;
