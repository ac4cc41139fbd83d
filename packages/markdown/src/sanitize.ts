import sanitizeHtml from 'sanitize-html';

const TEXT_TAGS = [
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p', 'br', 'hr', 'blockquote', 'pre', 'code', 'div', 'span', 'nav'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'a', 'img', 'figure', 'figcaption', 'details', 'summary', 'input'],
  ...[
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'del',
    'ins',
    'mark',
    'small',
    'sub',
    'sup',
    'kbd',
    'samp',
    'var',
    'q',
    'cite',
  ],
  ...[
    'abbr',
    'dfn',
    'time',
    'ruby',
    'rt',
    'rp',
    'wbr',
    'center',
    'strike',
    'tt',
    'section',
    'video',
    'audio',
    'source',
  ],
  ...['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
];

/** What KaTeX writes. Not `annotation-xml`, `mglyph`, `malignmark`, `maction`: those change how HTML inside is parsed. */
const MATH_TAGS = [
  ...['math', 'semantics', 'annotation', 'mrow', 'mi', 'mo', 'mn', 'ms', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot'],
  ...['msup', 'msub', 'msubsup', 'munder', 'mover', 'munderover', 'mtable', 'mtr', 'mtd', 'mlabeledtr', 'mstyle'],
  ...['mpadded', 'mphantom', 'menclose', 'merror'],
];

const MATH_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  math: ['display'],
  annotation: ['encoding'],
  mo: [
    'stretchy',
    'fence',
    'separator',
    'lspace',
    'rspace',
    'minsize',
    'maxsize',
    'symmetric',
    'accent',
    'form',
    'largeop',
  ],
  mspace: ['width', 'height', 'depth', 'linebreak'],
  mpadded: ['width', 'height', 'depth', 'lspace', 'voffset'],
  mtable: ['rowspacing', 'columnspacing', 'columnalign', 'rowlines', 'columnlines', 'side', 'width'],
  mstyle: ['scriptlevel', 'displaystyle', 'mathcolor', 'mathbackground', 'mathsize'],
  menclose: ['notation'],
  mfrac: ['linethickness'],
  mover: ['accent'],
  munder: ['accentunder'],
  munderover: ['accent', 'accentunder'],
};

const ALIGNMENTS = ['ta-left', 'ta-center', 'ta-right'];
const ALERTS = ['alert', 'alert-note', 'alert-tip', 'alert-important', 'alert-warning', 'alert-caution'];
const WITHOUT_CONTENT = [
  ...['script', 'style', 'template', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'iframe', 'title', 'xmp'],
  ...['svg', 'object', 'plaintext', 'select', 'head'],
];

/** Deeper elements lose their tags and keep their text; browsers stop at 512 by themselves. */
const MAX_DEPTH = 100;

/** Everything a page's HTML may hold. The only list: server and browser both use it. */
const SANITIZE_OPTIONS = {
  allowedTags: [...TEXT_TAGS, ...MATH_TAGS],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    video: ['src', 'poster', 'controls', 'width', 'height', 'preload'],
    audio: ['src', 'controls', 'preload'],
    source: ['src', 'type'],
    input: ['type', 'checked', 'disabled'],
    ol: ['start', 'reversed', 'type'],
    li: ['value'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', { name: 'scope', values: ['col', 'row', 'colgroup', 'rowgroup'] }],
    col: ['span'],
    colgroup: ['span'],
    details: ['open'],
    abbr: ['title'],
    time: ['datetime'],
    ...MATH_ATTRIBUTES,
  },
  allowedClasses: {
    code: ['language-*'],
    span: [
      'hljs-*',
      'language-*',
      'function_',
      'class_',
      'inherited__',
      'invoke__',
      'constant_',
      'escape_',
      'katex',
      'katex-error',
    ],
    div: ['code', 'bar'],
    pre: ['mermaid'],
    nav: ['toc'],
    p: ['math-block', 'alert-title'],
    blockquote: ALERTS,
    th: ALIGNMENTS,
    td: ALIGNMENTS,
    ul: ['task-list-container'],
    ol: ['task-list-container'],
    li: ['task-list-item'],
    input: ['task-list-item-checkbox'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: {
    img: ['http', 'https', 'data'],
    video: ['http', 'https'],
    audio: ['http', 'https'],
    source: ['http', 'https'],
  },
  allowedSchemesAppliedToAttributes: ['href', 'src', 'poster'],
  allowProtocolRelative: true,
  allowedEmptyAttributes: ['alt', 'checked', 'disabled', 'controls', 'open', 'reversed'],
  disallowedTagsMode: 'discard',
  nonTextTags: WITHOUT_CONTENT,
  nestingLimit: MAX_DEPTH,
  parseStyleAttributes: false,
  enforceHtmlBoundary: false,
} satisfies sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] };

/** Of a preview only; a published page carries none. */
const WITH_LINES = {
  ...SANITIZE_OPTIONS.allowedAttributes,
  '*': [...SANITIZE_OPTIONS.allowedAttributes['*'], 'data-line'],
};

const MEDIA_SCHEMES = ['http', 'https'];
const RASTER_DATA = /^data:image\/(?:png|jpeg|gif|webp);base64,[a-z0-9+/=\s]*$/i;

type Resolve = (href: string) => string | undefined;
type Rewrite = (href: string) => string;

/** HTML without anything that could run, move over the page, or carry the author's own ids. */
export function sanitize(html: string, resolveLink: Resolve = () => undefined, sourceLines = false): string {
  const resolve = (href: string) => resolveLink(href) ?? href;
  return sanitizeHtml(html, {
    ...SANITIZE_OPTIONS,
    allowedAttributes: sourceLines ? WITH_LINES : SANITIZE_OPTIONS.allowedAttributes,
    exclusiveFilter: isForeignInput,
    transformTags: {
      a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, resolve) }),
      img: (tagName, attribs) => ({ tagName, attribs: imageAttributes(attribs, resolve) }),
      video: (tagName, attribs) => ({ tagName, attribs: mediaAttributes(attribs, resolve) }),
      audio: (tagName, attribs) => ({ tagName, attribs: mediaAttributes(attribs, resolve) }),
      source: (tagName, attribs) => ({ tagName, attribs: mediaAttributes(attribs, resolve) }),
      input: (tagName, attribs) => ({ tagName, attribs: checkboxAttributes(attribs) }),
      mspace: (tagName, attribs) => ({ tagName, attribs: shortLengths(attribs) }),
      mpadded: (tagName, attribs) => ({ tagName, attribs: shortLengths(attribs) }),
    },
  });
}

function linkAttributes(
  { rel: _, href, ...others }: sanitizeHtml.Attributes,
  resolve: Rewrite,
): sanitizeHtml.Attributes {
  if (href === undefined) return others;
  const resolved = resolve(href);
  if (!isSafeAddress(resolved, SANITIZE_OPTIONS.allowedSchemes)) return others;
  const isExternal = /^\s*(?:https?:|[/\\]{2})/i.test(resolved);
  return isExternal
    ? { ...others, href: resolved, rel: 'noopener noreferrer nofollow' }
    : { ...others, href: resolved };
}

function imageAttributes({ src, ...others }: sanitizeHtml.Attributes, resolve: Rewrite): sanitizeHtml.Attributes {
  const fixed = { alt: '', ...others, loading: 'lazy' };
  const resolved = src === undefined ? undefined : resolve(src);
  if (resolved === undefined) return fixed;
  return RASTER_DATA.test(resolved) || isSafeAddress(resolved, MEDIA_SCHEMES) ? { src: resolved, ...fixed } : fixed;
}

/**
 * Relative, or of a scheme on the list. Sees through every character that does not show, which is more than browsers
 * skip: what reads these pages tomorrow may skip others.
 */
function isSafeAddress(address: string, schemes: readonly string[]): boolean {
  const compact = address.replace(/[\s\p{Cc}\p{Cf}]/gu, '');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(compact)?.[1];
  return scheme === undefined || (schemes.includes(scheme.toLowerCase()) && address.trimStart().startsWith(scheme));
}

function mediaAttributes(attribs: sanitizeHtml.Attributes, resolve: Rewrite): sanitizeHtml.Attributes {
  const { src, poster, ...others } = attribs;
  const kept = Object.entries({ src, poster }).flatMap(([name, value]) => {
    const resolved = value === undefined ? undefined : resolve(value);
    return resolved !== undefined && isSafeAddress(resolved, MEDIA_SCHEMES) ? [[name, resolved]] : [];
  });
  return { ...others, ...Object.fromEntries(kept) };
}

/** The box of a task list is the only input, and nobody can change it. `isForeignInput` drops the others. */
function checkboxAttributes({ type = '', checked }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const attribs = { type, disabled: '', class: 'task-list-item-checkbox' };
  return checked === undefined ? attribs : { ...attribs, checked: '' };
}

function isForeignInput({ tag, attribs }: sanitizeHtml.IFrame): boolean {
  return tag === 'input' && attribs['type'] !== 'checkbox';
}

/** Space in a formula stays small, so that nothing can be pushed over other parts of the screen. */
function shortLengths(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept = Object.entries(attribs).filter(([, value]) => {
    const ems = /^([+-]?\d*\.?\d+)(?:em|ex|pt|px)?$/.exec(value)?.[1];
    return ems === undefined ? value === 'newline' : Number(ems) >= -2 && Number(ems) <= 20;
  });
  return Object.fromEntries(kept);
}
