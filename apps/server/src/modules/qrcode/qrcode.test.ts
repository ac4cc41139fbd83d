import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { qrCode, saveConfig } from '@sheaf/contract';
import { generate } from 'lean-qr';
import { startSheaf } from '../../testing/start-sheaf.ts';

/** The dark squares of a grey PNG of ours, by the first pixel of each. */
function squaresOf(png: Buffer, size: number): boolean[][] {
  const width = png.readUInt32BE(16);
  const start = png.indexOf('IDAT') + 4;
  const rows = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
  const side = width / size;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (_square, x) => rows[y * size * (width + 1) + 1 + x * size] === 0),
  );
}

test('a QR code is drawn of addresses of this site, in ten sizes, and of nothing else [B-7.40]', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const { guest, admin, url } = sheaf;
  const ask = (fields: Record<string, string>) => guest.get(`${qrCode.path}?${new URLSearchParams(fields)}`);
  const address = `${url}/p/abc?x=页`;
  for (const size of [1, 6, 10]) {
    const answer = await ask({ url: address, size: String(size) });
    assert.equal(answer.headers.get('content-type'), 'image/png');
    const code = generate(new URL(address).href);
    const squares = squaresOf(Buffer.from(await answer.arrayBuffer()), size);
    assert.equal(squares.length, code.size + 8);
    const drawn = squares.slice(4, -4).map((row) => row.slice(4, -4));
    assert.deepEqual(
      drawn,
      Array.from({ length: code.size }, (_, y) => Array.from({ length: code.size }, (_x, x) => code.get(x, y))),
    );
  }
  const svg = await ask({ url: address, format: 'svg' });
  assert.equal(svg.headers.get('content-type'), 'image/svg+xml');
  assert.match(await svg.text(), /^<svg .*<path fill="#000" d="M4 4h7v1h-7z/);
  for (const size of ['0', '11', 'x']) assert.equal((await ask({ url: address, size })).status, 400);
  const host = new URL(url).host;
  for (const foreign of [
    'https://evil.example/',
    `${url}.evil.example/`,
    `http://${host}@evil.example/`,
    `http://me:word@${host}/`,
    `//${host}/`,
    'javascript:alert(1)',
    'words',
  ]) {
    assert.equal((await ask({ url: foreign })).status, 400, foreign);
  }
  assert.equal((await ask({ url: `${url}/${'页'.repeat(900)}` })).status, 400);
  await admin.ok(saveConfig, { site_url: 'https://docs.example/sheaf', force_login: 1 });
  assert.equal((await ask({ url: address })).status, 401);
  const own = `${qrCode.path}?${new URLSearchParams({ url: 'https://docs.example/sheaf/p/a' })}`;
  assert.equal((await admin.get(own)).status, 200);
  const beside = `${qrCode.path}?${new URLSearchParams({ url: 'https://docs.example/sheafs/p/a' })}`;
  assert.equal((await admin.get(beside)).status, 400);
});
