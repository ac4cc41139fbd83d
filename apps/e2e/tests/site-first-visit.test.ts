import { gzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { sampleItem } from '../fixtures/sample.ts';
import { test } from '../fixtures/sheaf.ts';

const KB = 1024;

test('the first visit to a page costs at most 8 requests, 150 KB, 30 KB of script', async ({ sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  const page = await sheaf.browser();
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => bytes.set(requestId, encodedDataLength));
  await page.goto(sheaf.at(`/${sample.item}`), { waitUntil: 'networkidle' });
  await expect(page.getByRole('tree')).toBeVisible();
  const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, number) => total + number, 0);
  const scripts = [...bytes].filter(([id]) => kinds.get(id) === 'Script').map(([, size]) => size);
  expect(bytes.size).toBeLessThanOrEqual(8);
  expect(sum(bytes.values())).toBeLessThanOrEqual(150 * KB);
  expect(scripts.length).toBeGreaterThan(0);
  expect(sum(scripts)).toBeLessThanOrEqual(30 * KB);
});

test('the text stands after the HTML and one style sheet', async ({ request, sheaf }) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  const html = await (await request.get(sheaf.at(`/${sample.item}`))).text();
  expect(html.match(/<link rel="stylesheet"/g)).toHaveLength(1);
  expect(html).toContain('Half up.');
  expect(html).not.toMatch(/<script(?![^>]*(src=|application\/json))/);
  expect(html).not.toMatch(/ style="/);
  expect(gzipSync(html).length).toBeLessThan(60 * KB);
});

test('what is built comes packed as it was when it was built, in the form that was asked for', async ({
  request,
  sheaf,
}) => {
  const sample = await sampleItem(await sheaf.person('mei'));
  const html = await (await request.get(sheaf.at(`/${sample.item}`))).text();
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(html) ?? [];
  const [, script = ''] = /<script type="module" src="([^"]+)"/.exec(html) ?? [];
  for (const path of [style, script]) {
    const asked = async (encoding: string) => {
      const response = await request.get(new URL(path, sheaf.server.url).href, {
        headers: { 'accept-encoding': encoding },
      });
      const {
        vary,
        'content-encoding': packing = 'identity',
        'content-length': length,
        ...others
      } = response.headers();
      expect(others['cache-control']).toContain('immutable');
      expect(vary).toContain('accept-encoding');
      expect(packing).toBe(encoding);
      return { length: Number(length), text: await response.text() };
    };
    const [plain, gzip, br] = [await asked('identity'), await asked('gzip'), await asked('br')];
    expect([gzip.text, br.text]).toEqual([plain.text, plain.text]);
    // what is packed while it is sent tells no length
    expect(br.length).toBeGreaterThan(0);
    expect(br.length).toBeLessThan(gzip.length);
    expect(gzip.length).toBeLessThan(plain.length / 2);
  }
});
