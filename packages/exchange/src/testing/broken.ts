/** A whole number below a limit. */
export type Random = (below: number) => number;

/** The same numbers for the same seed, so that a case can be made again. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) % below;
  };
}

/** Pieces that parsers stumble over, of every language that is read here. */
const PIECES: readonly string[] = [
  ...[
    '"',
    "'",
    '`',
    '\\',
    '/',
    '<',
    '>',
    '&',
    '#',
    '%',
    '$',
    '|',
    '*',
    '_',
    '~',
    '^',
    '!',
    '@',
    ';',
    ':',
    ',',
    '\t',
    '\r',
  ],
  ...[
    '{',
    '}',
    '[',
    ']',
    '(',
    ')',
    '\n\n',
    '\n---\n',
    '\n===\n',
    '\n    ',
    '\u0000',
    '\u0007',
    '\ufeff',
    '\ufffe',
    '\u202e',
  ],
  ...[
    '\ud83d',
    '\u{fdd0}',
    '𠮷',
    '……',
    '０',
    '-1',
    '0',
    '1e999',
    '99999999999999999999',
    '2147483648',
    'NaN',
    'null',
    'true',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../etc/passwd',
    'file:///etc/passwd',
    'javascript:a()',
  ],
  ...['%zz', '%e4%bd', '%00', '&#0;', '&#xd800;', '&#99999999;', '&lt;', '&nope;', 'sheaf-page:x', 'sheaf-asset:x'],
  ...[
    '```',
    '~~~',
    '\n:::tip\n',
    '\n:::\n',
    '<details>',
    '</details>',
    '<Tabs>',
    '<TabItem value="a">',
    '[^1]: ',
    '[a](',
    '![a](b "',
  ],
  ...[
    '[a]: <',
    '|---|---|\n',
    '\n> > > ',
    '\n- - - ',
    '<!--',
    '-->',
    '$$',
    '{#id}',
    '{{',
    '}}',
    '---\ntitle: [\n---\n',
    '* [a](a.md)\n',
  ],
  ...[
    '<table><tr><td colspan="99999999" rowspan="9999">',
    '</td>',
    '<script>',
    '<![CDATA[',
    '<pre><code>',
    '<ul><li>',
    '<img src=',
  ],
  ...[
    '<a href="',
    '<base href="//x/">',
    '<title>',
    '<svg><p>',
    '<template>',
    '<plaintext>',
    'data:image/png;base64,AAAA',
  ],
  ...[
    '"$ref":"#/paths"',
    '{"$ref":"#"}',
    '"allOf":[{"$ref":"#"}]',
    '"item":[',
    '"url":{"raw":1}',
    '"schema":',
    '[[[[',
    '{"a":{"a":',
  ],
  ...[
    '&a [*a, *a]',
    '<<: *a',
    '*a',
    '? |\n',
    '!!binary x',
    '%TAG ! x',
    '\n- ',
    ': >-\n',
    '!!js/function x',
    '2001-12-14t21:59:43Z',
  ],
  ...[
    'CREATE TABLE a (',
    'CREATE TABLE `',
    '/*',
    '*/',
    '/*!50001 ',
    '--',
    '$a$',
    "''",
    "E'\\",
    'DELIMITER ;;\n',
    'PRIMARY KEY (',
    'REFERENCES a(a)',
  ],
  ...[
    'ALTER TABLE a ADD ',
    'COMMENT ON COLUMN a.b IS ',
    'DEFAULT (',
    'ENUM(',
    'PARTITION OF a ',
    'INSERT INTO a VALUES (',
  ],
  ...[
    '<w:p>',
    '</w:p>',
    '<w:tbl><w:tr><w:tc>',
    '<w:numId w:val="9"/>',
    '<w:hyperlink r:id="x">',
    '<!DOCTYPE x [<!ENTITY a "&a;">]>',
  ],
  ...[
    'r="XFD1048576"',
    'ref="A1:XFD1048576"',
    't="s"><v>999999999</v>',
    '<f>A1:XFD1048576</f>',
    '<mergeCell ref="B2:A1"/>',
    '<c r="A0">',
  ],
];

/** Repeated: what is nested or repeated often is what fills stacks, and what searches again and again. */
const OFTEN = [10, 100, 1000, 5000];

/** A text with one to four things done to it that nobody who wrote it by hand would. */
export function broken(bytes: Uint8Array, random: Random): Uint8Array {
  let result: Buffer = Buffer.from(bytes);
  for (let times = 1 + random(4); times > 0; times -= 1)
    result = CHANGES[random(CHANGES.length)]?.(result, random) ?? result;
  return result;
}

type Change = (bytes: Buffer, random: Random) => Buffer;

const CHANGES: readonly Change[] = [
  (bytes, random) => {
    const copy = Buffer.from(bytes);
    if (copy.length > 0) copy[random(copy.length)] = random(256);
    return copy;
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    const again = Array.from({ length: 1 + random(20) }, () => bytes.subarray(from, to));
    return Buffer.concat([bytes.subarray(0, to), ...again, bytes.subarray(to)]);
  },
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return insertAt(bytes, random(bytes.length + 1), bytes.subarray(from, to));
  },
  (bytes, random) => insertAt(bytes, random(bytes.length + 1), Buffer.from(piece(random))),
  (bytes, random) => insertAt(bytes, random(bytes.length + 1), Buffer.from(piece(random) + piece(random))),
  (bytes, random) => {
    const [from, to] = range(bytes, random);
    return Buffer.concat([bytes.subarray(0, from), Buffer.from(piece(random)), bytes.subarray(to)]);
  },
  (bytes, random) => bytes.subarray(0, random(bytes.length + 1)),
  (bytes, random) => {
    const times = OFTEN[random(OFTEN.length)] ?? 1;
    return insertAt(bytes, random(bytes.length + 1), Buffer.from(piece(random).repeat(times)));
  },
  (bytes, random) => Buffer.from(brokenJson(bytes.toString(), random) ?? bytes),
  (bytes, random) => Buffer.from(brokenJson(bytes.toString(), random) ?? bytes),
];

function insertAt(bytes: Buffer, at: number, more: Uint8Array): Buffer {
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
}

function range(bytes: Buffer, random: Random): [number, number] {
  const from = random(bytes.length + 1);
  return [from, Math.min(bytes.length, from + random(60))];
}

function piece(random: Random): string {
  return PIECES[random(PIECES.length)] ?? '';
}

/** Still JSON, with another value somewhere; undefined for what is none. */
function brokenJson(text: string, random: Random): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    const root: unknown = JSON.parse(text);
    const holders = holdersIn(root);
    const holder = holders[random(holders.length)];
    if (!holder) return undefined;
    const names = Object.keys(holder);
    const name = names[random(names.length)] ?? 'name';
    const other = holders[random(holders.length)];
    holder[name] = [otherValue(random), piece(random), other === holder ? {} : copyOf(other)][random(3)];
    return JSON.stringify(root);
  } catch {
    return undefined; // no JSON any more, after a change before this one
  }
}

function copyOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null));
}

function otherValue(random: Random): unknown {
  let deep: unknown = {};
  for (let level = random(200); level > 0; level -= 1) deep = random(2) === 0 ? [deep] : { items: deep };
  return [null, true, 0, -1, 1e21, '', [], {}, [[]], [null], { $ref: '#' }, { type: 5 }, deep][random(13)];
}

/** Objects and lists of a value, whose members can be set. */
function holdersIn(root: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const waiting = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null) continue;
    // Lists and objects of JSON alike: each has members by name.
    found.push(value as Record<string, unknown>);
    waiting.push(...Object.values(value));
  }
  return found;
}
