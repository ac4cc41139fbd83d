import sanitizeHtml from 'sanitize-html';

const FORBIDDEN_TAGS = new Set([
  ...[
    'script',
    'style',
    'template',
    'iframe',
    'frame',
    'frameset',
    'object',
    'embed',
    'applet',
    'portal',
    'fencedframe',
  ],
  ...['svg', 'animate', 'set', 'use', 'foreignobject', 'form', 'button', 'textarea', 'select', 'option', 'dialog'],
  ...['base', 'meta', 'link', 'title', 'head', 'body', 'html', 'noscript', 'noembed', 'noframes', 'xmp', 'plaintext'],
  ...['annotation-xml', 'mglyph', 'malignmark', 'maction', 'map', 'area', 'marquee', 'picture'],
]);

const FORBIDDEN_ATTRIBUTES = new Set([
  ...[
    'style',
    'name',
    'srcset',
    'srcdoc',
    'formaction',
    'action',
    'ping',
    'target',
    'background',
    'autoplay',
    'autofocus',
  ],
  ...['popover', 'accesskey', 'usemap', 'http-equiv', 'slot', 'is', 'part', 'contenteditable', 'form'],
]);

const URL_ATTRIBUTES = new Set(['href', 'src', 'poster', 'cite', 'data', 'longdesc']);
const SAFE_SCHEMES = /^(?:https?|mailto|tel):/i;
const RASTER = /^data:image\/(?:png|jpeg|gif|webp);base64,/i;

/** Everything in a piece of HTML that a page may not hold. Uses the sanitiser's parser, with none of its rules. */
export function dangersOf(html: string): string[] {
  // Text is escaped, so neither can be text; browsers and parsers differ in where such things end.
  const dangers = ['<!', '<?'].filter((mark) => html.includes(mark));
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    onOpenTag: (tag, attributes) => {
      if (FORBIDDEN_TAGS.has(tag)) dangers.push(`<${tag}>`);
      for (const [name, value] of Object.entries(attributes)) dangers.push(...dangersOfAttribute(tag, name, value));
    },
  });
  return dangers;
}

function dangersOfAttribute(tag: string, name: string, value: string): string[] {
  const where = `${name}="${value}" of <${tag}>`;
  if (name.startsWith('on') || name.includes(':') || FORBIDDEN_ATTRIBUTES.has(name)) return [where];
  if (name === 'id') return /^h[1-6]$/.test(tag) ? [] : [where];
  if (tag === 'input' && name === 'type' && value !== 'checkbox') return [where];
  if (!URL_ATTRIBUTES.has(name)) return [];
  return isSafeUrl(tag, value) ? [] : [where];
}

/** Reads an address as a browser does: without controls and spaces before and inside the scheme. */
function isSafeUrl(tag: string, value: string): boolean {
  const compact = value.replace(/[\s\p{Cc}\p{Cf}]/gu, '');
  if (!/^[a-z][a-z0-9+.-]*:/i.test(compact)) return true;
  return SAFE_SCHEMES.test(compact) || (tag === 'img' && RASTER.test(compact));
}
