import assert from 'node:assert/strict';
import { test } from 'node:test';
import { domainPath } from './shared-address.ts';

const item = { item_id: 12, item_domain: 'billing' };

test('an address by number is shown by the personal domain, whatever it leads to in the item', () => {
  assert.equal(domainPath('/12', item), '/billing');
  assert.equal(domainPath('/12/345', item), '/billing/345');
  assert.equal(domainPath('/12/catalog/7', item), '/billing/catalog/7');
});

test('what is shared already, has no domain or is another item stays as it is', () => {
  assert.equal(domainPath('/billing/345', item), undefined);
  assert.equal(domainPath('/12/345', { ...item, item_domain: '' }), undefined);
  assert.equal(domainPath('/13/345', item), undefined);
  assert.equal(domainPath('/page/345', item), undefined);
});
