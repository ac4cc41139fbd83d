import { readSql, type SqlTable } from '@sheaf/exchange';
import type { Language } from '../../platform/http/language.ts';

const WORDS = {
  zh: { head: ['字段', '类型', '允许空', '默认', '说明'], yes: '是', no: '否' },
  en: { head: ['Field', 'Type', 'Nullable', 'Default', 'Comment'], yes: 'yes', no: 'no' },
} as const;

/** Each table that a text declares as one of its columns; undefined where it declares none. */
export function sqlAsMarkdown(sql: string, language: Language): string | undefined {
  const { tables } = readSql(sql);
  return tables.length === 0 ? undefined : tables.map((table) => tableAsMarkdown(table, language)).join('\n');
}

function tableAsMarkdown({ columns, comment, name }: SqlTable, language: Language): string {
  const { head, yes, no } = WORDS[language];
  const rows = columns.map((column) => [
    column.name,
    // the length stands apart from the type
    column.type.replace(/(?<=\w)\(/u, ' ('),
    column.nullable ? yes : no,
    withoutQuotes(column.default),
    withoutQuotes(column.comment) || '-',
  ]);
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |`);
  return ['', `- ${`${cell(name)} ${cell(withoutQuotes(comment))}`.trim()}`, '', ...lines, ''].join('\n');
}

function withoutQuotes(text: string): string {
  return text.replaceAll("'", '');
}

function cell(text: string): string {
  return text.replace(/\s+/gu, ' ').trim().replaceAll('\\', '\\\\').replaceAll('|', '\\|');
}
