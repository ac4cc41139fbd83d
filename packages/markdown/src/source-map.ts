/** A block's own text, as markdown-it cuts it out of the page: without quote marks, list indent or cell borders. */
export interface BlockText {
  readonly content: string;
  /** Number of the line of the page where the block begins. */
  readonly firstLine: number;
  /** In a table cell every `|` was written `\|`; the search begins behind the cells before it. */
  readonly cellFrom?: number;
}

/** The lines of a page, found in its bytes: markdown-it counts lines of a text whose line ends it has made equal. */
export interface SourceLines {
  readonly text: string;
  readonly starts: readonly number[];
}

export function sourceLines(text: string): SourceLines {
  const starts = [0];
  for (const { 0: lineEnd, index } of text.matchAll(/\r\n?|\n/g)) starts.push(index + lineEnd.length);
  return { text, starts };
}

function lineAt({ text, starts }: SourceLines, number: number): string {
  return text.slice(starts[number] ?? text.length, starts[number + 1] ?? text.length).replaceAll('\0', '\ufffd');
}

/** Tells for offsets in one block's text where they stand in the page. */
export function locator(source: SourceLines, block: BlockText): (offset: number) => number | undefined {
  const starts = sourceLines(block.content).starts;
  const found = new Map<number, number | undefined>();
  return (offset) => {
    const line = lastStartAtOrBefore(starts, offset);
    const start = starts[line] ?? 0;
    const written = writtenLine(block, start, starts[line + 1]);
    if (!found.has(line)) found.set(line, findLine(source, block, line, written.trimStart()));
    const at = found.get(line);
    if (at === undefined) return undefined;
    const before = block.content.slice(start, offset);
    const indent = written.length - written.trimStart().length;
    return at + before.length - indent + (block.cellFrom === undefined ? 0 : before.split('|').length - 1);
  };
}

function writtenLine({ content, cellFrom }: BlockText, start: number, next: number | undefined): string {
  const line = content.slice(start, next).trimEnd();
  return cellFrom === undefined ? line : line.replaceAll('|', '\\|');
}

function findLine(source: SourceLines, block: BlockText, line: number, written: string): number | undefined {
  const number = block.firstLine + line;
  const sourceLine = lineAt(source, number);
  const at =
    block.cellFrom === undefined ? sourceLine.lastIndexOf(written) : sourceLine.indexOf(written, block.cellFrom);
  return at < 0 ? undefined : (source.starts[number] ?? 0) + at;
}

/** Where in its line a cell ends, for `cellFrom` of the next one; the same place where it cannot be found. */
export function cellEnd(source: SourceLines, block: BlockText): number {
  const from = block.cellFrom ?? 0;
  const written = writtenLine(block, 0, undefined);
  const at = lineAt(source, block.firstLine).indexOf(written, from);
  return at < 0 ? from : at + written.length;
}

function lastStartAtOrBefore(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
