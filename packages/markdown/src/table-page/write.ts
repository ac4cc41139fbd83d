import { tableText } from '../table-text.ts';
import { plain } from './cell.ts';
import { diagramOf, wholeDiagram } from './diagram.ts';
import type { TableFacts, TableWriting } from './facts.ts';
import { columnRows, keyRows, type Row, tableRows } from './rows.ts';
import { PARTS, type PartName, RELATIONS } from './words.ts';

/** What a page holds of the database: its parts as rows, a paragraph, a diagram. */
export interface PageFacts {
  readonly comment: string;
  readonly parts: readonly { readonly part: PartName; readonly rows: readonly Row[] }[];
  readonly diagram: string | undefined;
}

/** The page of a table, beside the tables that lead to it. */
export function tablePage(table: TableFacts, leadingHere: readonly TableFacts[], writing: TableWriting): PageFacts {
  return {
    comment: plain(table.comment),
    parts: [
      { part: 'columns', rows: columnRows(table, writing) },
      { part: 'keys', rows: keyRows(table, writing) },
    ],
    diagram: diagramOf(table, leadingHere),
  };
}

/** The page that lists all tables. */
export function overviewPage(tables: readonly TableFacts[], writing: TableWriting): PageFacts {
  return { comment: '', parts: [{ part: 'tables', rows: tableRows(tables, writing) }], diagram: wholeDiagram(tables) };
}

/** The text of a page that nobody wrote on yet. */
export function pageText({ comment, parts, diagram }: PageFacts, language: TableWriting['language']): string {
  const blocks = [
    comment,
    ...parts.flatMap(({ part, rows }) => (rows.length === 0 ? [] : [section(part, rows, language)])),
    diagram === undefined ? '' : diagramSection(diagram, language),
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

export function section(part: PartName, rows: readonly Row[], language: TableWriting['language']): string {
  const fields = Object.entries(PARTS[part].fields);
  const head = fields.map(([, words]) => words[language]);
  const table = tableText([head, ...rows.map(({ cells }) => fields.map(([field]) => cells[field] ?? ''))]);
  return `## ${PARTS[part].headings[language]}\n\n${table}`;
}

export function diagramSection(diagram: string, language: TableWriting['language']): string {
  return `## ${RELATIONS[language]}\n\n\`\`\`mermaid\n${diagram}\`\`\``;
}
