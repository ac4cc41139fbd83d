import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS } from '@sheaf/contract';
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
