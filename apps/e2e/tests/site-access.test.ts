import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { saveShare, saveTeam, saveTeamItem } from '@sheaf/contract';
import { sampleItem } from '../fixtures/sample.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

test.describe.configure({ mode: 'parallel' });

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme can break; all others read what both themes share. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** Nothing but what is wrong, in the page itself: no frame of ours is of another origin. */
function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode();
}

async function violations(builder: AxeBuilder): Promise<string[]> {
  const { violations: found } = await builder.analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary}`));
}

/** The system's wish changes under the open screen, which follows it before the next frame is drawn. */
async function turnTo(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await turnTheme(page, colorScheme);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

async function screens(sheaf: Sheaf) {
  const mei = await sheaf.person('mei');
  const { item, first, outer_cat } = await sampleItem(mei);
  await mei.rewrite(item, first, 'Getting started', '# Another\n\ntext with `code`\n\n> [!NOTE]\n> A note.\n');
  const [version] = await mei.versions(first);
  const empty = await mei.item('Empty');
  const { id: team } = await mei.call(saveTeam, { team_name: 'Team' });
  await mei.call(saveTeamItem, { team_id: team, item_id: item });
  const shared = await mei.call(saveShare, { item_id: item });
  const closed = await mei.call(saveShare, { item_id: item, password: 'let me in' });
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
    ['shared item', `/p/${shared.unique_key}`],
    ['door of a share', `/p/${closed.unique_key}`],
  ] as const;
  const member = [
    ['items', '/item/index'],
    ['groups', '/item/group/index'],
    ['item settings', `/item/setting/${item}`],
    ['recycle bin', `/item/setting/${item}?tab=recycle`],
    ['shares of an item', `/item/setting/${item}?tab=shares`],
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

// Every screen in both themes; every other one in the other language, and its words are shown by tests of their own.
for (const [half, locale] of [
  [0, 'zh-CN'],
  [1, 'en-US'],
] as const) {
  test(`no screen breaks a rule of accessibility in either theme: ${half === 0 ? 'even' : 'odd'} ones, ${locale}`, async ({
    sheaf,
  }) => {
    test.setTimeout(240_000);
    const page = await sheaf.browser({ locale });
    const { mei, guest, member } = await screens(sheaf);
    const found: string[] = [];
    const look = async (name: string, path: string) => {
      await turnTo(page, 'light');
      await page.goto(sheaf.at(path));
      await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible();
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      const light = await violations(axe(page).withTags(RULES));
      await turnTo(page, 'dark');
      const dark = await violations(axe(page).withRules(RULES_OF_COLOUR));
      found.push(...[...light, ...dark.map((text) => `dark: ${text}`)].map((text) => `${name}: ${text}`));
    };
    const isOfHalf = (_: unknown, index: number) => index % 2 === half;
    for (const [name, path] of guest.filter(isOfHalf)) await look(name, path);
    await sheaf.signIn(page, mei);
    for (const [name, path] of member.filter(isOfHalf)) await look(name, path);
    if (half === 1) {
      await sheaf.signIn(page, await sheaf.admin());
      for (const menu of ['settings', 'users', 'items', 'attachments']) {
        await look(`console: ${menu}`, `/admin/index?menu=${menu}`);
      }
    }
    expect(found).toEqual([]);
  });
}
