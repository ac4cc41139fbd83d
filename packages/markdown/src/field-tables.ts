import { escapeHtml, unescapeHtml } from './entities.ts';

const NAMES =
  /^(?:参数|字段|属性|变量|请求头|响应头|列)名?称?$|^名称?$|^(?:header|parameter|param|field|property|attribute|variable|argument|column|key)(?: name)?s?$|^name$/i;
const TYPES = /^(?:数据|参数|字段)?类型$|^(?:data )?type$/i;
/** A run of letters without a gap that would push the columns behind it out of sight. CJK breaks anywhere. */
const LONG_RUN = /[!-~]{20}/;
/** A table inside a table is left as it is: its cells are no fields of the outer one. */
const TABLE = /<table((?: [^>]*)?)>((?:(?!<table)[\s\S])*?)<\/table>/g;

/**
 * Marks tables of fields (a name, its type, what else is said of it), which narrow screens show as stacked rows: the
 * head is out of sight there, so each cell carries the words of its column.
 */
export function markFieldTables(html: string): string {
  return html.replace(TABLE, (table, attributes: string, inside: string) => {
    const columns = columnsOf(inside);
    const type = columns.findIndex((column) => TYPES.test(column));
    if (type < 1 || columns.length < 3 || !NAMES.test(columns[0] ?? '')) return table;
    return `<table${attributes} class="fields">${withLabels(inside, columns)}</table>`;
  });
}

function columnsOf(inside: string): readonly string[] {
  const head = /<thead(?: [^>]*)?>([\s\S]*?)<\/thead>/.exec(inside)?.[1] ?? '';
  if (/ (?:col|row)span=/.test(inside)) return [];
  return [...head.matchAll(/<th(?: [^>]*)?>([\s\S]*?)<\/th>/g)].map(([, cell = '']) =>
    unescapeHtml(cell.replace(/<[^>]*>/g, '')).trim(),
  );
}

function withLabels(inside: string, columns: readonly string[]): string {
  let at = -1;
  return inside.replace(/<(tr|td)((?: [^>]*)?)>([^<]*)/g, (whole, name: string, attributes: string, text: string) => {
    at = name === 'tr' ? -1 : at + 1;
    const label = columns[at];
    if (!label) return whole;
    const isLong = LONG_RUN.test(unescapeHtml(text));
    return `<td${attributes} data-label="${escapeHtml(label)}"${isLong ? ' data-long' : ''}>${isLong && at === 0 ? breakable(text) : text}`;
  });
}

/** `address.city.name` breaks behind its dots first. */
function breakable(name: string): string {
  return name.replaceAll('.', '.<wbr>');
}
