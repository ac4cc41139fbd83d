/** A document has no more. */
const DEEPEST = 6;

/** Begins the address of another page of the document; its own headings begin with `#`. */
export const ELSEWHERE = 'sheaf-page/#';

interface PageHtml {
  readonly html: string;
  /** Of the page's own heading; those in it stand below. */
  readonly level: number;
  /** Goes before the ids, which are those of one page alone. */
  readonly prefix: string;
  /** Said of a picture that is not inside. */
  readonly notShown: string;
  /** Addresses of the pictures that are inside the document. */
  readonly inside: ReadonlySet<string>;
}

/** What readers see of a page, without what is there for a screen, at its place in the document. */
export function htmlInDocument({ html, level, prefix, notShown, inside }: PageHtml): string {
  const plain = html
    .replaceAll(/<a class="anchor"[^>]*>#<\/a>/g, '')
    .replaceAll(/<nav class="toc"[^>]*>.*?<\/nav>/gs, '')
    .replaceAll(/<div class="bar">.*?<\/div>/gs, '');
  const first = Math.min(...[...plain.matchAll(/<h([1-6])[ >]/g)].map(([, own]) => Number(own)), DEEPEST);
  const below = (own: string) => Math.min(DEEPEST, Number(own) - first + level + 1);
  return plain
    .replaceAll(/<(\/?)h([1-6])(?=[ >])/g, (_, slash: string, own: string) => `<${slash}h${below(own)}`)
    .replaceAll(/ id="([^"]*)"/g, (_, id: string) => ` id="${prefix}${id}"`)
    .replaceAll(/ href="#([^"]+)"/g, (_, id: string) => ` href="#${prefix}${id}"`)
    .replaceAll(` href="${ELSEWHERE}`, ' href="#')
    .replaceAll(/<img [^>]*>/g, (tag) => pictureOr(tag, { inside, notShown }))
    .replaceAll(/<(video|audio) [^>]*?src="([^"]*)"[^>]*>.*?<\/\1>/gs, (_, __, src: string) => link(src, src));
}

/** A picture of another host stays there: a link leads to it. */
function pictureOr(tag: string, { inside, notShown }: Pick<PageHtml, 'inside' | 'notShown'>): string {
  const src = / src="([^"]*)"/.exec(tag)?.[1] ?? '';
  const alt = / alt="([^"]*)"/.exec(tag)?.[1] ?? '';
  if (inside.has(src)) return tag;
  if (/^https?:/i.test(src)) return link(src, alt === '' ? src : alt);
  return `[${alt === '' ? notShown : alt}]`;
}

/** Both are parts of the HTML that was there. */
function link(address: string, words: string): string {
  return `<a href="${address}">${words}</a>`;
}
