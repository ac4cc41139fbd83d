import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLog, type LogLevel } from './log.ts';

function lines(level: LogLevel = 'info') {
  const written: string[] = [];
  const log = createLog(level, { write: (line) => written.push(line) });
  return { log, written };
}

test('secrets, page texts and mail addresses are hidden at any depth, the rest is told', () => {
  const { log, written } = lines();
  const hidden = 'S3CRET';
  log.info(
    {
      page_id: 7,
      password: hidden,
      user_token: hidden,
      request: { headers: { authorization: hidden, Cookie: hidden, 'set-cookie': [hidden] } },
      list: [{ deep: { er: { new_password: hidden, captcha: hidden, email: hidden, page_content: hidden } } }],
      bytes: Buffer.from(hidden),
    },
    'page saved',
  );
  const [line = ''] = written;
  assert.ok(!line.includes(hidden), line);
  const told = JSON.parse(line);
  assert.equal(told.page_id, 7);
  assert.equal(told.level, 'info');
  assert.equal(told.msg, 'page saved');
  assert.equal(told.password, '[hidden]');
  assert.ok(!Number.isNaN(Date.parse(told.time)));
});

test('an error is told with its cause, without the rows it carries', () => {
  const { log, written } = lines();
  const error = Object.assign(new Error('outer', { cause: new Error('inner') }), { code: '23505', detail: 'S3CRET' });
  log.error({ err: error }, 'fault');
  log.error({ nested: { why: error } }, 'fault');
  for (const line of written) {
    assert.ok(line.includes('outer') && line.includes('inner') && line.includes('23505'));
    assert.ok(!line.includes('S3CRET'));
  }
});

test('a request is told without its query', () => {
  const { log, written } = lines();
  log.info({ req: { method: 'GET', url: '/a?user_token=S3CRET', headers: { cookie: 'S3CRET' } } }, 'request');
  assert.deepEqual(JSON.parse(written[0] ?? '').req, { method: 'GET', path: '/a' });
  assert.ok(!written[0]?.includes('S3CRET'));
});

test('the level is kept, and a child hides too', () => {
  const { log, written } = lines('warn');
  log.info('unsaid');
  log.child({ request_id: 'r1' }).warn({ token: 'S3CRET' }, 'said');
  assert.equal(written.length, 1);
  assert.equal(JSON.parse(written[0] ?? '').request_id, 'r1');
  assert.ok(!written[0]?.includes('S3CRET'));
});
