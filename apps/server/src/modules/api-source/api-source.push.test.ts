import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ERRORS, getOpenKey, listApiSources, openUpdateApi, openUpdatePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { importDocument, SHOP } from './testing/import-document.ts';

const MANUAL = fileURLToPath(new URL('../../../../../docs/manual/', import.meta.url));

/** The one example of the chapter, as it is printed there. */
async function exampleOf(language: 'en' | 'zh'): Promise<string> {
  const chapter = await readFile(join(MANUAL, language, '06-api/03-api-sources.md'), 'utf8');
  const [, script = ''] = /```bash\n(.*?)```/s.exec(chapter) ?? [];
  return script;
}

onBothEngines((engine) => {
  test(`${engine}: CI pushes a document by the example of the manual; what people changed too waits for them`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Shop', { members_only: 1 });
    const keys = await mei.ok(getOpenKey, item);
    const program = guest(sheaf.url);
    const nothing = { ...keys, document: SHOP };
    assert.equal(await program.code(openUpdateApi, nothing), ERRORS.apiSourceNotFound.code);
    await importDocument(sheaf, mei, SHOP, item);

    const folder = await mkdtemp(join(tmpdir(), 'sheaf-push-'));
    t.after(() => rm(folder, { recursive: true, force: true }));
    const env = { ...process.env, SHEAF: sheaf.url, API_KEY: keys.api_key, API_TOKEN: keys.api_token };
    const push = async (language: 'en' | 'zh', document: string) => {
      await writeFile(join(folder, 'openapi.yaml'), document);
      const { stdout } = await promisify(execFile)('sh', ['-c', await exampleOf(language)], { env, cwd: folder });
      const { error_code, data } = JSON.parse(stdout);
      assert.equal(error_code, 0, stdout);
      return openUpdateApi.output.parse(data);
    };
    const newer = SHOP.replace('summary: Sell', 'summary: Sell one');
    const [source] = await mei.ok(listApiSources, item);
    const none = { source_id: source?.source_id ?? 0, added: 0, changed: 0, removed: 0, contested: 0 };
    assert.deepEqual(await push('en', newer), { ...none, version: 2, state: 'applied', changed: 1 });
    assert.deepEqual(await push('zh', newer), { ...none, version: 2, state: 'same' });

    const page = { cat_name: 'orders', page_title: 'Sell one', page_content: 'All of it is ours' };
    await program.ok(openUpdatePage, { ...keys, ...page });
    const contested = SHOP.replace('summary: Sell', 'summary: Sell two');
    assert.deepEqual(await push('en', contested), { ...none, version: 3, state: 'waiting', changed: 1, contested: 1 });
    const [after] = await mei.ok(listApiSources, item);
    assert.deepEqual([after?.version, after?.waiting, after?.username], [2, 3, 'API']);
    const broken = await program.post(openUpdateApi, { ...keys, document: 'openapi: 3.1.0\npaths: [\n' });
    assert.equal(broken.error_code, ERRORS.importUnreadable.code);
    assert.match(broken.error_message, /line \d/);
    const collection = { info: { name: 'Shop', _postman_id: 'x' }, item: [] };
    const other = { ...keys, document: JSON.stringify(collection) };
    assert.equal(await program.code(openUpdateApi, other), ERRORS.apiSourceFormat.code);
  });
});
