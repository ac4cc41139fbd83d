export interface ProseLine {
  /** Without the carriage return. */
  readonly text: string;
  /** The carriage return, where the line has one. */
  readonly end: string;
  /** `hidden` is a comment, a script or a style. */
  readonly kind: 'code' | 'hidden' | 'prose';
  readonly opensFence: boolean;
}

/** The lines of a text, told apart by a look at each: markup of other generators is no Markdown that a parser knows. */
export function proseLines(text: string): readonly ProseLine[] {
  const state: State = { fence: undefined, until: undefined, offsets: [], afterText: false };
  return text.split('\n').map((line) => {
    const end = line.endsWith('\r') ? '\r' : '';
    const content = end === '' ? line : line.slice(0, -1);
    return { text: content, end, ...classify(content, state) };
  });
}

interface State {
  fence: { readonly mark: string; readonly offset: number } | undefined;
  /** What ends the comment, script or style that is open. */
  until: RegExp | undefined;
  /** Where the contents of the list items begin that are open. */
  readonly offsets: number[];
  /** An indented line goes on with a paragraph, where there is one. */
  afterText: boolean;
}

type Class = Pick<ProseLine, 'kind' | 'opensFence'>;

const PROSE: Class = { kind: 'prose', opensFence: false };
const CODE: Class = { kind: 'code', opensFence: false };
const HIDDEN: Class = { kind: 'hidden', opensFence: false };
const CODE_INDENT = 4;

const FENCE = /^(?:(`{3,})[^`]*|(~{3,}).*)$/;
const LIST_MARK = /^(?:[-+*]|\d{1,9}[.)])(?:[ \t]+|$)/;
const HIDING: readonly (readonly [RegExp, RegExp])[] = [
  [/^<!--/, /-->/],
  [/^<script\b/i, /<\/script>/i],
  [/^<style\b/i, /<\/style>/i],
  [/^<pre\b/i, /<\/pre>/i],
];

function classify(line: string, state: State): Class {
  if (state.until !== undefined) {
    if (state.until.test(line)) state.until = undefined;
    return HIDDEN;
  }
  if (state.fence !== undefined) {
    if (closesFence(line, state.fence)) state.fence = undefined;
    return CODE;
  }
  if (line.trim() === '') {
    state.afterText = false;
    return PROSE;
  }
  return classifyText(line, state);
}

function classifyText(line: string, state: State): Class {
  const indent = indentOf(line);
  while ((state.offsets.at(-1) ?? 0) > indent) state.offsets.pop();
  if (indent - (state.offsets.at(-1) ?? 0) >= CODE_INDENT && !state.afterText) return CODE;
  const content = enterList(line.trimStart(), indent, state);
  const [, backticks, tildes] = FENCE.exec(content) ?? [];
  const mark = backticks ?? tildes;
  state.afterText = mark === undefined;
  if (mark !== undefined) {
    state.fence = { mark, offset: state.offsets.at(-1) ?? 0 };
    return { kind: 'code', opensFence: true };
  }
  const until = HIDING.find(([start]) => start.test(content))?.[1];
  if (until === undefined) return PROSE;
  if (!until.test(content)) state.until = until;
  return HIDDEN;
}

/** What stands behind the mark of a list item. */
function enterList(content: string, indent: number, state: State): string {
  const mark = LIST_MARK.exec(content)?.[0];
  if (mark === undefined) return content;
  const width = mark.length > CODE_INDENT + 1 ? mark.trimEnd().length + 1 : mark.length;
  state.offsets.push(indent + width);
  return content.slice(mark.length);
}

function closesFence(line: string, { mark, offset }: { readonly mark: string; readonly offset: number }): boolean {
  const written = line.trim();
  const isOfMark = written.startsWith(mark) && new Set(written).size === 1;
  return isOfMark && indentOf(line) - offset < CODE_INDENT;
}

export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns += 1;
    else if (character === '\t') columns += CODE_INDENT - (columns % CODE_INDENT);
    else break;
  }
  return columns;
}
