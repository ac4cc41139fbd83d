import { expect } from '@playwright/test';
import { ERRORS, loadMail, saveConfig, saveMail } from '@sheaf/contract';
import { startMailBox } from '../../server/src/testing/mail-box.ts';
import { test } from '../fixtures/sheaf.ts';

test('an administrator sets the mail server, sends a test mail, and is told in words why one did not go out', async ({
  page,
  sheaf,
}) => {
  const closing: (() => Promise<void>)[] = [];
  const box = await startMailBox({ after: (close) => void closing.push(close as () => Promise<void>) }, LOGIN);
  const admin = await sheaf.admin();
  await sheaf.signIn(page, admin, '/admin/index?menu=settings');
  const card = page.getByRole('region', { name: 'Mail', exact: true });
  const save = async () => {
    await card.getByRole('button', { name: 'Save' }).click();
  };
  try {
    await card.getByLabel('Mail server').fill('127.0.0.1');
    await card.getByLabel('Port').fill(String(box.port));
    await card.getByRole('radio', { name: 'None' }).check();
    await save();
    await expect(card.getByText('Enter the sender')).toBeVisible();
    await expect(card.getByLabel('Sender')).toBeFocused();
    await card.getByLabel('Sender').fill('Sheaf <docs@example.org>');
    await save();
    await expect(card.getByRole('alert').filter({ hasText: ERRORS.mailSiteUrlMissing.en })).toBeVisible();
    await expect(card.getByRole('button', { name: 'Send a test mail' })).toHaveCount(0);
    await admin.call(saveConfig, { site_url: 'https://docs.test' });
    await save();
    await expect(card.getByText('Saved', { exact: true })).toBeVisible();

    await card.getByLabel('To').fill('chen@example.org');
    await page.keyboard.press('Enter');
    const trouble = card.getByRole('alert');
    await expect(trouble).toContainText('The mail server does not accept the user name and password');
    await card.getByLabel('User name').fill('docs');
    const password = card.getByRole('textbox', { name: 'Password' });
    await password.fill('the mail password');
    await save();
    await expect(password).toHaveValue('');
    await expect(password).toHaveAttribute('placeholder', 'Set; empty keeps it');
    await card.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(card.getByText('The mail server took the mail to chen@example.org.')).toBeVisible();
    expect(box.mails[0]?.to).toEqual(['chen@example.org']);
    box.refuseWith = 550;
    await card.getByRole('button', { name: 'Send a test mail' }).click();
    await expect(card.getByText('The mail server takes no mail for this address')).toBeVisible();
    await expect(card.getByLabel('To')).toBeFocused();

    // what is typed elsewhere leaves the password as it is; it ends only by being cleared
    await card.getByLabel('Sender').fill('docs@example.org');
    await save();
    await expect.poll(async () => (await admin.call(loadMail, {})).smtp_from).toBe('docs@example.org');
    expect((await admin.call(loadMail, {})).smtp_password).not.toBe('');
    await card.getByRole('checkbox', { name: 'Clear the password' }).check();
    await expect(password).toBeDisabled();
    await save();
    await expect(card.getByRole('checkbox', { name: 'Clear the password' })).toHaveCount(0);
    expect((await admin.call(loadMail, {})).smtp_password).toBe('');
  } finally {
    await admin.call(saveMail, { smtp_host: '', smtp_user: '', smtp_from: '' });
    await admin.call(saveConfig, { site_url: '' });
    for (const close of closing) await close();
  }
});

const LOGIN = { login: ['docs', 'the mail password'] } as const;
