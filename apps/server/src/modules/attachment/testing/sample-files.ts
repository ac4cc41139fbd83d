/** The smallest files that are what they say, by their first bytes. */
export const SAMPLES = {
  png: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  gif: Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
  jpg: Buffer.from('ffd8ffe000104a46494600010100000100010000ffdb', 'hex'),
  bmp: Buffer.from('424d3a0000000000000036000000280000000100000001000000010018000000000004000000', 'hex'),
  webp: Buffer.from('524946461a000000574542505650384c0d0000002f00000010071011118888fe0700', 'hex'),
  pdf: Buffer.from('%PDF-1.4\n%\u00e2\u00e3\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n', 'latin1'),
  zip: Buffer.from('504b0506000000000000000000000000000000000000', 'hex'),
  exe: Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)]),
  wasm: Buffer.from('0061736d01000000', 'hex'),
} as const;
