import assert from 'node:assert/strict';
import { test } from 'node:test';
import { userQuotaChanges, userQuotaFields } from './user-quota-fields.ts';

const MB = 1024 * 1024;
const quotas = { collaborators: null, items: 5, pages: 20, storage: 1000, traffic: 2.5 * 1024 * MB };
const before = { quotas, own: ['collaborators', 'pages', 'storage', 'traffic'] } as const;

test('a field tells what the site gives from what the user has of his own', () => {
  const fields = userQuotaFields({ ...before, own: [...before.own] });
  assert.deepEqual(fields.collaborators, { choice: 'unlimited', amount: undefined });
  assert.deepEqual(fields.items, { choice: 'default', amount: undefined });
  assert.deepEqual(fields.pages, { choice: 'amount', amount: 20 });
  assert.deepEqual(fields.traffic, { choice: 'amount', amount: 2.5 });
});

test('only what was changed is written, in bytes where it counts bytes', () => {
  const user = { ...before, own: [...before.own] };
  const fields = userQuotaFields(user);
  const none = { collaborators: undefined, items: undefined, pages: undefined, storage: undefined, traffic: undefined };
  assert.deepEqual(userQuotaChanges(user, fields), none, 'also where the field shows a rounded amount');
  const changed = userQuotaChanges(user, {
    collaborators: { choice: 'default', amount: undefined },
    items: { choice: 'amount', amount: 7 },
    pages: { choice: 'unlimited', amount: 20 },
    storage: { choice: 'amount', amount: 3 },
    traffic: { choice: 'amount', amount: 2.5 },
  });
  assert.deepEqual(changed, { ...none, collaborators: 'default', items: 7, pages: null, storage: 3 * MB });
});
