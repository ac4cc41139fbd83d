import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { test } from 'node:test';
import { beginUpload, ERRORS, LIMITS, saveConfig, sendUploadPart, uploadState } from '@sheaf/contract';
import { startSheaf } from '../../testing/start-sheaf.ts';

test('the fields of a multipart body are bounded together, not each for itself', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const body = new FormData();
  for (const name of ['a', 'b', 'c']) body.append(name, 'x'.repeat(6_000_000));
  const response = await sheaf.guest.fetch('/api/page/info', { method: 'POST', body });
  const { error_code, error_field } = JSON.parse(await response.text());
  assert.deepEqual([error_code, error_field], [ERRORS.tooLarge.code, 'body']);
  assert.equal(await sheaf.guest.code('/api/common/homePageSetting', {}), 0);
});

/** The beginning of a body that announces a megabyte, from a client that goes away. */
async function cutShort(url: string, path: string, { token, begun }: { token: string | undefined; begun: string }) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const type = 'Content-Type: multipart/form-data; boundary=X\r\nContent-Length: 1000000';
  const head = `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nAuthorization: Bearer ${token}\r\n${type}`;
  await new Promise<void>((sent) => socket.write(`${head}\r\n\r\n${begun}`, () => sent()));
  socket.destroy();
}

test('a part that the client cuts short is no fault of the server, and leaves the parts that are there', async (t) => {
  const lines: Record<string, unknown>[] = [];
  const told = Promise.withResolvers<void>();
  let isCut = false;
  const write = (line: string) => {
    const { level, msg, err } = JSON.parse(line);
    if (msg === 'request') return;
    lines.push({ level, msg, err });
    if (isCut) told.resolve();
  };
  const sheaf = await startSheaf(t, 'sqlite', { logTo: { write } });
  await sheaf.admin.ok(saveConfig, { upload_max_mb: 20 });
  const mei = await sheaf.user('mei');
  const page_id = await mei.addPage(await mei.addItem('Item'), 'Page');
  const size = LIMITS.uploadPartBytes + 1000;
  const { upload_id } = await mei.ok(beginUpload, { display_name: 'a.txt', size, page_id, fingerprint: 'one' });
  const part = { name: 'part', bytes: Buffer.alloc(1000, 'a') };
  assert.equal((await mei.upload(sendUploadPart.path, 'file', part, { upload_id, part: 1 })).error_code, 0);

  const fields = [`"upload_id"\r\n\r\n${upload_id}`, '"part"\r\n\r\n0', '"file"; filename="part"\r\n\r\naaaa'];
  const begun = fields.map((field) => `--X\r\nContent-Disposition: form-data; name=${field}`).join('\r\n');
  lines.length = 0;
  isCut = true;
  await cutShort(sheaf.url, sendUploadPart.path, { token: mei.token, begun });
  await told.promise;
  assert.deepEqual(lines, [{ level: 'info', msg: 'cut short by the client', err: undefined }]);
  assert.deepEqual((await mei.ok(uploadState, { upload_id })).received, [1]);
});
