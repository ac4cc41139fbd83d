import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftName } from '../../lib/drafts.ts';
import { isWorthKeeping, isWorthOffering } from './draft-rules.ts';

const saved = { page_title: 'Orders', page_content: 'A page of orders', cat_id: 3 };
const draft = { ...saved, revision: 4, saved_at: 1_700_000_000 };

test('drafts are kept per account and page, of new pages by item [B-3.49]', () => {
  assert.equal(draftName({ uid: 7, item_id: 2, page_id: 31 }), '7/page_content_31');
  assert.equal(draftName({ uid: 7, item_id: 2, page_id: 0 }), '7/page_content_new_2');
  assert.notEqual(draftName({ uid: 8, item_id: 2, page_id: 31 }), draftName({ uid: 7, item_id: 2, page_id: 31 }));
});

test('a draft is written only above ten characters and only when something changed [B-4.17 B-9.08]', () => {
  const typed = (page_content: string) => ({ ...saved, page_content });
  assert.equal(isWorthKeeping(typed('1234567890'), saved, undefined), false);
  assert.equal(isWorthKeeping(typed('12345678901'), saved, undefined), true);
  assert.equal(isWorthKeeping(saved, saved, undefined), false);
  assert.equal(isWorthKeeping(typed('12345678901'), saved, typed('12345678901')), false);
  assert.equal(isWorthKeeping({ ...saved, page_title: 'Other' }, saved, undefined), true);
});

test('a draft is offered when it differs from the page [B-4.19]', () => {
  assert.equal(isWorthOffering(undefined, saved), false);
  assert.equal(isWorthOffering(draft, saved), false);
  assert.equal(isWorthOffering({ ...draft, page_content: 'A page of refunds' }, saved), true);
  assert.equal(isWorthOffering({ ...draft, page_content: 'short' }, saved), false);
});
