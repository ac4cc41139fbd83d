/** A heading with the text below it, up to the next heading of its level or above. */
export interface Section {
  readonly title: string;
  /** Without the heading; what stands before the first heading below it. */
  readonly text: string;
  readonly sections: readonly Section[];
}

export interface Sectioned {
  /** Of the one heading that stands above all others; '' where there is none. */
  readonly title: string;
  readonly text: string;
  readonly sections: readonly Section[];
}

interface Piece {
  /** 0 for what stands before every heading. */
  readonly level: number;
  readonly title: string;
  readonly lines: string[];
}

const FENCE = /^(`{3,}|~{3,})/;
const HEADING = /^(#{1,6}) (.+)$/;

/**
 * Takes a long Markdown text apart by two levels of headings: the highest that stands there more than once, and the one
 * below it. Deeper headings stay in the text, raised as far as these two go.
 */
export function sectionsOf(markdown: string): Sectioned {
  const pieces = piecesOf(markdown);
  const levels = [1, 2, 3, 4, 5, 6].map((level) => pieces.filter((piece) => piece.level === level).length);
  const top = levels.findIndex((count) => count > 1) + 1;
  if (top === 0) return { title: '', text: markdown, sections: [] };
  const above = pieces.filter(({ level }) => level > 0 && level < top);
  const title = above.length === 1 ? above[0] : undefined;
  const outline: Outline = { top, below: nextLevel(levels, top), before: [], sections: [] };
  for (const piece of pieces) place(outline, piece, piece === title);
  return {
    title: title?.title ?? '',
    text: joined(outline.before),
    sections: outline.sections.map(finished),
  };
}

interface OpenSection {
  readonly title: string;
  readonly lines: string[];
  readonly sections: OpenSection[];
}

interface Outline {
  readonly top: number;
  /** The level of the sections within; 0 where there is none. */
  readonly below: number;
  readonly before: string[];
  readonly sections: OpenSection[];
}

function place({ top, below, before, sections }: Outline, { level, title, lines }: Piece, isTitle: boolean): void {
  const section = { title, lines: [...lines], sections: [] };
  const last = sections.at(-1);
  if (level === top) {
    sections.push(section);
    return;
  }
  if (level === below && last) {
    last.sections.push(section);
    return;
  }
  const heading = level === 0 || isTitle ? [] : [`${'#'.repeat(Math.max(1, level - top))} ${title}`, ''];
  (last?.sections.at(-1)?.lines ?? last?.lines ?? before).push(...heading, ...lines);
}

function finished({ title, lines, sections }: OpenSection): Section {
  return { title, text: joined(lines), sections: sections.map(finished) };
}

function nextLevel(levels: readonly number[], top: number): number {
  const found = levels.findIndex((count, at) => at + 1 > top && count > 0);
  return found < 0 ? 0 : found + 1;
}

function joined(lines: readonly string[]): string {
  return lines.join('\n').trim();
}

function piecesOf(markdown: string): readonly Piece[] {
  const pieces: Piece[] = [{ level: 0, title: '', lines: [] }];
  let fence = '';
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1] ?? '';
    if (fence === '') fence = mark;
    else if (mark.startsWith(fence) && line.trim() === mark) fence = '';
    const [, marks = '', title = ''] = (fence === '' && mark === '' && HEADING.exec(line)) || [];
    if (marks === '') pieces.at(-1)?.lines.push(line);
    else pieces.push({ level: marks.length, title: plain(title), lines: [] });
  }
  return pieces;
}

/** As a title, which is no Markdown. */
function plain(title: string): string {
  return title
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/\*\*|~~|(?<!\\)[*`]/g, '')
    .replace(/\\(?=[\\`*_[\]<$~&#.!()>+-])/g, '')
    .trim();
}
