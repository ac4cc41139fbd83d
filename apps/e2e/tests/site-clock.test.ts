import { expect } from '@playwright/test';
import { saveConfig, saveTeam } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

/** A day apart at any moment: the one is 25 hours before the other. */
const [SITE, READER] = ['Pacific/Pago_Pago', 'Pacific/Kiritimati'];

function dayIn(timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).format(Date.now());
}

test('every screen tells the time by the clock of the browser, whatever the zone of the site', async ({ sheaf }) => {
  const [admin, mei] = [await sheaf.admin(), await sheaf.person('mei')];
  await admin.call(saveConfig, { time_zone: SITE });
  try {
    const page = await sheaf.browser({ timezoneId: READER });
    const item = await mei.item('Billing API');
    const written = await mei.page(item, 'Refunds', 'Within three days');
    await mei.rewrite(item, written, 'Refunds', 'Within five days');
    const { id } = await mei.call(saveTeam, { team_name: 'Back office' });
    const today = dayIn(READER);
    expect(today, 'the zones are a day apart').not.toBe(dayIn(SITE));

    await sheaf.signIn(page, mei, `/${item}/${written}`);
    await expect(page.locator('.meta time')).toHaveText(today);
    await page.goto(sheaf.at(`/team/member/${id}`));
    await expect(page.getByText(`Yours, made ${today}`)).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: mei.username })).toContainText(today);
    await page.goto(sheaf.at('/attachment/index'));
    await page.locator('input[type=file]').setInputFiles({
      name: 'notes.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('notes'),
    });
    const row = page.getByRole('row', { name: /notes\.txt/ });
    await expect(row).toContainText(today);
    await row.getByRole('button', { name: /^notes\.txt/ }).click();
    await expect(page.getByRole('complementary', { name: 'notes.txt' })).toContainText(`${mei.username}, ${today}`);

    const [version] = await mei.versions(written);
    await page.goto(sheaf.at(`/page/diff/${written}/${version?.page_history_id}`));
    await expect(page.getByRole('heading', { level: 2 }).first()).toContainText(today);
    const without = await sheaf.browser({ timezoneId: READER, javaScriptEnabled: false });
    await without.goto(sheaf.at(`/${item}/${written}`));
    await expect(without.locator('.meta time'), 'the server knows its own zone alone').toHaveText(dayIn(SITE));
  } finally {
    await admin.call(saveConfig, { time_zone: '' });
  }
});
