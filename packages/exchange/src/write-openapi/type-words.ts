import { jsonOf } from '../leaving-calls.ts';
import type { Members } from '../structured.ts';

/** A schema of JSON, as OpenAPI 3.1 takes it. */
export type Schema = Members;

const PLAIN: readonly (readonly [RegExp, Schema])[] = [
  [/^(?:string|str|text|char|varchar|uuid|字符串?|文本)$/, { type: 'string' }],
  [/^(?:long|bigint|int64|长整[型形数])$/, { type: 'integer', format: 'int64' }],
  [/^int32$/, { type: 'integer', format: 'int32' }],
  [/^(?:integer|int|short|smallint|tinyint|整[型形数])$/, { type: 'integer' }],
  [/^(?:float|double)$/, { type: 'number', format: 'double' }],
  [/^(?:number|decimal|numeric|数字|数值|小数|浮点[型数]?)$/, { type: 'number' }],
  [/^(?:boolean|bool|布尔[型值]?)$/, { type: 'boolean' }],
  [/^(?:object|map|dict|json|struct|对象)$/, { type: 'object' }],
  [/^(?:array|list|set|数组|列表|集合)$/, { type: 'array', items: {} }],
  [/^(?:file|binary|blob|文件)$/, { type: 'string', format: 'binary' }],
  [/^(?:date|日期)$/, { type: 'string', format: 'date' }],
  [/^(?:datetime|date-time|日期时间)$/, { type: 'string', format: 'date-time' }],
  [/^null$/, { type: 'null' }],
];

/** `integer(int64)`, `array<string>`, `string | null`, or the words that people have for these; anything else is any. */
export function schemaOfType(words: string): Schema {
  const parts = words.split('|').map((part) => schemaOfWord(part.trim()));
  const [first = {}, ...others] = parts;
  if (others.length === 0) return first;
  const types = parts.map(({ type }) => type);
  return types.includes(undefined) ? {} : { ...Object.assign({}, ...parts), type: [...new Set(types)] };
}

function schemaOfWord(word: string): Schema {
  const [, items] = /^(?:array|list|set|数组)\s*[<[(](.+)[>\])]$/i.exec(word) ?? /^(.+)\[\]$/.exec(word) ?? [];
  if (items !== undefined) return { type: 'array', items: schemaOfWord(items.trim()) };
  const [, name = word, inside = ''] = /^([^()]+?)\s*\(([^()]*)\)$/.exec(word) ?? [];
  const plain = name.toLowerCase();
  const schema = PLAIN.find(([pattern]) => pattern.test(plain))?.[1] ?? {};
  const isString = schema['type'] === 'string' && schema['format'] === undefined;
  if (/^\d{1,6}$/.test(inside)) return isString ? { ...schema, maxLength: Number(inside) } : schema;
  return /^[\w-]+$/.test(inside) && schema['type'] !== undefined ? { ...schema, format: inside } : schema;
}

/** An example or a choice as the value that its type says; a text where that would change it. */
export function typedValue(text: string, { type }: Schema): unknown {
  const types: readonly unknown[] = Array.isArray(type) ? type : [type];
  const is = (...names: readonly string[]) => names.some((name) => types.includes(name));
  if (is('integer', 'number') && String(Number(text)) === text && Number.isFinite(Number(text))) return Number(text);
  if (is('boolean') && /^(?:true|false)$/.test(text)) return text === 'true';
  if (is('null') && text === 'null') return null;
  return is('array', 'object') && /^\s*[[{]/.test(text) ? (jsonOf(text) ?? text) : text;
}

interface Said {
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly default?: unknown;
  readonly deprecated?: true;
}

const CHOICES = /^(?:可选值：|One of: )(.+)$/;
const INITIAL = /^(?:默认：|Default: )(.+)$/;
const DEPRECATED = /^(?:已废弃|Deprecated)$/;

/**
 * What a remark says in the lines that an import writes below it becomes what it was: choices, what holds without it. A
 * line with an empty one above it is a paragraph of the words themselves.
 */
export function saidBy(remark: string, schema: Schema): Said {
  const lines = remark.split('\n');
  const isBelow = (at: number) => at === 0 || lines[at - 1]?.trim() !== '';
  const written = lines.filter((_, at) => isBelow(at));
  const choices = written
    .map((line) => CHOICES.exec(line)?.[1] ?? '')
    .find((line) => line !== '' && !line.endsWith(' …'));
  const initial = written.map((line) => INITIAL.exec(line)?.[1]).find((line) => line !== undefined);
  const isDeprecated = written.some((line) => DEPRECATED.test(line));
  const isRead = (line: string) =>
    (choices !== undefined && CHOICES.test(line)) || INITIAL.test(line) || DEPRECATED.test(line);
  const description = lines
    .filter((line, at) => !(isBelow(at) && isRead(line)))
    .join('\n')
    .trim();
  return {
    ...(description !== '' && { description }),
    ...(choices !== undefined && { enum: [...new Set(choices.split(', '))].map((text) => typedValue(text, schema)) }),
    ...(initial !== undefined && { default: typedValue(initial, schema) }),
    ...(isDeprecated && { deprecated: true }),
  };
}
