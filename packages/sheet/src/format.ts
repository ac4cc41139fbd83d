import { formatDate, isDateCode } from './format-date.ts';
import { literalOf } from './format-literal.ts';
import { formatNumber } from './format-number.ts';
import { numberText } from './formula/convert.ts';
import { isFailure, type Value } from './formula/value.ts';
import type { CellFormat, CellStyle } from './stored.ts';

const CODES: Readonly<Record<CellFormat, string>> = {
  normal: 'General',
  text: '@',
  number: '#,##0.00',
  percent: '0.00%',
  rmb: '¥#,##0.00',
  usd: '$#,##0.00',
  eur: '€#,##0.00',
  date: 'yyyy-mm-dd',
  time: 'hh:mm:ss',
  datetime: 'yyyy-mm-dd hh:mm:ss',
  duration: '[h]:mm:ss',
};

/** The number format of a cell as xlsx writes it. */
export function formatCode(style: CellStyle | undefined): string {
  if (style?.numfmt) return style.numfmt;
  const name = style?.format;
  return name && Object.hasOwn(CODES, name) ? CODES[name] : 'General';
}

/** A value as its format shows it. A code that cannot be read shows it plainly. */
export function formatValue(value: Value, code: string): string {
  if (value === null) return '';
  if (isFailure(value)) return value.error;
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  const sections = sectionsOf(code);
  if (typeof value === 'string') return formatText(value, sections);
  return formatBy(value, sections);
}

function formatText(value: string, sections: readonly string[]): string {
  const section = sections[3] ?? (sections.length === 1 && sections[0]?.includes('@') ? sections[0] : '@');
  return section === '@' ? value : literalText(section, value);
}

/** Positive, negative, zero: where a section is missing the first one shows it. */
function formatBy(value: number, sections: readonly string[]): string {
  const [first = 'General', second, third] = sections;
  const conditional = conditionalSection(value, sections);
  if (conditional !== null) return formatSection(Math.abs(value), conditional);
  if (value < 0 && second !== undefined) return formatSection(-value, second);
  if (value === 0 && third !== undefined) return formatSection(0, third);
  return formatSection(value, first);
}

const CONDITION = /\[(<=|>=|<>|<|>|=)(-?\d+(?:\.\d+)?)\]/u;

/** The section whose condition holds, as in `[>=1000]0.0,"k";0`; null where the code has no conditions. */
function conditionalSection(value: number, sections: readonly string[]): string | null {
  if (!sections.some((section) => CONDITION.test(section))) return null;
  const found = sections.find((section) => {
    const [, sign, limit] = CONDITION.exec(section) ?? [];
    return sign === undefined || holds(value, sign, Number(limit));
  });
  return (found ?? 'General').replace(CONDITION, value < 0 ? '-' : '');
}

function holds(value: number, sign: string, limit: number): boolean {
  if (sign === '=') return value === limit;
  if (sign === '<>') return value !== limit;
  if (sign.startsWith('<')) return value < limit || (sign === '<=' && value === limit);
  return value > limit || (sign === '>=' && value === limit);
}

function formatSection(value: number, section: string): string {
  const code = section.replaceAll(/\[(?:black|blue|cyan|green|magenta|red|white|yellow|color ?\d+)\]/giu, '');
  if (code === '') return '';
  if (/^general$/iu.test(code)) return generalText(value);
  if (code === '@') return numberText(value);
  if (isDateCode(code)) return formatDate(value, code) ?? '########';
  return formatNumber(
    value,
    code.replaceAll(/general/giu, () => JSON.stringify(generalText(Math.abs(value)))),
  );
}

/** Eleven characters at most, as cells without a format show numbers. */
function generalText(value: number): string {
  const size = Math.abs(value);
  if (size !== 0 && (size >= 1e11 || size < 1e-9)) return shortExponent(value);
  const whole = Math.trunc(size).toString().length;
  return numberText(Number(value.toFixed(Math.max(0, Math.min(9, 10 - whole)))));
}

function shortExponent(value: number): string {
  const [digits = '', power = ''] = value.toExponential(5).split('e');
  const sign = power.startsWith('-') ? '-' : '+';
  return `${Number(digits)}E${sign}${power.replace(/^[+-]/u, '').padStart(2, '0')}`;
}

/** Sections end at a ; that stands in no quotes. */
function sectionsOf(code: string): string[] {
  const sections = [''];
  for (const [piece] of code.matchAll(/"[^"]*"?|\\[\s\S]|\[[^\]]*\]|[\s\S]/gu)) {
    if (piece === ';') sections.push('');
    else sections[sections.length - 1] += piece;
  }
  return sections;
}

function literalText(section: string, text: string): string {
  let shown = '';
  for (const [piece] of section.matchAll(/"[^"]*"?|\\[\s\S]|_[\s\S]|\*[\s\S]|\[[^\]]*\]|[\s\S]/gu)) {
    if (piece === '@') shown += text;
    else shown += literalOf(piece);
  }
  return shown;
}
