import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { startSheaf } from '../testing/start-sheaf.ts';

const HEAD = 'POST /api/user/loginByVerify HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

for (const [name, begun] of [
  ['a head', HEAD],
  ['a body', `${HEAD}Content-Length: 100\r\n\r\n{`],
  ['a body in pieces', `${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n`],
] as const) {
  test(`${name} that does not end is given up, and others are answered meanwhile`, async (t) => {
    const { app, url, guest } = await startSheaf(t, 'sqlite');
    const { server } = app.server;
    assert.ok(server.headersTimeout <= 20_000 && server.requestTimeout <= 60_000);
    Object.assign(server, { headersTimeout: 1, requestTimeout: 2 });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(begun);
    const said = text(socket);
    assert.equal((await guest.get('/healthz')).status, 200);
    assert.match(await said, /^HTTP\/1\.1 408 /);
  });
}
