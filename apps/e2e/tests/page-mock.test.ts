import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { savePage } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const ANSWER = '## 返回示例\n\n```json\n{"code": 0, "mail": "a@email.cn", "rows": [{"id": 7}]}\n```\n';
const ANSWERS =
  '## 返回 200 已支付\n\n```json\n{"ok": true}\n```\n\n## 返回 402 余额不足\n\n```json\n{"need": 12}\n```\n';

async function violations(page: Page) {
  const builder = new AxeBuilder({ page }).include('.editor');
  const found = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

async function openMock(page: Page): Promise<void> {
  await page.getByRole('button', { name: '文档工具', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Mock' }).click();
}

test('a mock is written in the editor and answers by its addresses; other languages do not show the tool [A-1.16 B-1.08 B-2.103 B-5.04]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Orders');
  const id = await mei.page(item, 'Create order', ANSWER);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await page.getByRole('button', { name: 'Document tools', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'History' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Mock' })).toHaveCount(0);
  await page.context().addCookies([{ name: 'sheaf_lang', value: 'zh', url: sheaf.server.url }]);

  // a new page is to be saved first
  await page.goto(sheaf.at(`/page/edit/${item}/0`));
  await expect(page.getByRole('textbox', { name: 'Markdown 正文' })).toBeEditable();
  await openMock(page);
  await expect(page.getByRole('alert').filter({ hasText: '请先保存页面' })).toBeVisible();
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(page.getByRole('region', { name: '返回模板' })).toHaveCount(0);

  await page.goto(sheaf.at(`/page/edit/${item}/${id}`));
  await expect(page.getByRole('textbox', { name: 'Markdown 正文' })).toBeEditable();
  await openMock(page);
  const template = page.getByRole('textbox', { name: '返回模板' });
  const tool = page.getByRole('region', { name: '工具' });
  await expect(tool.getByRole('status').filter({ hasText: '还没有保存' })).toBeVisible();
  await template.press('Control+a');
  await page.keyboard.insertText('{\n"a|1-5000000": [1]}');
  await expect(tool.getByRole('alert')).toHaveText('第 2 行：一次最多 10 000 个节点，这里要 5 000 001 个');
  await expect(template).toHaveAttribute('aria-invalid', 'true');
  await expect(tool.getByRole('button', { name: '保存 Mock' })).toBeDisabled();
  await tool.getByRole('button', { name: '从返回示例填入' }).click();
  await expect(template).toContainText('"mail": "a\\\\@email.cn"');
  await expect(template).toHaveAttribute('aria-invalid', 'false');
  const now = tool.getByRole('region', { name: '现在会返回' });
  await expect(now).toContainText('"mail": "a@email.cn"');
  await tool.getByLabel('路径').fill('/v2/orders');
  await tool.getByLabel('状态码').fill('201');
  await tool.getByLabel('标头').fill('X-Total: 1');
  await tool.getByRole('button', { name: '保存 Mock' }).click();
  await expect(tool.getByRole('status').filter({ hasText: 'Mock 已保存' })).toBeVisible();
  const byPath = await tool.getByLabel('按路径').inputValue();
  const byKey = await tool.getByLabel('按钥匙').inputValue();
  expect(byPath).toBe(sheaf.at(`/mock/${item}/v2/orders`));
  for (const address of [byPath, byKey]) {
    const answer = await fetch(address, { method: 'DELETE' });
    expect([answer.status, answer.headers.get('x-total')]).toEqual([201, '1']);
    expect(await answer.json()).toEqual({ code: 0, mail: 'a@email.cn', rows: [{ id: 7 }] });
  }
  expect(await violations(page)).toEqual([]);
  await turnTheme(page, 'dark');
  expect(await violations(page)).toEqual([]);

  await tool.getByRole('button', { name: '换一把钥匙' }).click();
  await page.getByRole('dialog', { name: '换一把钥匙' }).getByRole('button', { name: '换一把钥匙' }).click();
  await expect(tool.getByText('换好了，旧地址已失效。')).toBeVisible();
  await expect(tool.getByLabel('按钥匙')).not.toHaveValue(byKey);
  expect((await fetch(byKey)).status).toBe(404);

  // what is typed is lost only by the writer's word
  await template.press('Control+End');
  await page.keyboard.type(' ');
  await tool.getByRole('button', { name: '关掉工具' }).click();
  const question = page.getByRole('dialog', { name: '还有没保存的改动' });
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(template).toBeVisible();
  await tool.getByRole('button', { name: '关掉工具' }).click();
  await question.getByRole('button', { name: '放弃改动' }).click();
  await expect(tool).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Markdown 正文' })).toBeFocused();

  // the form of a call leads there, and of its answers one is chosen
  const call = { item_id: item, page_title: 'Pay', page_content: ANSWERS, kind: 'api' } as const;
  const { page_id } = await mei.call(savePage, call);
  await page.goto(sheaf.at(`/page/edit/${item}/${page_id}`));
  await page.getByRole('region', { name: '接口表单' }).getByRole('button', { name: 'Mock' }).press('Enter');
  await tool.getByRole('button', { name: '从返回示例填入' }).press('Enter');
  await page.getByRole('menuitem', { name: '402 余额不足' }).click();
  await expect(template).toContainText('"need": 12');
  await expect(tool.getByLabel('状态码')).toHaveValue('402');
  await expect(template).toBeFocused();
});
