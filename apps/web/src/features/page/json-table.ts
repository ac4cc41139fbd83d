import { escapeInline } from '@sheaf/markdown/plain-markdown';
import { statusLabel } from '@sheaf/markdown/status-labels';
import { tableText } from '@sheaf/markdown/table-text';
import type { Language } from '../../lib/i18n.ts';
import { type JsonSource, readJson } from './json-source.ts';

const HEADS = {
  zh: ['参数', '类型', '描述'],
  en: ['Parameter', 'Type', 'Description'],
} as const satisfies Readonly<Record<Language, readonly string[]>>;

interface FieldRow {
  readonly name: string;
  readonly type: string;
  readonly comment: string;
}

/**
 * A table of the fields of some JSON: names inside each other joined by dots, those of an array's values once. Comments
 * describe what they stand at; a state of an API is told by its words.
 * @throws JsonFault
 */
export function jsonTable(text: string, language: Language): string {
  const fields = new Map<string, FieldRow>();
  collect(readJson(text), '', { fields, language });
  const rows = [...fields.values()].map(({ name, type, comment }) => [escapeInline(name), type, escapeInline(comment)]);
  return tableText([HEADS[language], ...rows]);
}

interface Collecting {
  readonly fields: Map<string, FieldRow>;
  readonly language: Language;
}

function collect(source: JsonSource, path: string, into: Collecting): void {
  if (source.type === 'array') {
    for (const value of source.values) collect(value, path, into);
  } else if (source.type === 'object') {
    for (const { name, value, comment } of source.members) {
      const full = path === '' ? name : `${path}.${name}`;
      add(into.fields, { name: full, type: typeOf(value), comment: described(name, value, comment, into.language) });
      collect(value, full, into);
    }
  }
}

/** Met again in another value of an array: a type in place of `null`, a first comment. */
function add(fields: Map<string, FieldRow>, row: FieldRow): void {
  const known = fields.get(row.name);
  if (!known) fields.set(row.name, row);
  else
    fields.set(row.name, {
      name: row.name,
      type: known.type === 'null' || known.type === 'array' ? row.type : known.type,
      comment: known.comment || row.comment,
    });
}

function typeOf(value: JsonSource): string {
  if (value.type !== 'array') return value.type;
  const [first] = value.values;
  return first ? `array[${first.type}]` : 'array';
}

function described(name: string, value: JsonSource, comment: string, language: Language): string {
  const isState = name === 'apiStatus' && 'text' in value;
  const label = isState ? statusLabel(value.text, language) : undefined;
  return [comment, label].filter(Boolean).join(' · ');
}
