import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { listReminders, updateItem } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';
import { turnTheme } from '../fixtures/theme.ts';

const TEXT =
  'Refunds are paid back **within three days** to the card.\n\n## Limits\n\nUp to 500 a day.\n\n| name | about |\n| - | - |\n| fee | in cents |';

/** As somebody does who drags over the words. */
async function select(page: Page, from: string, to: string): Promise<void> {
  await page.evaluate(
    ([begin = '', end = '']) => {
      const walker = document.createTreeWalker(document.getElementById('page-text') ?? document, NodeFilter.SHOW_TEXT);
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.textContent ?? '';
        if (text.includes(begin)) range.setStart(node, text.indexOf(begin));
        if (text.includes(end)) range.setEnd(node, text.indexOf(end) + end.length);
      }
      getSelection()?.removeAllRanges();
      getSelection()?.addRange(range);
    },
    [from, to],
  );
}

async function expectNoViolations(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await turnTheme(page, colorScheme);
    expect((await new AxeBuilder({ page }).include('.comments').include('#page-text').analyze()).violations).toEqual(
      [],
    );
  }
}

test('a reader comments on a passage and calls its author, who answers, settles it and closes the item to comments', async ({
  page,
  sheaf,
}) => {
  const [mei, tom] = [await sheaf.person('mei'), await sheaf.person('tom')];
  const item = await mei.item('Payments');
  const page_id = await mei.page(item, 'Refunds', TEXT);
  const address = `/${item}/${page_id}`;
  await sheaf.signIn(page, tom, address);
  const opener = page.getByRole('button', { name: /^Comments/ });
  const panel = page.getByRole('complementary', { name: 'Comments' });
  await expect(opener).toHaveAccessibleName('Comments');
  await select(page, 'paid back', 'three');
  await page.getByRole('button', { name: 'Comment on the selection' }).click();
  const field = panel.getByRole('textbox', { name: 'Your comment' });
  await expect(field).toBeFocused();
  await expect(panel.getByText('paid back within three', { exact: true })).toBeVisible();
  await page.keyboard.type(`Working days? @${mei.username.slice(0, 3)}`);
  await expect(panel.getByRole('option', { name: mei.username })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(`Working days? @${mei.username} `);
  await page.keyboard.press('Control+Enter');
  const thread = panel.getByRole('article', { name: /Working days/ });
  await expect(thread).toBeVisible();
  await expect(page.locator('mark.commented')).toHaveText(['paid back ', 'within three']);
  await expect(opener).toHaveAccessibleName('Comments: 1 open');
  await expectNoViolations(page);
  await panel.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(opener).toBeFocused();
  const { list } = await mei.call(listReminders, { page: 1, count: 10 });
  expect(list.map(({ action_type }) => action_type)).toEqual(['mention']);

  // the author, in the working app
  const other = await sheaf.browser({ viewport: { width: 390, height: 844 } });
  await sheaf.signIn(other, mei, address);
  const sheet = other.getByRole('complementary', { name: 'Comments' });
  await other.locator('mark.commented').first().click();
  const told = sheet.getByRole('article', { name: /Working days/ });
  await expect(told).toBeFocused();
  await told.getByRole('button', { name: 'Reply' }).press('Enter');
  await other.keyboard.type('Yes, without Sundays');
  await told.getByRole('form').getByRole('button', { name: 'Reply' }).click();
  await expect(told.getByText('Yes, without Sundays')).toBeVisible();
  await expectNoViolations(other);
  await mei.rewrite(item, page_id, 'Refunds', 'Refunds are paid at once.\n\n## Limits\n\nUp to 500 a day.');

  await page.reload();
  await opener.press('Enter');
  await expect(thread.getByText('What this was about has changed')).toBeVisible();
  await expect(page.getByText('within three')).toHaveCount(0);
  await expect(thread.getByText('Yes, without Sundays')).toBeVisible();
  await thread.getByRole('button', { name: 'Edit' }).click();
  await field.first().fill('Calendar days?');
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(panel.getByRole('article', { name: /Calendar days/ }).getByText('edited')).toBeVisible();
  await page.getByRole('heading', { name: 'Limits' }).hover();
  await page.getByRole('button', { name: 'Comment on “Limits”' }).click();
  await expect(panel.locator('.new-about')).toContainText('Limits');
  await page.route('**/api/pageComment/resolve', (route) => route.abort());
  await panel.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(panel.getByRole('alert')).toHaveText('It was not sent. Try again.');
  await page.unroute('**/api/pageComment/resolve');
  await panel.getByRole('button', { name: 'Resolve', exact: true }).click();
  await expect(panel.getByText('No open comments')).toBeVisible();
  await panel.getByRole('button', { name: 'Resolved' }).click();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(panel.getByText('This comment was deleted')).toBeVisible();

  await other.goto(sheaf.at(`/item/setting/${item}`));
  await other.getByRole('checkbox', { name: 'Take comments' }).uncheck();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Follow' })).toBeVisible();
  await expect(opener).toHaveCount(0);

  // who is no guest of comments is told the way in
  await mei.call(updateItem, { item_id: item, allow_comment: 1 });
  const guest = await sheaf.browser();
  await guest.goto(sheaf.at(address));
  await guest.getByRole('button', { name: /^Comments/ }).click();
  await expect(guest.getByRole('complementary').getByRole('link', { name: 'Log in' })).toHaveAttribute(
    'href',
    new RegExp(`redirect=${address}$`),
  );
});
