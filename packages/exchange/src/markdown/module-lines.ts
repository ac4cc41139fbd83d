import { type ProseLine, proseLines } from './prose-lines.ts';

const MAX_STATEMENT_LINES = 200;

const IMPORT = /^import\s+(?:[\w$*{}\s,]{1,2000}?\sfrom\s+)?(["'])[^"'\n]+\1[ \t]*;?[ \t]*(?:\n|$)/;
const EXPORT =
  /^export\s+(?:(?:const|let|var|class)\s+\w+|(?:async\s+)?function\b|default\s+(?:async\b|function\b|class\b|[({[]|\w+\s*;?\s*$)|\{|\*)/;

/** Takes the imports and exports of MDX away that stand above the text of a page. */
export function dropModuleLines(text: string): string {
  if (!/^(?:import|export)\s/m.test(text)) return text;
  const lines = proseLines(text);
  const kept: string[] = [];
  let index = 0;
  for (let line = lines[0]; line !== undefined; line = lines[index]) {
    const length = statementLength(lines, index);
    if (length === 0 && isText(lines, index)) break;
    if (length === 0) kept.push(line.text + line.end);
    index += Math.max(length, 1);
  }
  if (kept.length === index) return text;
  return [...kept, ...lines.slice(index).map((line) => line.text + line.end)].join('\n');
}

/** Anything but blank lines, titles, comments and HTML such as `<head>`. */
function isText(lines: readonly ProseLine[], index: number): boolean {
  const { text = '', kind = 'prose' } = lines[index] ?? {};
  return kind === 'code' || (kind === 'prose' && /^[^\s<#]/.test(text));
}

/** How many lines the import or export takes that begins here. */
function statementLength(lines: readonly ProseLine[], index: number): number {
  const first = lines[index];
  if (first?.kind !== 'prose' || !/^(?:import|export)\s/.test(first.text)) return 0;
  const paragraph: string[] = [];
  for (const { text } of lines.slice(index, index + MAX_STATEMENT_LINES)) {
    if (text.trim() === '') break;
    paragraph.push(text);
  }
  const imported = IMPORT.exec(paragraph.join('\n'))?.[0];
  if (imported !== undefined) return imported.trimEnd().split('\n').length;
  return EXPORT.test(first.text) ? exportLength(lines, index, paragraph.length) : 0;
}

/** A value may hold blank lines: it ends with the brackets, and where they never do, with its paragraph. */
function exportLength(lines: readonly ProseLine[], index: number, paragraph: number): number {
  let depth = 0;
  for (const [offset, { text }] of lines.slice(index, index + MAX_STATEMENT_LINES).entries()) {
    if (text.trim() === '' && depth <= 0) return offset;
    depth += (text.match(/[{([]/g) ?? []).length - (text.match(/[})\]]/g) ?? []).length;
  }
  return paragraph;
}
