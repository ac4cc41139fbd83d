import { OLD_CALLS, OLD_COLUMNS } from './old-calls.ts';
import { inOldShape } from './old-shape.ts';

/**
 * An answer as clients of the old product read it, for calls at its addresses: texts that it kept escaped are escaped,
 * numbers of its columns are texts of digits, and fields that its clients look for are there. What it had no call for
 * stays as it is.
 */
export function presentForOldClient(path: string, value: unknown, timeZone: string): unknown {
  const how = OLD_CALLS.get(path);
  if (how === undefined) return value;
  return spelled(inOldShape(path, value, timeZone), { path, ofColumns: how === 'column' });
}

interface Spelling {
  readonly path: string;
  readonly ofColumns: boolean;
}

function spelled(value: unknown, spelling: Spelling): unknown {
  if (Array.isArray(value)) return value.map((one) => spelled(one, spelling));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, field(name, one, spelling)]));
}

function field(name: string, value: unknown, spelling: Spelling): unknown {
  if (typeof value === 'number') return spelling.ofColumns && isColumn(name, spelling) ? String(value) : value;
  if (typeof value === 'string') return isEscaped(name, spelling) ? escaped(value) : value;
  return spelled(value, spelling);
}

/** Of columns some calls made numbers all the same. */
const COUNTED_IN: Readonly<Record<string, string>> = {
  '/api/item/info': 'show_watermark',
  '/api/common/homePageSetting': 'register_open',
};

function isColumn(name: string, { path }: Spelling): boolean {
  return OLD_COLUMNS.has(name) && COUNTED_IN[path] !== name;
}

/** Texts that their clients take one level of escaping off, whatever they are: of the same name elsewhere they do not. */
const ESCAPED_IN: Readonly<Record<string, readonly string[]>> = {
  '/api/item/search': ['search_content'],
  '/api/mock/infoByPageId': ['template'],
  '/api/pageComment/getList': ['content'],
};

function isEscaped(name: string, { path }: Spelling): boolean {
  return name === 'page_content' || (ESCAPED_IN[path]?.includes(name) ?? false);
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // The form that its own web client takes off; the other, &#039;, it leaves.
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
