export { isBeyondBounds } from './bounds.ts';
export { type LinkUse, linksOf, rewriteLinks } from './links.ts';
export { mentionsIn } from './mentions.ts';
export { PAGE_KIND_RULES } from './page-kind.ts';
export type { AcceptedText } from './page-kind-rules.ts';
export { outlineOf, PIPELINE_VERSION, type Rendered, renderMarkdown, renderSource } from './render.ts';
export { sanitize } from './sanitize.ts';
export { slugify } from './slug.ts';
export { plainText, searchFields, searchFieldsOfSource } from './text.ts';
