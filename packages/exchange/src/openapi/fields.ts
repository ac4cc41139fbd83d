import type { ApiField } from '@sheaf/contract';
import { isMembers, listOf, type Members, ownOf, textOf } from '../structured.ts';
import type { Part } from './refs.ts';
import { propertiesOf, type SchemaReader, type Shape, shapeOf, typesOf } from './schema.ts';

export type Language = 'en' | 'zh';
/** Which of the two a body is for: what only the other may hold is left out. */
export type Direction = 'readOnly' | 'writeOnly';

export interface FieldsWork extends SchemaReader {
  readonly language: Language;
  readonly left: Direction;
  /** Called once when there are more fields than a page lists. */
  readonly cut: () => void;
  /** What is known of schemas that were read before: many calls speak of the same ones. */
  readonly known: KnownFields;
}

interface ReadFields {
  readonly rows: readonly ApiField[];
  readonly missing: readonly string[];
}

/** By the reference and the direction. */
export type KnownFields = Map<string, ReadFields>;

/** As many rows as people read; a schema can refer to all others. */
const MOST_ROWS = 120;
const MOST_LEVELS = 5;

/** The fields of a body, those of inner objects with a dot, as rows of a table. */
export function fieldsOfSchema(work: FieldsWork, part: Part): readonly ApiField[] {
  const id = work.refs.resolve(part)?.id ?? '';
  const key = `${work.left} ${id}`;
  const read = (id === '' ? undefined : work.known.get(key)) ?? readFields(work, part);
  if (id !== '') work.known.set(key, read);
  for (const ref of read.missing) work.missing(ref);
  if (read.rows.length > MOST_ROWS) work.cut();
  return read.rows.slice(0, MOST_ROWS);
}

function readFields(work: FieldsWork, part: Part): ReadFields {
  const rows: ApiField[] = [];
  const missing: string[] = [];
  const quiet: FieldsWork = { ...work, missing: (ref) => void missing.push(ref) };
  const shape = shapeOf(quiet, part);
  if (shape) addInner(quiet, rows, { shape, prefix: '', level: 1 });
  return { rows, missing };
}

interface Place {
  readonly shape: Shape;
  readonly prefix: string;
  readonly level: number;
}

/** What is in an object, in the items of an array, or behind any name of a map. */
function addInner(work: FieldsWork, rows: ApiField[], { shape, prefix, level }: Place): void {
  if (level > MOST_LEVELS || rows.length > MOST_ROWS) return;
  const items = ownOf(shape.schema, 'items');
  const inner = isMembers(items) ? shapeOf(work, { value: items, file: shape.file }, shape.ids) : undefined;
  if (inner) addInner(work, rows, { shape: inner, prefix, level: level + 1 });
  for (const [name, part, required] of propertiesOf(shape))
    addField(work, rows, { name: prefix + name, part, required }, { shape, level });
  const any = ownOf(shape.schema, 'additionalProperties');
  if (isMembers(any) && Object.keys(any).length > 0) {
    addField(
      work,
      rows,
      { name: `${prefix}*`, part: { value: any, file: shape.file }, required: false },
      { shape, level },
    );
  }
}

interface NamedPart {
  readonly name: string;
  readonly part: Part;
  readonly required: boolean;
}

function addField(
  work: FieldsWork,
  rows: ApiField[],
  { name, part, required }: NamedPart,
  { shape, level }: Omit<Place, 'prefix'>,
): void {
  if (rows.length > MOST_ROWS) return;
  const inner = shapeOf(work, part, shape.ids);
  const schema = inner?.schema ?? membersBeside(part.value);
  if (textOf(schema, work.left) === 'true') return;
  rows.push({
    name,
    type: typeOf(work, schema, part),
    required,
    example: exampleOf(schema),
    remark: remarkOf(schema, work.language),
  });
  if (inner) addInner(work, rows, { shape: inner, prefix: `${name}.`, level: level + 1 });
}

/** Of a reference that leads to what it stands in, or nowhere, the words beside it are left. */
function membersBeside(value: unknown): Members {
  return isMembers(value) ? value : {};
}

/** As `integer(int64)`, `array<string>`, `string | null`. */
export function typeOf(work: SchemaReader, schema: Members, { value, file }: Part): string {
  const types = typesOf(schema);
  const format = textOf(schema, 'format');
  const items = ownOf(schema, 'items');
  const [first = ''] = types.filter((type) => type !== 'null');
  if (first === 'array' && isMembers(items)) {
    const inner = work.refs.resolve({ value: items, file });
    const name = inner && isMembers(inner.value) ? (typesOf(inner.value)[0] ?? 'object') : 'object';
    return [`array<${name}>`, ...types.filter((type) => type !== 'array')].join(' | ');
  }
  if (types.length === 0) return textOf(value, '$ref') === '' ? 'any' : 'object';
  return types.map((type) => (type === first && format !== '' ? `${type}(${format})` : type)).join(' | ');
}

const WORDS = {
  zh: { oneOf: '可选值：', initial: '默认：', deprecated: '已废弃' },
  en: { oneOf: 'One of: ', initial: 'Default: ', deprecated: 'Deprecated' },
} as const;
const MOST_CHOICES = 30;
/** More than this is no cell of a table. */
const MOST_REMARK = 300;

export function remarkOf(schema: Members, language: Language): string {
  const words = WORDS[language];
  const choices = listOf(schema, 'enum').map(shown);
  const listed = choices.slice(0, MOST_CHOICES).join(', ') + (choices.length > MOST_CHOICES ? ' …' : '');
  const initial = ownOf(schema, 'default');
  const said = textOf(schema, 'description').trim() || textOf(schema, 'title').trim();
  return [
    said.length > MOST_REMARK ? `${said.slice(0, MOST_REMARK - 1)}…`.toWellFormed() : said,
    choices.length > 0 ? words.oneOf + listed : '',
    initial === undefined || isMembers(initial) ? '' : words.initial + shown(initial),
    textOf(schema, 'deprecated') === 'true' ? words.deprecated : '',
  ]
    .filter((part) => part.trim() !== '')
    .join('\n');
}

/** Of a field that says one. */
export function exampleOf(schema: Members): string {
  const example = ownOf(schema, 'example') ?? listOf(schema, 'examples')[0];
  return example === undefined ? '' : shown(example);
}

const MOST_SHOWN = 200;

export function shown(value: unknown): string {
  const text =
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value === null ? 'null' : textOf(value);
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…`.toWellFormed() : text;
}
