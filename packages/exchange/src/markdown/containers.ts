import { indentOf, type ProseLine, proseLines } from './prose-lines.ts';

/** `plain` stands for its content alone. */
type Kind = 'CAUTION' | 'IMPORTANT' | 'NOTE' | 'TIP' | 'WARNING' | 'details' | 'plain';

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['note', 'NOTE'],
  ['info', 'NOTE'],
  ['tip', 'TIP'],
  ['important', 'IMPORTANT'],
  ['warning', 'WARNING'],
  ['caution', 'CAUTION'],
  ['danger', 'CAUTION'],
  ['details', 'details'],
  ['code-group', 'plain'],
  ['v-pre', 'plain'],
]);

/** Deeper nesting is nobody's writing, and each level makes every line longer. */
const MAX_DEPTH = 8;
const MAX_OPEN = 32;

const QUOTE = /^[ \t]*> ?/;
const MARK = /^(:{3,})[ \t]*([a-z][\w-]*)?(.*)$/i;

interface Container {
  readonly kind: Kind;
  readonly indent: number;
  readonly title: string;
  readonly isOpen: boolean;
}

/**
 * Makes alerts and details of the `:::` containers of VitePress, VuePress and Docusaurus. A container that is not closed,
 * or of a kind of its own, stays as it is.
 */
export function drawContainers(text: string): string {
  if (!/^[ \t>]*:::/m.test(text)) return text;
  return drawOutside(drawQuoted(text, 0));
}

/** Those within quotes, where each line stands behind a mark. */
function drawQuoted(text: string, depth: number): string {
  if (depth === MAX_DEPTH || !/^[ \t]*>[ \t>]*:::/m.test(text)) return text;
  const drawn: string[] = [];
  let quoted: ProseLine[] = [];
  const endQuote = (next: ProseLine | undefined): void => {
    if (quoted.length > 0) drawn.push(drawQuote(quoted, depth, next).join('\n'));
    quoted = [];
  };
  for (const line of proseLines(text)) {
    if (line.kind === 'prose' && QUOTE.test(line.text)) {
      quoted.push(line);
      continue;
    }
    endQuote(line);
    drawn.push(line.text + line.end);
  }
  endQuote(undefined);
  return drawn.join('\n');
}

/** Where nothing is drawn the lines stay as they were written; text right below a box would go on in it. */
function drawQuote(lines: readonly ProseLine[], depth: number, next: ProseLine | undefined): readonly string[] {
  const inner = lines.map(({ text, end }) => text.replace(QUOTE, '') + end).join('\n');
  const drawn = drawOutside(drawQuoted(inner, depth + 1));
  if (drawn === inner) return lines.map(({ text, end }) => text + end);
  const mark = `${' '.repeat(indentOf(lines[0]?.text ?? ''))}>`;
  const quote = drawn.split('\n').map((line) => (line.trim() === '' ? mark + line : `${mark} ${line}`));
  return hasText(next) ? [...quote, ''] : quote;
}

function drawOutside(text: string): string {
  if (!/^[ \t]*:::/m.test(text)) return text;
  const lines = proseLines(text);
  const { opened, closed } = pairContainers(lines);
  const drawn: string[] = [];
  const around: Container[] = [];
  for (const [index, line] of lines.entries()) {
    const add = (content: string): void => void drawn.push(around.reduceRight(within, content) + line.end);
    const container = opened.get(index);
    if (container !== undefined)
      drawStart(container, { around, add, above: lines[index - 1], below: lines[index + 1] });
    else if (closed.has(index)) drawEnd(around, add, lines[index + 1]);
    else drawLine(line, around.at(-1), add);
  }
  return drawn.join('\n');
}

interface Place {
  /** The containers that are open, the outermost first. */
  readonly around: Container[];
  readonly add: Add;
  readonly above: ProseLine | undefined;
  readonly below: ProseLine | undefined;
}

type Add = (content: string) => void;

function drawStart(container: Container, { around, add, above, below }: Place): void {
  // Text above would go on in the box, and a quote above would take it in.
  if (hasText(above)) add('');
  const { kind, title, indent, isOpen } = container;
  const margin = ' '.repeat(indent);
  if (kind === 'details') {
    add(`${margin}<details${isOpen ? ' open' : ''}>`);
    if (title !== '') add(`${margin}<summary>${summaryOf(title)}</summary>`);
  }
  around.push(container);
  if (kind !== 'details' && kind !== 'plain') {
    add(`${margin}[!${kind}] ${title}`.trimEnd());
  }
  if (hasText(below)) add('');
}

function hasText(line: ProseLine | undefined): boolean {
  return line !== undefined && line.text.trim() !== '';
}

function drawEnd(around: Container[], add: Add, below: ProseLine | undefined): void {
  const container = around.pop();
  if (container?.kind === 'details') {
    add('');
    add(`${' '.repeat(container.indent)}</details>`);
  }
  if (hasText(below)) add('');
}

/** In a group of code the tabs have the names that stand in the first lines of the blocks. */
function drawLine({ text, opensFence }: ProseLine, container: Container | undefined, add: Add): void {
  const name = opensFence && container?.kind === 'plain' ? /\[([^\]]+)\][ \t]*$/.exec(text)?.[1] : undefined;
  if (name !== undefined) {
    add(`${' '.repeat(indentOf(text))}**${name}**`);
    add('');
  }
  add(text);
}

function within(content: string, { kind, indent }: Container): string {
  if (kind === 'details' || kind === 'plain') return content;
  const margin = ' '.repeat(indent);
  if (content.trim() === '') return `${margin}>`;
  return `${margin}> ${indentOf(content) >= indent ? cut(content, indent) : content.trimStart()}`;
}

/** A tab that reaches over the margin leaves the columns behind it. */
function cut(content: string, columns: number): string {
  if (content.startsWith(' '.repeat(columns))) return content.slice(columns);
  return ' '.repeat(indentOf(content) - columns) + content.trimStart();
}

interface Open {
  readonly index: number;
  readonly colons: number;
  readonly container: Container | undefined;
}

function pairContainers(lines: readonly ProseLine[]): {
  readonly opened: ReadonlyMap<number, Container>;
  readonly closed: ReadonlySet<number>;
} {
  const opened = new Map<number, Container>();
  const closed = new Set<number>();
  const open: Open[] = [];
  for (const [index, { text, kind }] of lines.entries()) {
    const mark = kind === 'prose' ? MARK.exec(text.trim()) : null;
    if (mark === null) continue;
    const [, colons = '', name = '', rest = ''] = mark;
    if (name + rest !== '') {
      keepOpen(open, { index, colons: colons.length, container: containerOf(text, name, rest) });
      continue;
    }
    const begin = closeInnermost(open, colons.length);
    if (begin?.container === undefined || open.length >= MAX_DEPTH) continue;
    opened.set(begin.index, begin.container);
    closed.add(index);
  }
  return { opened, closed };
}

function keepOpen(open: Open[], container: Open): void {
  open.push(container);
  if (open.length > MAX_OPEN) open.shift();
}

/** The one with as many colons, else one with fewer; those inside it that were never closed are dropped. */
function closeInnermost(open: Open[], colons: number): Open | undefined {
  const exact = open.findLastIndex((other) => other.colons === colons);
  const position = exact < 0 ? open.findLastIndex((other) => other.colons < colons) : exact;
  return position < 0 ? undefined : open.splice(position)[0];
}

function containerOf(text: string, name: string, rest: string): Container | undefined {
  const kind = KINDS.get(name.toLowerCase());
  if (kind === undefined || rest.trimEnd().endsWith(':::')) return undefined;
  const braced = /\{([^{}]*)\}[ \t]*$/.exec(rest);
  const attributes = braced?.[1] ?? '';
  const written = (braced === null ? rest : rest.slice(0, braced.index)).trim();
  return {
    kind,
    indent: indentOf(text),
    title: /\btitle="([^"]*)"/.exec(attributes)?.[1] ?? /^\[(.*)\]$/.exec(written)?.[1] ?? written,
    isOpen: /\bopen\b/.test(attributes),
  };
}

/** Markdown is not read within a line of HTML. */
function summaryOf(title: string): string {
  return title
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*/g, '');
}
