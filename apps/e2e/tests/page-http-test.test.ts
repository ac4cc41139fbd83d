import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { saveConfig, saveEnvironment, saveMock, updateItem } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const PAGE = `##### 请求URL

- \`{{base}}/mock/KEY?page=2\`

##### 请求方式

- PUT

##### 成功返回示例

\`\`\`json
{"old": true}
\`\`\`

##### 成功返回示例的参数说明

|参数名|类型|说明|
|:---|:---|:---|
|order_id|string||
`;

async function violations(page: Page) {
  const builder = new AxeBuilder({ page }).include('.editor');
  const found = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

async function openTool(page: Page): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Markdown 正文' })).toBeEditable();
  await page.getByRole('button', { name: '文档工具', exact: true }).click();
  await page.getByRole('menuitem', { name: 'HTTP 测试' }).click();
}

test('a writer sends what the page describes, keeps what came back and writes it into the page [B-2.104]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Orders');
  const id = await mei.page(item, 'Create order', PAGE);
  const { unique_key } = await mei.call(saveMock, {
    page_id: id,
    template: '{"order_id": "o-@param(page)", "trace_id": 1}',
    status: 201,
    headers: { 'X-Total': '1' },
  });
  await page.context().addCookies([{ name: 'sheaf_lang', value: 'zh', url: sheaf.server.url }]);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await openTool(page);
  const tool = page.getByRole('region', { name: '工具' });
  const address = tool.getByRole('textbox', { name: '地址' });
  await expect(address).toHaveValue('{{base}}/mock/KEY?page=2');
  await expect(tool.getByText('还没有记录。')).toBeVisible();
  await address.fill(`{{base}}/mock/${unique_key}?page=2`);
  await tool.getByRole('textbox', { name: 'base' }).fill(sheaf.server.url);
  await tool.getByLabel('请求头，每行一个').fill('no header');
  await expect(tool.getByText('第 1 行不是“名字: 值”。')).toBeVisible();
  await expect(tool.getByRole('button', { name: '发送' })).toBeDisabled();
  await tool.getByLabel('请求头，每行一个').fill('X-Own: 1');
  await page.keyboard.press('Control+Enter');
  const answer = tool.getByRole('region', { name: '返回' });
  await expect(answer.getByText('201', { exact: true }).first()).toBeVisible();
  await expect(answer).toContainText('"order_id": "o-2"');
  await expect(answer).toContainText('返回里有文档没写的字段：trace_id');
  // on a phone it stands below the request, and is brought into sight
  await page.setViewportSize({ width: 390, height: 600 });
  await tool.getByRole('button', { name: '用页面里的接口填入' }).hover();
  await expect(answer.getByText('201', { exact: true }).first()).not.toBeInViewport();
  await tool.getByRole('button', { name: '发送' }).click();
  await expect(answer.getByText('201', { exact: true }).first()).toBeInViewport();
  await page.setViewportSize({ width: 1440, height: 900 });
  await answer.getByText(/^返回头/).click();
  await expect(answer.getByRole('definition').filter({ hasText: /^1$/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await turnTheme(page, 'dark');
  expect(await violations(page)).toEqual([]);
  await answer.getByRole('button', { name: '存为返回示例' }).click();
  await expect(answer.getByText('已写进页面，保存页面后生效。')).toBeVisible();

  // the site knows no values, this device has all of it
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText(/^已保存 /)).toBeAttached();
  await page.reload();
  await openTool(page);
  const sent = tool.getByRole('button', {
    name: new RegExp(`^打开 PUT \\{\\{base\\}\\}/mock/${unique_key}\\?page=，`),
  });
  await expect(answer).not.toContainText('"order_id"');
  await sent.first().click();
  await expect(address).toHaveValue(`{{base}}/mock/${unique_key}?page=2`);
  await expect(answer).toContainText('"order_id": "o-2"');
  await tool.getByRole('button', { name: '清空记录' }).click();
  await expect(tool.getByText('还没有记录。')).toBeVisible();
  await tool.getByRole('button', { name: '关掉工具' }).click();
  await expect(page.getByRole('textbox', { name: 'Markdown 正文' })).toContainText('"trace_id": 1');
  await expect(page.getByRole('textbox', { name: 'Markdown 正文' })).not.toContainText('"old"');

  // in an environment of the item: its address, its variables and its secrets, for who may know them
  await mei.call(saveEnvironment, {
    item_id: item,
    name: '沙箱',
    base_url: sheaf.server.url,
    variables: JSON.stringify([{ name: 'token', value: 's3cret', is_secret: 1 }]),
  });
  await page.reload();
  await openTool(page);
  await expect(tool.getByText(`沙箱 (${sheaf.server.url})`)).toBeVisible();
  await address.fill(`/mock/${unique_key}?page={{token}}-{{base}}`);
  await expect(tool.getByRole('textbox', { name: 'token' })).toHaveCount(0);
  await tool.getByRole('textbox', { name: 'base' }).fill('own');
  await tool.getByRole('button', { name: '发送' }).click();
  await expect(answer).toContainText('"order_id": "o-s3cret-own"');

  // where no environment is, the browser sends nothing, and says so before it is asked
  await address.fill('https://api.elsewhere.example/x');
  await expect(tool.getByText('https://api.elsewhere.example 不在项目的环境里，浏览器不能发到那里。')).toBeVisible();
  await tool.getByRole('button', { name: '发送' }).click();
  await expect(answer.getByRole('alert')).toContainText('没有发送：https://api.elsewhere.example 不在项目的环境里');

  // through the site, where administrator and item let it: never to what is inside its network
  await (await sheaf.admin()).call(saveConfig, { relay_open: 1 });
  await mei.call(updateItem, { item_id: item, allow_relay: 1 });
  await page.reload();
  await openTool(page);
  await expect(tool.getByText('由站点发到公网地址', { exact: false })).toBeVisible();
  await address.fill('http://127.0.0.1:9/');
  await tool.getByRole('button', { name: '发送' }).click();
  await expect(answer.getByRole('alert')).toContainText('不能转发到这个地址');
});

test('the key sends as soon as the tool is open, before any field was entered', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Orders');
  const id = await mei.page(item, 'Create order', PAGE);
  const { unique_key } = await mei.call(saveMock, { page_id: id, template: '{"order_id": "o-1"}', status: 201 });
  await mei.rewrite(item, id, 'Create order', `## Request URL\n\n- \`/mock/${unique_key}\`\n\n## Method\n\n- GET\n`);
  await page.context().addCookies([{ name: 'sheaf_lang', value: 'zh', url: sheaf.server.url }]);
  await sheaf.signIn(page, mei, `/page/edit/${item}/${id}`);
  await openTool(page);
  const tool = page.getByRole('region', { name: '工具' });
  await expect(tool.getByRole('textbox', { name: '地址' })).toHaveValue(`/mock/${unique_key}`);
  await page.keyboard.press('Control+Enter');
  await expect(tool.getByRole('region', { name: '返回' })).toContainText('"order_id": "o-1"');
});
