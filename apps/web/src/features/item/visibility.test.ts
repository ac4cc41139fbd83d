import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addItemRequest, changeCount, itemFields, lacksPassword, updateItemRequest } from './visibility.ts';

const billing = { item_name: ' Billing ', item_description: 'Bills', item_domain: 'billing' };

test('a private item lacks its password until one is typed; others need none [A-5.01 B-5.01]', () => {
  assert.equal(lacksPassword({ visibility: 'private' }), true);
  assert.equal(lacksPassword({ visibility: 'private', password: '' }), true);
  assert.equal(lacksPassword({ visibility: 'private', password: ' ' }), false);
  assert.equal(lacksPassword({ visibility: 'open' }), false);
  assert.equal(lacksPassword({ visibility: 'members' }), false);
});

test('choosing open or members only clears a password that was typed [A-4.02 B-4.02]', () => {
  const sent = (visibility: 'open' | 'private' | 'members') =>
    addItemRequest(1, { ...billing, visibility, password: 'secret' });
  assert.deepEqual(sent('open'), {
    item_type: 1,
    item_name: 'Billing',
    item_description: 'Bills',
    item_domain: 'billing',
    password: '',
    members_only: 0,
  });
  assert.deepEqual([sent('members').password, sent('members').members_only], ['', 1]);
  assert.deepEqual([sent('private').password, sent('private').members_only], ['secret', 0]);
});

test('only what was changed of an item is sent, comments too', () => {
  const item = {
    item_id: 7,
    item_type: 1 as const,
    item_name: 'Billing',
    item_description: '',
    item_domain: '',
    password: '',
    members_only: 1 as const,
    allow_comment: 1 as const,
    allow_relay: 0 as const,
    is_archived: 0 as const,
    addtime: 0,
    last_update_time: 0,
    global_param: [],
    group_ids: [],
    uid: 1,
    username: 'mei',
    name: '',
  };
  const fields = itemFields(item);
  assert.equal(changeCount(updateItemRequest(item, fields)), 0);
  const { allow_comment: _unasked, allow_relay: _neither, ...others } = fields;
  assert.deepEqual(updateItemRequest(item, others), { item_id: 7 });
  assert.deepEqual(updateItemRequest(item, { ...fields, allow_comment: false }), { item_id: 7, allow_comment: 0 });
  assert.deepEqual(updateItemRequest({ ...item, allow_comment: 0 }, fields), { item_id: 7, allow_comment: 1 });
});
