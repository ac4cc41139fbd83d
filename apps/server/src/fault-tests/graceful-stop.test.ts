import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { addItem, itemInfo, savePage } from '@sheaf/contract';
import { type Client, signIn } from '../../../../scripts/api-client.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../../../../scripts/live-server.ts';

const IN_FLIGHT = 20;

test('SIGTERM answers the 20 requests in flight, says so at /readyz, and ends with 0', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-stop-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startLiveServer({ dataDir, environment: { NODE_ENV: 'production' } });
  t.after(() => server.kill());
  const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  const { item_id } = await admin.ok(addItem, { item_name: 'Stopped', item_type: 1 });
  const begun = await Promise.all(Array.from({ length: IN_FLIGHT }, (_, index) => beginSave(admin, item_id, index)));

  server.signal('SIGTERM');
  while ((await fetch(`${server.url}/readyz`)).status === 200);
  const answers = await Promise.all(begun.map((finish) => finish()));
  for (const { status, body } of answers) {
    assert.equal(status, 200, body);
    assert.equal(JSON.parse(body).error_code, 0, body);
  }
  assert.equal(await server.ended(), 0);

  const again = await startLiveServer({ dataDir });
  t.after(() => again.kill());
  const { menu } = await (await signIn(again.url, 'admin', ADMIN_PASSWORD)).ok(itemInfo, { item_id });
  assert.equal(menu.pages.length, IN_FLIGHT);
});

test('connections on which nothing was asked, and one left open after its answer, do not hold the stop back', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-stop-'));
  t.after(() => rm(dataDir, { recursive: true, force: true }));
  const server = await startLiveServer({ dataDir });
  t.after(() => server.kill());
  const { hostname, port } = new URL(server.url);
  const silent = Array.from({ length: 3 }, () => connect(Number(port), hostname));
  t.after(() => {
    for (const socket of silent) socket.destroy();
  });
  await Promise.all(silent.map((socket) => once(socket, 'connect')));
  const agent = new Agent({ keepAlive: true });
  t.after(() => agent.destroy());
  const [answer] = await once(request(`${server.url}/healthz`, { agent }).end(), 'response');
  await text(answer);

  const closed = Promise.all(silent.map((socket) => once(socket.resume(), 'close')));
  assert.equal(await server.stop(), 0);
  await closed;
});

/** A save whose head the server has read, and whose body it waits for. */
async function beginSave({ url, token }: Client, item_id: number, index: number) {
  const body = JSON.stringify({ item_id, page_title: `Page ${index}`, page_content: `# Page ${index}` });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    expect: '100-continue',
  };
  const sent = request(url + savePage.path, { method: 'POST', headers, agent: new Agent() });
  sent.flushHeaders();
  await once(sent, 'continue');
  return () => finishWith(sent, body);
}

async function finishWith(sent: ClientRequest, body: string): Promise<{ status: number; body: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: string }>();
  sent.once('error', reject);
  sent.once('response', (response) => {
    text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
  });
  sent.end(body);
  return promise;
}
