import { readApiPage } from '../api-page/read.ts';
import { answersOf } from '../api-page/request.ts';
import { MockFault } from './mock-fault.ts';
import { escapePlaceholders } from './placeholder.ts';
import { tidyWith } from './tidy.ts';

interface Block {
  /** The heading above it. */
  readonly heading: string;
  readonly kind: 'code' | 'table';
  readonly lines: readonly string[];
}

const ANSWER = /返回|响应|应答|出参|response|return|answer|result/i;
const REQUEST = /请求|入参|request|body/i;

/**
 * A template from what a page says of its answer: the first JSON under a heading that speaks of one, else the first
 * that is no request's, else a table of the answer's fields. Undefined where there is none.
 */
export function templateOfPage(markdown: string): string | undefined {
  const blocks = [...blocksOf(markdown)];
  const code = blocks.filter(({ kind }) => kind === 'code');
  const tables = blocks.filter(({ kind, heading }) => kind === 'table' && ANSWER.test(heading));
  return (
    firstOf(
      code.filter(({ heading }) => ANSWER.test(heading)),
      templateOfCode,
    ) ??
    firstOf(tables, templateOfTable) ??
    firstOf(
      code.filter(({ heading }) => !REQUEST.test(heading)),
      templateOfCode,
    )
  );
}

export interface AnswerTemplate {
  readonly key: string;
  /** '' where the page does not tell it. */
  readonly status: string;
  readonly title: string;
  readonly template: string;
}

/** Of each answer that the page of a call has an example in JSON of. */
export function templatesOfAnswers(markdown: string): readonly AnswerTemplate[] {
  return answersOf(readApiPage(markdown)).flatMap(({ key, status, title, blocks }) => {
    const template = templateOfText(blocks.find(({ fence }) => fence)?.fence?.content ?? '');
    return template === undefined ? [] : [{ key, status, title, template }];
  });
}

/** The same JSON, written so that nothing in it is made. @throws MockFault */
function templateOfExample(json: string): string {
  return tidyWith(json, escapePlaceholders);
}

function firstOf(blocks: readonly Block[], template: (block: Block) => string | undefined): string | undefined {
  for (const block of blocks) {
    const found = template(block);
    if (found !== undefined) return found;
  }
  return undefined;
}

function templateOfCode({ lines }: Block): string | undefined {
  return templateOfText(lines.join('\n'));
}

function templateOfText(code: string): string | undefined {
  const text = code.trim();
  if (!/^[{[]/.test(text)) return undefined;
  try {
    return templateOfExample(text);
  } catch (error) {
    if (error instanceof MockFault) return undefined;
    throw error;
  }
}

function* blocksOf(markdown: string): Generator<Block> {
  const lines = markdown.split(/\r?\n/);
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const found = /^ {0,3}(?:#{1,6}\s+(.*)|\*\*(.+)\*\*\s*)$/s.exec(line);
    if (found) heading = found[1] ?? found[2] ?? '';
    const end = endOfFence(lines, at) ?? endOfTable(lines, at);
    if (end === undefined) continue;
    const isTable = line.includes('|') && !/^ {0,3}[`~]/.test(line);
    yield { heading, kind: isTable ? 'table' : 'code', lines: lines.slice(at + 1, end) };
    at = end;
  }
}

/** The line that closes the fence that a line opens. */
function endOfFence(lines: readonly string[], at: number): number | undefined {
  const fence = /^ {0,3}(`{3,}|~{3,}(?!~))[^`]*$/.exec(lines[at] ?? '')?.[1];
  if (fence === undefined) return undefined;
  for (let end = at + 1; end < lines.length; end++) {
    const line = lines[end]?.trim() ?? '';
    if (line.startsWith(fence) && line.replaceAll(fence.charAt(0), '') === '') return end;
  }
  return lines.length;
}

/** The line after a table whose head a line is. */
function endOfTable(lines: readonly string[], at: number): number | undefined {
  const [head, dashes] = [lines[at] ?? '', lines[at + 1] ?? ''];
  if (!head.includes('|') || !dashes.includes('-') || !/^[\s:|-]+$/.test(dashes)) return undefined;
  let end = at + 2;
  while ((lines[end] ?? '').includes('|')) end += 1;
  return end;
}

/** Fields by their names; dots lead into objects. */
type Fields = Map<string, { type: string; readonly below: Fields }>;

function templateOfTable({ lines }: Block): string | undefined {
  const fields: Fields = new Map();
  for (const line of lines.slice(1)) {
    const [name = '', type = ''] = cellsOf(line);
    if (name !== '') addField(fields, name.split('.'), type.toLowerCase());
  }
  return fields.size === 0 ? undefined : fieldsText(fields, '');
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.replaceAll(/[`*\s]|\[\]/g, ''));
}

function addField(fields: Fields, [name = '', ...rest]: readonly string[], type: string): void {
  const field = fields.get(name) ?? { type: '', below: new Map() };
  fields.set(name, field);
  if (rest.length === 0) field.type = type;
  else addField(field.below, rest, type);
}

const ROWS = '1-3';

function fieldsText(fields: Fields, indent: string): string {
  const deeper = `${indent}  `;
  const rows = [...fields].map(([name, { type, below }]) => {
    const [rule, value] = below.size > 0 ? branchText(type, below, deeper) : leafText(type);
    return `${deeper}${JSON.stringify(rule === '' ? name : `${name}|${rule}`)}: ${value}`;
  });
  return `{\n${rows.join(',\n')}\n${indent}}`;
}

function branchText(type: string, below: Fields, indent: string): readonly [rule: string, value: string] {
  if (!/array|list|数组/.test(type)) return ['', fieldsText(below, indent)];
  return [ROWS, `[\n${indent}  ${fieldsText(below, `${indent}  `)}\n${indent}]`];
}

function leafText(type: string): readonly [rule: string, value: string] {
  if (/array|list|数组/.test(type)) return [ROWS, '["@word"]'];
  if (/object|json|map|对象/.test(type)) return ['', '{}'];
  if (/bool|布尔/.test(type)) return ['1', 'true'];
  if (/float|double|decimal|小数|浮点/.test(type)) return ['1-100.2', '1'];
  if (/int|long|short|number|数字|整/.test(type)) return ['1-100', '1'];
  if (/date|time|时间|日期/.test(type)) return ['', '"@datetime"'];
  return ['', '"@word"'];
}
