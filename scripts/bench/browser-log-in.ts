import type { Page } from '@playwright/test';
import { ADMIN_PASSWORD } from '../live-server.ts';

export async function logIn(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/user/login`);
  await page
    .getByLabel(/user name/i)
    .first()
    .fill('admin');
  await page
    .getByLabel(/password/i)
    .first()
    .fill(ADMIN_PASSWORD);
  await page.getByRole('button', { name: /log in/i }).click();
  await page.waitForURL((address) => address.pathname === '/item/index');
}
