import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { saveAi } from '@sheaf/contract';
import { refuses, says, standInModel, streams } from '../../server/src/modules/ai/testing/stand-in-model.ts';
import { editorOf, untilWritable } from '../fixtures/editor.ts';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

test.use({ environment: { SHEAF_OUTGOING_ALLOW: '127.0.0.1' } });

async function violations(page: Page, place: string) {
  const builder = new AxeBuilder({ page }).include(place);
  const found = await builder.withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
  return found.violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}

const TEXT = '# 退款\n\n- 退款会在一段时间内到账。\n- 见 [旧版](old.md)。\n';

test('the assistant is set up and tried, proposes changes that are chosen, is stopped and fails in words, and answers from pages [B-1.06 B-2.101 B-3.33 B-7.53 B-7.55]', async ({
  page,
  sheaf,
}) => {
  const closing: (() => unknown)[] = [];
  const model = await standInModel({ after: (close) => void closing.push(close as () => unknown) });
  const admin = await sheaf.admin();
  const [mei, chen] = [await sheaf.person('mei'), await sheaf.person('chen')];
  const item = await mei.item('商城');
  const id = await mei.page(item, '退款规则', TEXT);
  await mei.letIn(item, chen, 1);
  try {
    await sheaf.signIn(page, admin, '/admin/index?menu=settings');
    const card = page.getByRole('region', { name: 'AI assistant', exact: true });
    await card.getByLabel('Address of the service').fill(model.host);
    await card.getByRole('textbox', { name: 'Key' }).fill('sk-test');
    await card.getByRole('button', { name: 'Save' }).click();
    await expect(card.getByRole('textbox', { name: 'Key' })).toHaveAttribute('placeholder', 'Set; empty keeps it');
    model.next(refuses(401, '{"error":{"message":"Wrong key"}}'));
    await card.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(card.getByText('The model reports an error: Wrong key (HTTP 401)')).toBeVisible();
    await card.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(card.getByText('The model says: fine')).toBeVisible();

    // it is for the Chinese interface, unless the administrator says otherwise
    const english = await sheaf.browser();
    await sheaf.signIn(english, mei, `/page/edit/${item}/${id}`);
    await untilWritable(editorOf(english));
    await expect(english.getByRole('button', { name: 'Templates' })).toBeVisible();
    await expect(english.getByRole('button', { name: 'AI assistant' })).toHaveCount(0);
    await english.getByRole('button', { name: 'Cancel' }).click();
    await english.waitForURL(sheaf.at(`/${item}/${id}`));

    const chinese = await sheaf.browser({ locale: 'zh-CN' });
    await sheaf.signIn(chinese, chen, `/page/edit/${item}/${id}`);
    const editor = chinese.getByRole('dialog', { name: '编辑页面' });
    // he was let in a moment ago, and is told so over the lower corner
    await chinese.addLocatorHandler(chinese.getByRole('button', { name: '关闭，30 秒后自己消失' }), (close) =>
      close.click(),
    );
    const text = editor.getByRole('textbox', { name: 'Markdown 正文' });
    await expect(text).toBeEditable();
    // beside it stand templates, attachments, mock and the word to followers
    await expect(editor.getByRole('button', { name: '模板' })).toBeVisible();
    await expect(editor.getByRole('button', { name: '附件' })).toBeVisible();
    await editor.getByRole('button', { name: '文档工具' }).click();
    await expect(chinese.getByRole('menuitem', { name: 'Mock' })).toBeVisible();
    await chinese.keyboard.press('Escape');
    await editor.getByRole('button', { name: '更多保存方式' }).click();
    await expect(chinese.getByRole('menuitem', { name: '保存并通知' })).toBeVisible();
    await chinese.keyboard.press('Escape');
    await text.press('Control+a');
    model.next(says('# 退款\n\n- 原路退回，1–3 个工作日。\n'));
    await editor.getByRole('button', { name: 'AI 助手' }).click();
    await chinese.getByRole('menuitem', { name: '写得更短更清楚' }).click();
    const changes = editor.getByRole('region', { name: '建议的改动' });
    await expect(changes.getByText('建议的改动 1 处，还没有写进正文')).toBeVisible();
    await expect(changes.getByText('会去掉一个链接')).toBeVisible();
    expect(await violations(chinese, '.ai-tool')).toEqual([]);
    await turnTheme(chinese, 'dark');
    expect(await violations(chinese, '.ai-tool')).toEqual([]);
    await chinese.setViewportSize({ width: 390, height: 844 });
    await expect(editor.getByRole('button', { name: '发送' })).toBeInViewport({ ratio: 1 });
    await chinese.setViewportSize({ width: 1440, height: 900 });
    await expect(changes.getByRole('button', { name: '应用选中的 0 处' })).toBeDisabled();
    await changes.getByRole('checkbox', { name: '改写 第 3 行' }).check();
    await changes.getByRole('button', { name: '应用选中的 1 处' }).click();
    await expect(text).toContainText('原路退回');
    await expect(text).not.toContainText('一段时间');
    await expect(text).toBeFocused();
    await chinese.keyboard.press('Control+z');
    await expect(text).toContainText('一段时间');

    await text.press('Control+Home');
    await chinese.keyboard.type('/助手');
    await chinese.getByRole('option', { name: 'AI 助手' }).first().click();
    const wish = editor.getByLabel('想改什么');
    model.next(streams('data: {"choices":[{"delta":{"content":"慢慢写"}}]}\n\n', { leaves: true }));
    await wish.fill('写清楚一点');
    await wish.press('Enter');
    const talk = editor.getByRole('log');
    await expect(talk.getByText('慢慢写')).toBeVisible();
    await talk.getByRole('button', { name: '停下' }).click();
    await expect(talk.getByText('已停下。')).toBeVisible();
    await model.gone();
    model.next(streams('data: {"error":{"message":"overloaded"}}\n\n'), says('没有别的。'));
    await editor.getByRole('button', { name: '讲清楚选中的内容' }).click();
    await expect(talk.getByRole('alert')).toContainText('模型报告错误：overloaded');
    await talk.getByRole('button', { name: '再试一次' }).click();
    await expect(talk.getByText('没有别的。')).toBeVisible();
    // what was tried again is not offered a second time
    await expect(talk.getByRole('button', { name: '再试一次' })).toHaveCount(0);
    model.next(says('| 1 | 退款 |'));
    await editor.getByRole('button', { name: '写测试用例' }).click();
    await expect(changes.getByText('| 1 | 退款 |')).toBeVisible();
    model.next(says('| 2 | 退款 |'));
    await talk.getByRole('button', { name: '换一种说法' }).click();
    await expect(changes.getByText('| 2 | 退款 |')).toBeVisible();
    await expect(changes.getByText('| 1 | 退款 |')).toHaveCount(0);
    await editor.getByRole('button', { name: '关掉工具' }).click();
    await chinese.getByRole('button', { name: '放弃改动' }).click();
    await expect(text).toContainText('一段时间');
    await expect(text).not.toContainText('| 2 |');

    await chinese.goto(sheaf.at(`/${item}`));
    await chinese.getByRole('heading', { name: '商城' }).or(chinese.getByText('退款规则').first()).first().waitFor();
    await chinese.keyboard.press('Control+k');
    model.next(says('一段时间内 [1]。'));
    await chinese.getByRole('dialog', { name: '搜索' }).getByRole('combobox').fill('退款多久到账？');
    await chinese.getByRole('option', { name: '问这个项目' }).click();
    const asked = chinese.getByRole('dialog', { name: '问这个项目' });
    await expect(asked.getByRole('region', { name: '回答' })).toContainText('一段时间内');
    expect(await violations(chinese, 'dialog.ask')).toEqual([]);
    await asked.getByLabel('问题').fill('飞艇在哪里？');
    await chinese.keyboard.press('Enter');
    await expect(asked.getByText('你能看的页面里没有写这个。')).toBeVisible();
    model.next(says('见 [1]。'));
    await asked.getByLabel('问题').fill('退款');
    await chinese.keyboard.press('Enter');
    await expect(asked.getByText('之前：飞艇在哪里？')).toBeVisible();
    await asked.getByRole('link', { name: '来源 1' }).click();
    await chinese.waitForURL(sheaf.at(`/${item}/${id}`));

    // a phone has no key for it: the question is typed where one searches
    await chinese.setViewportSize({ width: 390, height: 844 });
    model.next(says('两天内 [1]。'));
    await chinese.getByRole('link', { name: '搜索本项目' }).click();
    const drawer = chinese.getByRole('dialog', { name: '目录' });
    await expect(drawer.getByRole('button', { name: '问这个项目' })).toHaveCount(0);
    await drawer.getByRole('searchbox').fill('退款');
    await drawer.getByRole('button', { name: '问这个项目' }).click();
    await expect(asked.getByRole('region', { name: '回答' })).toContainText('两天内');
    await expect(drawer).toHaveCount(0);
  } finally {
    await admin.call(saveAi, { clear_key: 1, open_api_host: '' });
    for (const close of closing) await close();
  }
});
