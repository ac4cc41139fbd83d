export type { OutlineEntry } from './decorate.ts';
export { type LinkUse, linksOf, rewriteLinks } from './links.ts';
export { outlineOf, PIPELINE_VERSION, renderMarkdown } from './render.ts';
export { sanitize } from './sanitize.ts';
export { slugify } from './slug.ts';
export { plainText, searchFields } from './text.ts';
