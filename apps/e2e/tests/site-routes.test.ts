import { expect } from '@playwright/test';
import { saveTeam } from '@sheaf/contract';
import { test } from '../fixtures/sheaf.ts';

test('the working screens stand at their addresses, and ask guests to log in first [B-2.18]', async ({
  page,
  sheaf,
}) => {
  const mei = await sheaf.person('mei');
  const { id: team } = await mei.call(saveTeam, { team_name: 'Payments' });
  const places = [
    ['/user/setting', 'User settings'],
    ['/team/index', 'Teams'],
    [`/team/member/${team}`, /^Payments/],
    [`/team/item/${team}`, /^Payments/],
    ['/attachment/index', 'Attachments'],
    ['/item/group/index', 'Groups of items'],
    ['/message/index', 'Messages'],
  ] as const;
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(sheaf.at('/user/register'));
  await expect(heading).toHaveText('Register with Sheaf');
  for (const [path] of places) {
    await page.goto(sheaf.at(path));
    await expect(page).toHaveURL(sheaf.at(`/user/login?redirect=${path}`));
  }
  await page.goto(sheaf.at(`/user/loginByUserToken?user_token=${await mei.loginCode()}&redirect_uri=/team/index`));
  await expect(page).toHaveURL(sheaf.at('/team/index'));
  for (const [path, name] of places) {
    await page.goto(sheaf.at(path));
    await expect(heading).toHaveText(name);
    await expect(page).toHaveURL(sheaf.at(path));
  }
});
