import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

onBothEngines((engine) => {
  test(`${engine}: the process says that it lives, is ready, and what it did`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    assert.equal(await (await sheaf.guest.get('/healthz')).text(), 'ok\n');
    assert.equal((await sheaf.guest.get('/readyz')).status, 200);
    const figures = await (await sheaf.guest.get('/metrics')).text();
    assert.match(figures, /sheaf_http_requests_total\{path="\/healthz",status="200"\} 1/);
    sheaf.app.announceStop();
    assert.equal((await sheaf.guest.get('/readyz')).status, 503);
    assert.equal((await sheaf.guest.get('/healthz')).status, 200);
  });

  test(`${engine}: every endpoint is in the OpenAPI document and on its page`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const document: { openapi: string; paths: Record<string, object> } = await (
      await sheaf.guest.get('/api/openapi.json')
    ).json();
    assert.equal(document.openapi, '3.1.0');
    const page = await (await sheaf.guest.get('/api/docs')).text();
    assert.match(page, /<link rel="stylesheet" href="\/assets\/reader\//, 'in the type of the reading pages');
    assert.doesNotMatch(page, /<script/);
    for (const { path, method } of ENDPOINTS) {
      const written = document.paths[path.replaceAll(/:(\w+)/g, '{$1}').replace('*', '{*}')] ?? {};
      const methods = method === 'ANY' ? ['get', 'post', 'put', 'delete'] : [method.toLowerCase()];
      for (const each of methods) assert.ok(each in written, `${each} ${path}`);
      assert.ok(page.includes(path), path);
    }
  });

  test(`${engine}: every endpoint of the contract is served [B-7.82]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    for (const { path, method } of ENDPOINTS.filter(({ path }) => path.startsWith('/api/'))) {
      const answer = await sheaf.guest.fetch(path, { method });
      assert.notEqual((await answer.text()).includes('"error_code":10404'), true, path);
    }
  });
});
