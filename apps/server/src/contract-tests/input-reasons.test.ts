import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addItem, ERRORS, LIMITS, savePage, sortPages, updateItem } from '@sheaf/contract';
import { onBothEngines } from '../platform/testing/databases.ts';
import { startSheaf } from '../testing/start-sheaf.ts';

const LONG = 'a'.repeat(LIMITS.titleChars + 1);

onBothEngines((engine) => {
  test(`${engine}: a refused value is named with what is wrong with it`, async (t) => {
    const { admin } = await startSheaf(t, engine);
    const { item_id } = await admin.addItem('Item');
    const page = { item_id, page_title: 'One', page_content: 'text' };
    const cases: readonly [path: string, input: Record<string, unknown>, field: string, message: string][] = [
      [
        savePage.path,
        { ...page, page_title: LONG },
        'page_title',
        `page_title is too long: at most ${LIMITS.titleChars} characters.`,
      ],
      [savePage.path, { page_title: 'One', page_content: 'text' }, 'item_id', 'item_id is missing.'],
      [savePage.path, { ...page, item_id: 'one' }, 'item_id', 'item_id is a whole number.'],
      [savePage.path, { ...page, item_id: 2 ** 40 }, 'item_id', 'item_id is at most 2147483647.'],
      [savePage.path, { ...page, item_id: -1 }, 'item_id', 'item_id is at least 1.'],
      [savePage.path, { ...page, is_notify: 'perhaps' }, 'is_notify', 'is_notify is 1 or 0.'],
      [
        savePage.path,
        { ...page, page_title: 'a\0b' },
        'page_title',
        'page_title holds characters that cannot be kept.',
      ],
      [savePage.path, { ...page, kind: 'poem' }, 'kind', 'kind is one of these: markdown, api, table.'],
      [
        updateItem.path,
        { item_id, item_name: 'a\nb' },
        'item_name',
        'item_name is one line of text, without control characters.',
      ],
      [sortPages.path, { item_id, pages: { 7: 'last' } }, 'pages', 'pages.7 is a whole number.'],
      [savePage.path, { ...page, page_content: ['text'] }, 'page_content', 'page_content is text.'],
      [sortPages.path, { item_id, pages: 'no json' }, 'pages', 'pages is not JSON.'],
    ];
    for (const [path, input, field, message] of cases) {
      const { error_code, error_field, error_message } = await admin.post(path, input);
      assert.deepEqual([error_code, error_field, error_message], [ERRORS.badInput.code, field, message], message);
    }
    const chinese = await admin.fetch(addItem.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'zh' },
      body: JSON.stringify({ item_name: 'a'.repeat(LIMITS.itemNameChars + 1) }),
    });
    const { error_message } = await chinese.json();
    assert.equal(error_message, `item_name 太长，最多 ${LIMITS.itemNameChars} 个字符`);
  });
});
