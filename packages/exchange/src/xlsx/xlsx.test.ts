import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import * as library from '@e965/xlsx';
import {
  applyOp,
  Calculator,
  cellsOf,
  checkBook,
  formatCode,
  readBook,
  type StoredBook,
  type StoredSheet,
  styleAt,
} from '@sheaf/sheet';
import { readXlsx } from './read.ts';
import { writeXlsx } from './write.ts';

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/xlsx/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

/** What has to survive: texts, formulas, formats, merges, widths, what is hidden. */
function kept(book: StoredBook): unknown {
  return book.map((sheet) => ({
    name: sheet.name,
    hidden: sheet.hidden ?? false,
    merges: sheet.merges ?? [],
    widths: Object.entries({ ...sheet.cols }).filter(([key]) => key !== 'len'),
    rows: Object.entries({ ...sheet.rows }).flatMap(([key, line]) => {
      return typeof line === 'object' && (line.height || line.hide) ? [[key, line.height, line.hide]] : [];
    }),
    cells: [...cellsOf(sheet)].flatMap(({ row, col, cell }) => {
      return cell.text ? [[row, col, cell.text, formatCode(styleAt(sheet, row, col))]] : [];
    }),
  }));
}

const files = skip ? [] : readdirSync(CORPUS).filter((name) => name.endsWith('.xlsx'));

test('workbooks of others keep values, formulas, formats, merges, widths and what is hidden there and back', {
  skip,
}, async () => {
  assert.equal(files.length, 6);
  const losses: string[] = [];
  for (const name of files) {
    const read = await readXlsx(readFileSync(join(CORPUS, name)));
    checkBook(read.book);
    losses.push(...read.losses.map(({ code, where }) => `${name}: ${code} ${where}`));
    const again = await readXlsx(writeXlsx(read.book));
    assert.deepEqual(kept(again.book), kept(read.book), name);
    demandSameValues(read.book, readFileSync(join(CORPUS, name)), name);
  }
  assert.ok(losses.includes('hidden-sheets.xlsx: sheet-chart-left-out Chart'), losses.join('\n'));
});

/** What the library finds in the file by itself. */
function demandSameValues(book: StoredBook, bytes: Buffer, name: string): void {
  const workbook = library.read(bytes, { cellNF: true, cellStyles: true });
  for (const [at, sheet] of book.entries()) {
    const source = workbook.Sheets[sheet.name] ?? {};
    const merges = (source['!merges'] ?? []).map((range) => library.utils.encode_range(range));
    assert.deepEqual(sheet.merges, merges, `${name} ${sheet.name}`);
    const order = workbook.SheetNames.indexOf(sheet.name);
    assert.equal(sheet.hidden ?? false, workbook.Workbook?.Sheets?.[order]?.Hidden !== 0, `${name} ${sheet.name}`);
    const calculator = workbook.Workbook?.WBProps?.date1904 ? undefined : new Calculator(book);
    demandSameCells(sheet, source, { name, valueAt: (row, col) => calculator?.valueAt(at, row, col) });
  }
}

interface Ours {
  readonly name: string;
  readonly valueAt: (row: number, col: number) => unknown;
}

function demandSameCells(sheet: StoredSheet, source: library.WorkSheet, { name, valueAt }: Ours): void {
  for (const { row, col, cell } of cellsOf(sheet)) {
    const theirs: library.CellObject | undefined = source[library.utils.encode_cell({ r: row, c: col })];
    if (!cell.text || !theirs) continue;
    demandSameCell({ sheet, row, col, text: cell.text }, theirs, name);
    const value = valueAt(row, col);
    if (value !== undefined) demandSameValue(value, theirs, `${name} ${row},${col}`);
  }
}

interface Place {
  readonly sheet: StoredSheet;
  readonly row: number;
  readonly col: number;
  readonly text: string;
}

function demandSameCell({ sheet, row, col, text }: Place, theirs: library.CellObject, name: string): void {
  const where = `${name} ${sheet.name} ${row},${col}`;
  assert.equal(formatCode(styleAt(sheet, row, col)), theirs.z ?? 'General', where);
  if (theirs.f !== undefined) assert.equal(text, `=${theirs.f}`, where);
}

function demandSameValue(value: unknown, { t: kind, v: theirs }: library.CellObject, where: string): void {
  if (theirs === undefined || kind === 'z') return;
  assert.deepEqual(value, typeof theirs === 'string' ? theirs.replaceAll('\r\n', '\n') : theirs, where);
}

test('dates that count from 1904 are the same days here', { skip }, async () => {
  const { book } = await readXlsx(readFileSync(join(CORPUS, 'date-1904.xlsx')));
  const calculator = new Calculator(book);
  const source = library.read(readFileSync(join(CORPUS, 'date-1904.xlsx')), { cellNF: true }).Sheets['Sheet1'] ?? {};
  const shown = [...cellsOf(book[0] ?? { name: '' })].map(({ row, col }) => calculator.shownAt(0, row, col));
  const theirs = Object.entries(source).flatMap(([address, cell]) => (address.startsWith('!') ? [] : [String(cell.w)]));
  assert.deepEqual(shown, theirs);
  assert.deepEqual(
    Object.values(book[0]?.rows ?? {}).flatMap((line) => (typeof line === 'object' ? [line.height] : [])),
    [undefined, undefined, undefined],
    'rows as low as all of their program are as high as ours',
  );
});

test('a file carries formulas that we know as formulas, and everything else as text [B-2.136]', async () => {
  const TEXTS = [
    '=1+1',
    "=cmd|'/c calc'!A1",
    '=HYPERLINK("http://evil.example","x")',
    '=WEBSERVICE("http://evil.example")',
    '+1+cmd',
    '-x',
    '@SUM(1)',
    '=',
    '007',
    '12%',
    '2024-02-29',
    'TRUE',
    '=1/0',
    '=TODAY()',
  ];
  const book = readBook('');
  const cells = TEXTS.map((text, row) => ({
    row,
    col: 0,
    text,
    ...(text === '007' && { style: { format: 'text' as const } }),
  }));
  applyOp(book, {
    kind: 'cells',
    sheet: 0,
    cells: [...cells, { row: 0, col: 1, text: '=1+1', style: { format: 'text' } }],
  });
  const sheet = library.read(writeXlsx(book), { cellNF: true }).Sheets['Sheet1'] ?? {};
  const written = TEXTS.map((_, row) => {
    const cell: library.CellObject = sheet[`A${row + 1}`];
    return [cell.t, cell.v, cell.f];
  });
  assert.deepEqual(written, [
    ['n', 2, '1+1'],
    ['s', "=cmd|'/c calc'!A1", undefined],
    ['s', '=HYPERLINK("http://evil.example","x")', undefined],
    ['s', '=WEBSERVICE("http://evil.example")', undefined],
    ['s', '+1+cmd', undefined],
    ['s', '-x', undefined],
    ['s', '@SUM(1)', undefined],
    ['s', '=', undefined],
    ['s', '007', undefined],
    ['n', 0.12, undefined],
    ['n', 45351, undefined],
    ['b', true, undefined],
    ['e', 7, '1/0'],
    ['e', 42, 'TODAY()'],
  ]);
  assert.deepEqual([sheet['B1'].t, sheet['B1'].f], ['s', undefined]);
  const { book: again } = await readXlsx(writeXlsx(book));
  assert.equal(again[0]?.rows?.[8]?.cells?.[0]?.text, '007');
});

test('formulas that we do not reckon become their values, by name; what is no workbook or a trap is refused [B-2.137]', async () => {
  const workbook = library.utils.book_new();
  const sheet = { '!ref': 'A1:A2', A1: { t: 'n', v: 5, f: 'FORECAST(1,B1:B2,C1:C2)' }, A2: { t: 's', v: '=1+1' } };
  library.utils.book_append_sheet(workbook, sheet, 'Plan');
  const { book, losses } = await readXlsx(library.write(workbook, { type: 'buffer', bookType: 'xlsx' }));
  assert.deepEqual(losses, [{ code: 'sheet-formula-replaced', where: 'Plan', detail: 'A1' }]);
  const calculator = new Calculator(book);
  assert.deepEqual([calculator.valueAt(0, 0, 0), calculator.valueAt(0, 1, 0)], [5, '=1+1']);

  await assert.rejects(readXlsx(Buffer.from('no zip')), { code: 'not-a-zip' });
  const empty = library.CFB.write(library.CFB.utils.cfb_new(), { type: 'buffer', fileType: 'zip' });
  await assert.rejects(readXlsx(empty), { name: 'ImportRefused' });
  const bomb = library.CFB.utils.cfb_new();
  library.CFB.utils.cfb_add(bomb, '/xl/workbook.xml', Buffer.alloc(101 * 1024 * 1024));
  const packed = library.CFB.write(bomb, { type: 'buffer', fileType: 'zip', compression: true });
  await assert.rejects(readXlsx(packed), { error: 'importTooLarge' });
});

test('what is frozen is kept there and back, and rules of what may be typed are named as lost', async () => {
  const book: StoredBook = ['B3', 'A2', 'C1', 'A1'].map((freeze, at) => ({
    name: `Sheet${at}`,
    freeze,
    rows: { 0: { cells: { 0: { text: 'Rent' } } } },
  }));
  const written = writeXlsx(book);
  const { book: read, losses } = await readXlsx(written);
  assert.deepEqual(
    read.map(({ freeze }) => freeze),
    ['B3', 'A2', 'C1', 'A1'],
  );
  assert.deepEqual(losses, []);
  const archive = library.CFB.read(written, { type: 'buffer' });
  const file = library.CFB.find(archive, '/xl/worksheets/sheet2.xml');
  assert.ok(file);
  const rule = '<dataValidations count="1"><dataValidation type="list" sqref="A1"/></dataValidations></worksheet>';
  file.content = Buffer.from(Buffer.from(file.content).toString('utf8').replace('</worksheet>', rule));
  const ruled = await readXlsx(library.CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer);
  assert.deepEqual(
    ruled.losses.map(({ code, where }) => [code, where]),
    [['sheet-validations', 'Sheet1']],
  );
});

test('cells far from each other keep their places, at the far end too; what lies beyond is left out by name', {
  timeout: 20_000,
}, async () => {
  const book: StoredBook = [
    {
      name: 'Far',
      freeze: 'B2',
      merges: ['C3:D4'],
      rows: {
        0: { cells: { 0: { text: 'Rent <c r="A1">' } } },
        40: { height: 44 },
        999999: { cells: { 3: { text: '7' } }, height: 60 },
        1048575: { cells: { 2: { text: '=D1000000+1' }, 16383: { text: 'end' } } },
      },
    },
  ];
  const written = writeXlsx(book);
  const { book: read, losses } = await readXlsx(written);
  assert.deepEqual(kept(read), kept(book));
  assert.deepEqual([losses, read[0]?.freeze], [[], 'B2']);
  const archive = library.CFB.read(written, { type: 'buffer' });
  const file = library.CFB.find(archive, '/xl/worksheets/sheet1.xml');
  assert.ok(file);
  const xml = Buffer.from(file.content).toString('utf8');
  assert.match(xml, /<dimension ref="A1:XFD1048576"/);
  file.content = Buffer.from(xml.replaceAll('1048576', '99999999'));
  const beyond = await readXlsx(library.CFB.write(archive, { type: 'buffer', fileType: 'zip' }) as Buffer);
  assert.deepEqual(
    beyond.losses.map(({ code, where }) => [code, where]),
    [['sheet-cells-outside', 'Far']],
  );
  assert.ok(Number(beyond.book[0]?.rows?.len) <= 1_048_576);
});
