import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { saveTeam, saveTeamItem } from '@sheaf/contract';
import { sampleItem } from '../fixtures/sample.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

test.describe.configure({ mode: 'parallel' });

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

async function screens(sheaf: Sheaf) {
  const mei = await sheaf.person('mei');
  const { item, first, outer_cat } = await sampleItem(mei);
  await mei.rewrite(item, first, 'Getting started', '# Another\n\ntext with `code`\n\n> [!NOTE]\n> A note.\n');
  const [version] = await mei.versions(first);
  const empty = await mei.item('Empty');
  const { id: team } = await mei.call(saveTeam, { team_name: 'Team' });
  await mei.call(saveTeamItem, { team_id: team, item_id: item });
  const guest = [
    ['landing', '/'],
    ['log-in', '/user/login'],
    ['register', '/user/register'],
    ['visit password', '/item/password/4711'],
    ['reading', `/${item}`],
    ['catalog', `/${item}/catalog/${outer_cat}`],
    ['search', `/${item}?keyword=refund`],
    ['search without result', `/${item}?keyword=nothing`],
    ['error', `/${item}/987654`],
  ] as const;
  const member = [
    ['items', '/item/index'],
    ['groups', '/item/group/index'],
    ['item settings', `/item/setting/${item}`],
    ['recycle bin', `/item/setting/${item}?tab=recycle`],
    ['new item', '/item/add'],
    ['import', '/item/add?way=import'],
    ['messages', '/message/index'],
    ['announcements', '/message/index?dtab=announcementList'],
    ['settings', '/user/setting'],
    ['attachments', '/attachment/index'],
    ['search over everything', '/search?q=refund'],
    ['quotas', '/prices'],
    ['asking for more', '/order/index'],
    ['reading as writer', `/${item}`],
    ['empty item', `/${empty}`],
    ['catalogs', `/catalog/${item}`],
    ['members', `/item/setting/${item}?tab=members`],
    ['teams', '/team/index'],
    ['people of a team', `/team/member/${team}`],
    ['items of a team', `/team/item/${team}`],
    ['home page of a member', '/'],
    ['editor', `/page/edit/${item}/${first}`],
    ['comparison', `/page/diff/${first}/${version?.page_history_id}`],
  ] as const;
  return { mei, guest, member };
}

// Colours are the theme's and words are the language's: each of both is seen once.
for (const [colorScheme, locale] of [
  ['light', 'zh-CN'],
  ['dark', 'en-US'],
] as const) {
  test(`no screen breaks a rule of accessibility: ${colorScheme}, ${locale}`, async ({ sheaf }) => {
    test.setTimeout(240_000);
    const page = await sheaf.browser({ colorScheme, locale });
    const { mei, guest, member } = await screens(sheaf);
    const found: string[] = [];
    const look = async (name: string, path: string) => {
      await page.goto(sheaf.at(path));
      await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      found.push(...(await violations(page)).map((text) => `${name}: ${text}`));
    };
    for (const [name, path] of guest) await look(name, path);
    await sheaf.signIn(page, mei);
    for (const [name, path] of member) await look(name, path);
    await sheaf.signIn(page, await sheaf.admin());
    await look('administration', '/admin/index');
    expect(found).toEqual([]);
  });
}
