import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  applyOp,
  Calculator,
  type CellFormat,
  cellsOf,
  checkOp,
  formatValue,
  formulaError,
  readBook,
  type SheetOp,
  SheetRefusal,
  type StoredBook,
} from './index.ts';
import { opOf, seeds } from './testing/arbitrary-op.ts';

/** Texts by the names of their cells; `Data!A1` on the second sheet. */
function bookOf(cells: Readonly<Record<string, string>>): StoredBook {
  const book = readBook('[{"name":"Sheet1"},{"name":"Data"}]');
  for (const [name, text] of Object.entries(cells)) {
    const [, other, letters = '', row] = /^(Data!)?([A-Z])(\d+)$/u.exec(name) ?? [];
    const place = { row: Number(row) - 1, col: letters.charCodeAt(0) - 65, text };
    applyOp(book, { kind: 'cells', sheet: other ? 1 : 0, cells: [place] });
  }
  return book;
}

const TABLE = {
  A1: '3',
  A2: '1',
  A3: '4',
  A4: '1',
  A5: '5',
  A6: 'x',
  A7: 'TRUE',
  A9: '2024-02-29',
  B1: 'pear',
  B2: 'apple',
  B3: 'Plum',
  B4: 'apple',
  B5: 'fig',
  C1: '1',
  C2: '2',
  C3: '3',
  C4: '4',
  C5: '5',
  D1: '10',
  D2: '20',
  D3: '30',
  D4: '40',
  D5: '50',
  E1: '=1/0',
  E2: 'a*b',
  E3: '12%',
  E4: '1,234.5',
  'Data!A1': '7',
  'Data!A2': '=Sheet1!A1*2',
};

function reckoned(formula: string, now?: number): unknown {
  const book = bookOf({ ...TABLE, Z30: formula });
  const value = new Calculator(book, now === undefined ? {} : { now }).valueAt(0, 29, 25);
  return typeof value === 'object' && value !== null ? value.error : value;
}

const CASES: readonly (readonly [string, unknown])[] = [
  // Operators, in the order of spreadsheets.
  ['=1+2*3', 7],
  ['=(1+2)*3', 9],
  ['=2^3^2', 64],
  ['=-2^2', 4],
  ['=2^-1', 0.5],
  ['=10%', 0.1],
  ['=50%%', 0.005],
  ['=1&2', '12'],
  ['="a"&TRUE&1/4', 'aTRUE0.25'],
  ['=1=1', true],
  ['="A"="a"', true],
  ['=1<"a"', true],
  ['="a"<TRUE', true],
  ['=3<>3', false],
  ['=2>=3', false],
  ['=--"5"', 5],
  ['=+A1', 3],
  ['=0.1+0.2=0.3', true],
  ['=0.1+0.2&""', '0.3'],
  ['="say ""hi"""', 'say "hi"'],
  ['=1/0', '#DIV/0!'],
  ['="x"+1', '#VALUE!'],
  ['=0^0', '#NUM!'],
  ['=#N/A', '#N/A'],
  ['=A1:A3', 3],
  ['=Data!A1+1', 8],
  ['=data!a2', 6],
  ["='Data'!$A$1", 7],
  ['=Nowhere!A1', '#REF!'],
  ['=E1+1', '#DIV/0!'],
  ['=Z99', 0],
  ['=Z99&""', ''],
  ['=E3*100', 12],
  ['=E4', 1234.5],
  ['=1e400', '#NUM!'],
  // Mathematics.
  ['=SUM(A1:A6)', 14],
  ['=SUM(A1:A5,10,"5",TRUE)', 30],
  ['=SUM(A:A)', 45365],
  ['=SUM(1:1)', '#DIV/0!'],
  ['=SUM("x")', '#VALUE!'],
  ['=PRODUCT(A1:A3)', 12],
  ['=SUMSQ(3,4)', 25],
  ['=SUMPRODUCT(C1:C5,D1:D5)', 550],
  ['=SUMPRODUCT((B1:B5="apple")*D1:D5)', 60],
  ['=SUMPRODUCT(A1:A2,C1:C3)', '#VALUE!'],
  ['=SUMPRODUCT(LEN(B1:B5))', 21],
  ['=ABS(-3)', 3],
  ['=SIGN(-2)', -1],
  ['=SQRT(-1)', '#NUM!'],
  ['=POWER(2,10)', 1024],
  ['=LN(EXP(2))', 2],
  ['=LOG(8,2)', 3],
  ['=LOG10(1000)', 3],
  ['=LOG(0)', '#NUM!'],
  ['=MOD(-3,2)', 1],
  ['=MOD(3,-2)', -1],
  ['=MOD(1,0)', '#DIV/0!'],
  ['=QUOTIENT(-7,2)', -3],
  ['=INT(-1.5)', -2],
  ['=TRUNC(-1.55,1)', -1.5],
  ['=ROUND(2.5,0)', 3],
  ['=ROUND(-2.5,0)', -3],
  ['=ROUND(1.005,2)', 1.01],
  ['=ROUND(1234,-2)', 1200],
  ['=ROUNDUP(1.01,1)', 1.1],
  ['=ROUNDDOWN(-1.99,1)', -1.9],
  ['=MROUND(10,3)', 9],
  ['=CEILING(1.2,0.5)', 1.5],
  ['=FLOOR(1.2,0.5)', 1],
  ['=FLOOR(2,-1)', '#NUM!'],
  ['=EVEN(1.5)', 2],
  ['=ODD(2)', 3],
  ['=FACT(5)', 120],
  ['=FACT(171)', '#NUM!'],
  ['=COMBIN(5,2)', 10],
  ['=GCD(12,18)', 6],
  ['=LCM(4,6)', 12],
  ['=ROUND(PI(),1)', 3.1],
  ['=ROUND(SIN(RADIANS(30)),10)', 0.5],
  ['=DEGREES(PI())', 180],
  ['=ATAN2(1,1)*4=PI()', true],
  // Statistics.
  ['=COUNT(A1:A7)', 5],
  ['=COUNTA(A1:A8)', 7],
  ['=COUNTBLANK(A1:A8)', 1],
  ['=AVERAGE(C1:C5)', 3],
  ['=AVERAGE(B1:B5)', '#DIV/0!'],
  ['=MIN(A1:A5)', 1],
  ['=MAX(A1:A5,9)', 9],
  ['=MAX(B1:B5)', 0],
  ['=MEDIAN(A1:A5)', 3],
  ['=MODE(A1:A5)', 1],
  ['=MODE(C1:C5)', '#N/A'],
  ['=LARGE(A1:A5,2)', 4],
  ['=SMALL(A1:A5,2)', 1],
  ['=SMALL(A1:A5,9)', '#NUM!'],
  ['=RANK(4,A1:A5)', 2],
  ['=RANK(1,A1:A5,1)', 1],
  ['=VAR(C1:C5)', 2.5],
  ['=VAR.P(C1:C5)', 2],
  ['=STDEV.P(2,4,4,4,5,5,7,9)', 2],
  ['=PERCENTILE(C1:C5,0.25)', 2],
  ['=QUARTILE(C1:C5,3)', 4],
  ['=SUBTOTAL(9,C1:C5)', 15],
  ['=SUBTOTAL(101,C1:C5)', 3],
  ['=COUNTIF(B1:B5,"APPLE")', 2],
  ['=COUNTIF(B1:B5,"p*")', 2],
  ['=COUNTIF(B1:B5,"?ig")', 1],
  ['=COUNTIF(E1:E5,"a~*b")', 1],
  ['=COUNTIF(A1:A5,">=3")', 3],
  ['=COUNTIF(A1:A8,"<>1")', 6],
  ['=COUNTIF(A1:A8,"")', 1],
  ['=COUNTIF(C1:C5,3)', 1],
  ['=SUMIF(A1:A5,">1",D1:D5)', 90],
  ['=SUMIF(C1:C5,"<3")', 3],
  ['=SUMIFS(D1:D5,B1:B5,"apple",C1:C5,">2")', 40],
  ['=COUNTIFS(B1:B5,"apple",C1:C5,2)', 1],
  ['=AVERAGEIF(B1:B5,"apple",C1:C5)', 3],
  ['=AVERAGEIFS(C1:C5,D1:D5,">100")', '#DIV/0!'],
  ['=MAXIFS(D1:D5,B1:B5,"apple")', 40],
  ['=MINIFS(D1:D5,A1:A5,1)', 20],
  // Texts.
  ['=LEN("表格")', 2],
  ['=LEFT("abc",2)', 'ab'],
  ['=RIGHT("abc")', 'c'],
  ['=RIGHT("abc",0)', ''],
  ['=MID("abcde",2,3)', 'bcd'],
  ['=MID("a",0,1)', '#VALUE!'],
  ['=UPPER(B2)', 'APPLE'],
  ['=LOWER("ÄB")', 'äb'],
  ['=PROPER("two WORDS")', 'Two Words'],
  ['=TRIM("  a   b ")', 'a b'],
  ['=CONCAT(B1:B2,"!")', 'pearapple!'],
  ['=CONCATENATE("a",1)', 'a1'],
  ['=TEXTJOIN("-",TRUE,B1:B3,"",C1)', 'pear-apple-Plum-1'],
  ['=FIND("l","apple")', 4],
  ['=FIND("L","apple")', '#VALUE!'],
  ['=SEARCH("L","apple")', 4],
  ['=SEARCH("p?e","apple")', 3],
  ['=SUBSTITUTE("a-b-c","-","+")', 'a+b+c'],
  ['=SUBSTITUTE("a-b-c","-","+",2)', 'a-b+c'],
  ['=REPLACE("abcd",2,2,"X")', 'aXd'],
  ['=REPT("ab",3)', 'ababab'],
  ['=REPT("ab",99999)', '#VALUE!'],
  ['=EXACT("a","A")', false],
  ['=VALUE("12.5")', 12.5],
  ['=VALUE("x")', '#VALUE!'],
  ['=TEXT(1234.567,"#,##0.00")', '1,234.57'],
  ['=TEXT(A9,"yyyy/m/d")', '2024/2/29'],
  ['=CHAR(65)', 'A'],
  ['=CODE("A")', 65],
  ['=UNICHAR(34920)', '表'],
  ['=T(5)', ''],
  ['=N("x")', 0],
  ['=FIXED(1234.5,1)', '1,234.5'],
  // Logic.
  ['=IF(A1>2,"yes","no")', 'yes'],
  ['=IF(FALSE,1)', false],
  ['=IF(1,,2)', 0],
  ['=IF(E1,1,2)', '#DIV/0!'],
  ['=IF(TRUE,1,E1)', 1],
  ['=IFS(FALSE,1,TRUE,2)', 2],
  ['=IFS(FALSE,1)', '#N/A'],
  ['=SWITCH(2,1,"a",2,"b","c")', 'b'],
  ['=SWITCH(9,1,"a","c")', 'c'],
  ['=AND(A1:A5)', true],
  ['=AND(TRUE,0)', false],
  ['=OR(FALSE,A1>9)', false],
  ['=XOR(TRUE,TRUE)', false],
  ['=NOT(0)', true],
  ['=IFERROR(1/0,"none")', 'none'],
  ['=IFERROR(E1,5)', 5],
  ['=IFNA(NA(),1)', 1],
  ['=IFNA(1/0,1)', '#DIV/0!'],
  ['=ISBLANK(Z99)', true],
  ['=ISERROR(E1)', true],
  ['=ISERR(NA())', false],
  ['=ISNA(NA())', true],
  ['=ISNUMBER(A6)', false],
  ['=ISTEXT(A6)', true],
  ['=ISLOGICAL(A7)', true],
  ['=ISEVEN(2)', true],
  ['=ISODD(2)', false],
  ['=TRUE()', true],
  // Looking up.
  ['=VLOOKUP(3,C1:D5,2,FALSE)', 30],
  ['=VLOOKUP(3.5,C1:D5,2)', 30],
  ['=VLOOKUP(0,C1:D5,2)', '#N/A'],
  ['=VLOOKUP(3,C1:D5,3,FALSE)', '#REF!'],
  ['=VLOOKUP("p*",B1:D5,3,FALSE)', 10],
  ['=HLOOKUP(10,C1:D5,2,FALSE)', 20],
  ['=HLOOKUP(1,C1:D5,3,FALSE)', 3],
  ['=XLOOKUP("fig",B1:B5,D1:D5)', 50],
  ['=XLOOKUP("kiwi",B1:B5,D1:D5,"none")', 'none'],
  ['=XLOOKUP(2.5,C1:C5,D1:D5,,-1)', 20],
  ['=XLOOKUP(2.5,C1:C5,D1:D5,,1)', 30],
  ['=XLOOKUP("apple",B1:B5,D1:D5,,0,-1)', 40],
  ['=LOOKUP(4.2,C1:C5,D1:D5)', 40],
  ['=INDEX(C1:D5,2,2)', 20],
  ['=INDEX(C1:C5,3)', 3],
  ['=INDEX(C1:D5,9,1)', '#REF!'],
  ['=SUM(INDEX(C1:D5,0,1))', 15],
  ['=MATCH("PLUM",B1:B5,0)', 3],
  ['=MATCH(3.5,C1:C5)', 3],
  ['=MATCH(9,C1:C5,0)', '#N/A'],
  ['=MATCH(2.5,{3,2,1},-1)', 1],
  ['=XMATCH(5,C1:C5)', 5],
  ['=CHOOSE(2,"a","b")', 'b'],
  ['=CHOOSE(3,"a")', '#VALUE!'],
  ['=ROW()', 30],
  ['=COLUMN(D1)', 4],
  ['=ROWS(A1:B3)', 3],
  ['=COLUMNS(A1:B3)', 2],
  ['=SUM(TRANSPOSE(C1:C5)*{1,0,0,0,1})', 6],
  ['=SUM({1,2;3,4}*2)', 20],
  ['=SUM(C1:C5*D1:D5)', 550],
  // Dates: 1900 has a 29th of February here.
  ['=DATE(2024,1,31)', 45322],
  ['=DATE(1900,3,1)', 61],
  ['=DATE(1900,2,28)', 59],
  ['=DATE(2024,14,1)', 45689],
  ['=A9', 45351],
  ['=YEAR(A9)', 2024],
  ['=MONTH("2024-05-06")', 5],
  ['=DAY(60)', 29],
  ['=HOUR(0.75)', 18],
  ['=MINUTE("10:42")', 42],
  ['=SECOND("10:42:07")', 7],
  ['=TIME(12,0,0)', 0.5],
  ['=WEEKDAY(DATE(2024,9,1))', 1],
  ['=WEEKDAY(DATE(2024,9,1),2)', 7],
  ['=WEEKNUM(DATE(2024,1,7))', 2],
  ['=ISOWEEKNUM(DATE(2023,1,1))', 52],
  ['=EDATE(DATE(2024,1,31),1)', 45351],
  ['=EOMONTH(DATE(2024,1,15),0)', 45322],
  ['=DAYS("2024-03-01","2024-02-01")', 29],
  ['=DATEDIF("2023-12-31","2024-02-29","M")', 1],
  ['=NETWORKDAYS("2024-09-01","2024-09-30")', 21],
  ['=WORKDAY(DATE(2024,9,6),1)', 45544],
  ['=DATEVALUE("2024-02-30")', '#VALUE!'],
  ['=TIMEVALUE("06:00")', 0.25],
  ['=DATE(9999,12,32)', '#NUM!'],
  ['=TODAY()', '#TIME!'],
  ['=NOW()', '#TIME!'],
  ['=RAND()', '#RANDOM!'],
  ['=RANDBETWEEN(1,2)', '#RANDOM!'],
  // What cannot be reckoned.
  ['=', '='],
  ['=1+', '#NAME?'],
  ['=NOSUCH(1)', '#NAME?'],
  ['=name', '#NAME?'],
  ["=cmd|'/c calc'!A1", '#NAME?'],
  ['=[Book1]Sheet1!A1', '#NAME?'],
  ['=SUM()', '#VALUE!'],
  ['=Z30', '#CIRC!'],
  ['=SUM(Z1:Z40)', '#CIRC!'],
  [`=${'('.repeat(70)}1${')'.repeat(70)}`, '#NAME?'],
];

test('formulas have the values that every spreadsheet gives them', () => {
  const values = CASES.map(([formula]) => [formula, reckoned(formula)]);
  assert.deepEqual(values, CASES);
  assert.equal(reckoned('=TODAY()+NOW()-TODAY()', 45000.5), 45000.5);
  assert.equal(reckoned(`=${'1+'.repeat(4000)}1`), 4001);
});

test('after each operation the values are those of a book that is opened anew', () => {
  fc.assert(
    fc.property(seeds, seeds, (first, second) => {
      const book = readBook('');
      const calculator = new Calculator(book);
      for (const seed of [...first, ...second]) {
        const op = opOf(book, seed);
        if (!fits(book, op)) continue;
        applyOp(book, op);
        calculator.changed(op);
        assert.deepEqual(everyValue(book, calculator), everyValue(book, new Calculator(book)));
      }
    }),
    { numRuns: 100 },
  );
});

function fits(book: StoredBook, op: SheetOp): boolean {
  try {
    checkOp(book, op);
    return true;
  } catch (error) {
    if (error instanceof SheetRefusal) return false;
    throw error;
  }
}

function everyValue(book: StoredBook, calculator: Calculator): unknown {
  return book.map((sheet, at) => [...cellsOf(sheet)].map(({ row, col }) => calculator.valueAt(at, row, col)));
}

test('chains of any length are reckoned, circles end, and too much work is given up', () => {
  const rows = 20_000;
  const chain = Array.from({ length: rows }, (_, row) => ({ row, col: 0, text: row === 0 ? '1' : `=A${row}+1` }));
  const totals = Array.from({ length: 6000 }, (_, row) => ({ row, col: 1, text: `=SUM(A$1:A${row + 1})` }));
  const book = readBook('');
  applyOp(book, { kind: 'cells', sheet: 0, cells: [...chain, ...totals] });
  const calculator = new Calculator(book);
  assert.equal(calculator.valueAt(0, rows - 1, 0), rows);
  assert.equal(calculator.valueAt(0, 5999, 1), 18_003_000);
  const circle = { kind: 'cells', sheet: 0, cells: [{ row: 0, col: 0, text: `=A${rows}` }] } as const;
  applyOp(book, circle);
  calculator.changed(circle);
  assert.deepEqual(calculator.valueAt(0, 5, 0), { error: '#CIRC!' });
  const open = { kind: 'cells', sheet: 0, cells: [{ row: 0, col: 0, text: '2' }] } as const;
  applyOp(book, open);
  calculator.changed(open);
  assert.equal(calculator.valueAt(0, rows - 1, 0), rows + 1);

  const wide = Array.from({ length: 3000 }, (_, row) => ({ row, col: 3, text: '=SUM(A1:A20000)' }));
  applyOp(book, { kind: 'cells', sheet: 0, cells: wide });
  const tired = new Calculator(book);
  const values = wide.map(({ row }) => tired.valueAt(0, row, 3));
  assert.equal(typeof values[0], 'number');
  assert.deepEqual(values.at(-1), { error: '#LIMIT!' });
});

test('work that hides in texts, patterns and factors is counted too', () => {
  const reckoned = (formula: string, more: readonly { row: number; col: number; text: string }[] = []) => {
    const book = readBook('');
    applyOp(book, { kind: 'cells', sheet: 0, cells: [{ row: 0, col: 5, text: formula }, ...more] });
    return new Calculator(book).valueAt(0, 0, 5);
  };
  const long = Array.from({ length: 900 }, (_, row) => ({ row, col: 0, text: '=REPT("a",32767)' }));
  const beyond: readonly (readonly [string, string, typeof long])[] = [
    ['=SUMPRODUCT(LEN(SUBSTITUTE(REPT("a",32767)&A1:A1000000,"a","bb")))', '#LIMIT!', []],
    ['=SEARCH("*"&REPT("a",250)&"b",REPT("a",2000))', '#LIMIT!', []],
    ['=SEARCH(REPT("a*",16000)&"b",REPT("a",2000))', '#VALUE!', []],
    ['=COUNTIF(A1:A800,"*"&REPT("a",250)&"b*")', '#LIMIT!', long],
    ['=MATCH(REPT("a",32766)&"b",A1:A900,0)+SUM(B1:B999)', '#LIMIT!', long],
    ['=SUMPRODUCT(COMBIN(2060+0*A1:A1048576,1029))', '#LIMIT!', []],
    ['=COMBIN(20000,10000)', '#NUM!', []],
    ['=LEN(TEXTJOIN("",FALSE,A1:A900,A1:A900))', '#VALUE!', long],
    ['=TEXT(1,REPT("m ",16000))', '#VALUE!', []],
    [`=1${'%'.repeat(8000)}`, '#NAME?', []],
    [`=${'{'.repeat(8000)}`, '#NAME?', []],
  ];
  for (const [formula, error, cells] of beyond) assert.deepEqual(reckoned(formula, cells), { error }, formula);
  assert.equal(reckoned('=LEN(REPT("a",32767))'), 32_767);
  assert.equal(reckoned('=COMBIN(52,5)'), 2_598_960);
  const book = readBook('');
  applyOp(book, { kind: 'cells', sheet: 0, cells: Array.from(long, (cell) => ({ ...cell, row: cell.row * 3 })) });
  applyOp(book, { kind: 'cells', sheet: 0, cells: Array.from(long, (cell) => ({ ...cell, row: cell.row * 3 + 1 })) });
  const calculator = new Calculator(book);
  const texts = book[0] ? Array.from({ length: 2700 }, (_, row) => calculator.shownAt(0, row, 0)) : [];
  assert.ok(texts.join('').length < 31_000_000, 'formulas make no more text than all work is');
});

test('a formula that cannot be read is told by its place', () => {
  const TOLD: readonly (readonly [string, number, string])[] = [
    ['=1+', 3, 'unfinished'],
    ['=SUM(1', 6, 'unfinished'],
    ['=1 ? 2', 3, 'unexpected'],
    ['=1)', 2, 'unexpected'],
    ['=2+NOSUCH(1)', 3, 'unknownFunction'],
    ['=LEFT()', 1, 'wrongCount'],
    ['=1+name', 3, 'unknownName'],
    [`=${'('.repeat(70)}1`, 65, 'tooDeep'],
    ["=cmd|'/c calc'!A1", 4, 'unexpected'],
    ['=WEBSERVICE("http://x")', 1, 'unknownFunction'],
    ['=HYPERLINK("http://x","y")', 1, 'unknownFunction'],
  ];
  assert.deepEqual(
    TOLD.map(([text]) => [text, formulaError(text)]),
    TOLD.map(([text, position, reason]) => [text, { position, reason }]),
  );
  assert.equal(formulaError('=IF(A1>0,SUM(B:B),"none")'), null);
});

test('no text makes reading or reckoning fail', () => {
  const pieces = fc.constantFrom(
    'SUM',
    '(',
    ')',
    'A1',
    ':',
    '!',
    "'x'",
    '"',
    '-',
    '%',
    ',',
    '{',
    '}',
    '1',
    '.',
    '#REF!',
    '$',
    'Z9',
  );
  const run = (text: string) => {
    const book = bookOf({ A1: `=${text}`, B1: '=A1' });
    const calculator = new Calculator(book);
    assert.equal(calculator.shownAt(0, 0, 1), formatValue(calculator.valueAt(0, 0, 1), 'General'));
    return formulaError(`=${text}`);
  };
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (many) => void run(many.join(''))),
    { numRuns: 300 },
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => void run(text)),
    { numRuns: 200 },
  );
});

test('numbers, dates and texts are shown by their formats', () => {
  const SHOWN: readonly (readonly [Parameters<typeof formatValue>[0], string, string])[] = [
    [1234.5, 'General', '1234.5'],
    [0.1 + 0.2, 'General', '0.3'],
    [123456789012, 'General', '1.23457E+11'],
    [1 / 3, 'General', '0.333333333'],
    [-0.5, '0', '-1'],
    [-0.4, '0', '0'],
    [1.005, '0.00', '1.01'],
    [1234567.891, '#,##0.00', '1,234,567.89'],
    [12, '#,##0', '12'],
    [0, '#,###', ''],
    [0.256, '0.0%', '25.6%'],
    [-5, '0;(0)', '(5)'],
    [0, '0;(0);"none"', 'none'],
    [5, '0;;', '5'],
    [-5, '0;;', ''],
    [1234.5, '"¥"#,##0.00', '¥1,234.50'],
    [1234.5, '[$€-407]#,##0.00', '€1,234.50'],
    [-3, '[Red]-0.0', '--3.0'],
    [1500000, '0.0,,"M"', '1.5M'],
    [12345, '0.00E+00', '1.23E+04'],
    [0.00012, '0.0E-0', '1.2E-4'],
    [5, '000', '005'],
    [1234567890, '000-0000000', '123-4567890'],
    [1.5, '0.##', '1.5'],
    [2, '0.##', '2.'],
    [1500, '[>=1000]0.0,"k";0', '1.5k'],
    [15, '[>=1000]0.0,"k";0', '15'],
    [45351, 'yyyy-mm-dd', '2024-02-29'],
    [45351, 'yyyy\\-mm\\-dd', '2024-02-29'],
    [45351.5, 'd.m.yy h:mm AM/PM', '29.2.24 12:00 PM'],
    [45351, 'dddd, d mmmm', 'Thursday, 29 February'],
    [45351, 'ddd mmm', 'Thu Feb'],
    [45351, 'yyyy"年"m"月"d"日"', '2024年2月29日'],
    [0.4465, 'mm:ss', '42:58'],
    [0.5, '[h]:mm:ss', '12:00:00'],
    [1.5, '[hh]:mm:ss', '36:00:00'],
    [-0.5, '[h]:mm', '-12:00'],
    [0.00001, 's.00', '0.86'],
    [-1, 'yyyy', '########'],
    [60, 'yyyy-mm-dd', '1900-02-29'],
    ['text', '@', 'text'],
    ['text', '0.00', 'text'],
    ['text', '0;0;0;"<"@">"', '<text>'],
    [true, '0.00', 'TRUE'],
    [null, '0.00', ''],
    [5, '"broken', 'broken'],
    [5, '', ''],
  ];
  assert.deepEqual(
    SHOWN.map(([value, code]) => [value, code, formatValue(value, code)]),
    SHOWN,
  );
  const number = (text: string, format: CellFormat) => {
    const book = readBook('');
    applyOp(book, { kind: 'cells', sheet: 0, cells: [{ row: 0, col: 0, text, style: { format } }] });
    return new Calculator(book).shownAt(0, 0, 0);
  };
  assert.deepEqual(
    [
      number('1.50', 'normal'),
      number('1.5', 'number'),
      number('0.5', 'percent'),
      number('=1+1', 'text'),
      number('7', 'rmb'),
    ],
    ['1.50', '1.50', '50.00%', '=1+1', '¥7.00'],
  );
});
