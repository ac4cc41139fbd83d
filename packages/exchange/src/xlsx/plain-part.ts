import { ImportRefused } from '../refusals.ts';

const OPEN = '<![CDATA[';
const CLOSE = ']]>';
const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/**
 * A part of a workbook without sections of CDATA, which say the same as escaped text: the library calls itself for each
 * of them, and for the rest of a section that does not end it calls itself for every second sign.
 * @throws ImportRefused when one does not end
 */
export function withoutCdata(bytes: Buffer): Buffer {
  if (!bytes.includes(OPEN)) return bytes;
  const [before = '', ...sections] = bytes.toString('utf8').split(OPEN);
  return Buffer.from(before + sections.map(plainSection).join(''));
}

function plainSection(text: string): string {
  const end = text.indexOf(CLOSE);
  if (end < 0) throw new ImportRefused('not-a-workbook');
  return text.slice(0, end).replace(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign) + text.slice(end + CLOSE.length);
}
