import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  addItem,
  createSinglePage,
  ERRORS,
  homePageSetting,
  itemInfo,
  listAllUsers,
  pageInfo,
  qrCode,
  register,
  type SettingName,
  saveConfig,
  saveMock,
  saveTeam,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest, type Person, type TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

interface Site extends Sheaf {
  readonly mei: Person;
  readonly item: TestItem;
  readonly page_id: number;
  readonly share_key: string;
  readonly mock_key: string;
  /** A name that nobody had before. */
  readonly name: () => string;
}

/** What is seen of a setting, by who has nothing to do with settings. */
interface Effect {
  /** Other settings, for as long as one looks. */
  readonly beside?: Readonly<Record<string, unknown>>;
  readonly to: unknown;
  readonly look: (site: Site) => Promise<unknown>;
  readonly seen: (site: Site) => readonly [before: unknown, after: unknown];
}

const seen = (before: unknown, after: unknown) => () => [before, after] as const;

const SITE_URL = 'https://docs.example.org/x';

async function homeOf({ guest }: Site): Promise<string | number> {
  const answer = await guest.get('/');
  return answer.headers.get('location') ?? answer.status;
}

/** By somebody new each time: who is let in is no guest any more. */
function signUp({ url, name }: Site): Promise<number> {
  const password = 'a long password';
  return guest(url).code(register, { username: name(), password, confirm_password: password });
}

/** The test that shows it, and what it calls the setting where it is not by its name. */
type ShownElsewhere = string | readonly [file: string, word: string];

/** Each setting shows here what it does, or names the test that does. */
const EFFECTS: Readonly<Record<SettingName, Effect | ShownElsewhere>> = {
  ai_model_name: 'modules/ai/ai.test.ts',
  audit_days: 'modules/audit/audit.test.ts',
  backup_last: ['modules/backup/backup.schedule.test.ts', 'last.failure'],
  backup_open: 'modules/backup/backup.schedule.test.ts',
  backup_plan: ['modules/backup/backup.schedule.test.ts', 'saveBackup'],
  beian: {
    to: 'ICP 42',
    look: async ({ guest, item }) => (await (await guest.get(`/${item.item_id}`)).text()).includes('ICP 42'),
    seen: seen(false, true),
  },
  directory_open: {
    to: 0,
    look: async ({ mei }) => (await mei.ok(listAllUsers, { username: '' })).length > 0,
    seen: seen(true, false),
  },
  features: 'modules/render/render.test.ts',
  feedback_url: {
    to: 'mailto:help@example.org',
    look: async ({ guest }) => (await guest.ok(homePageSetting, {})).feedback_url,
    seen: seen('', 'mailto:help@example.org'),
  },
  force_login: {
    to: 1,
    look: ({ guest, item }) => guest.code(itemInfo, item),
    seen: seen(0, ERRORS.loginForced.code),
  },
  history_version_count: 'modules/page/page.history.test.ts',
  home_item: 'modules/reading/reading.test.ts',
  home_page: { to: 2, look: homeOf, seen: seen(200, '/user/login') },
  invite_code: { to: 'plum', look: signUp, seen: seen(0, ERRORS.inviteCodeWrong.code) },
  items_open: {
    to: 0,
    look: ({ mei, name }) => mei.code(addItem, { item_name: name(), item_type: 1, password: '' }),
    seen: seen(0, ERRORS.itemsClosed.code),
  },
  ldap_form: 'modules/ldap/ldap.test.ts',
  ldap_open: 'modules/ldap/ldap.test.ts',
  ldap_sync: ['modules/ldap/ldap.test.ts', 'last_sync'],
  login_key_md5: 'modules/external-login/login-key.test.ts',
  login_secret_key: 'modules/external-login/login-key.test.ts',
  more_products: {
    to: [{ title: 'Wiki', url: 'https://wiki.example.org' }],
    look: async ({ guest }) => (await guest.ok(homePageSetting, {})).more_products.map(({ title }) => title),
    seen: seen([], ['Wiki']),
  },
  oauth2_client_secret: ['modules/external-login/oauth.openid.test.ts', 'client_secret'],
  oauth2_form: 'modules/external-login/oauth.openid.test.ts',
  oauth2_open: 'modules/external-login/oauth.openid.test.ts',
  open_api_host: 'modules/ai/ai.test.ts',
  open_api_key: 'modules/ai/ai.test.ts',
  oss_former: ['modules/storage/storage.test.ts', 'oss_former_count'],
  oss_open: 'modules/storage/storage.test.ts',
  oss_setting: 'modules/storage/storage.test.ts',
  quota_collaborators: ['modules/quota/quota.test.ts', 'collaborators'],
  quota_items: ['modules/quota/quota.test.ts', 'items'],
  quota_pages: ['modules/quota/quota.test.ts', 'pages'],
  quota_storage: ['modules/quota/quota.test.ts', 'storage'],
  quota_traffic: ['modules/quota/quota.test.ts', 'traffic'],
  register_open: { to: 0, look: signUp, seen: seen(0, ERRORS.registerClosed.code) },
  relay_open: 'modules/relay/relay.test.ts',
  share_open: {
    beside: { force_login: 1 },
    to: 1,
    look: async ({ guest, share_key, mock_key }) => [
      await guest.code('/api/page/infoByKey', { unique_key: share_key }),
      (await guest.get(`/mock/${mock_key}`)).status,
      (await guest.get(`/p/${share_key}`)).status,
    ],
    seen: seen([ERRORS.loginForced.code, 401, 302], [0, 200, 200]),
  },
  show_watermark: {
    to: 1,
    look: async ({ mei, guest, item }) =>
      Promise.all([mei, guest].map(async (person) => (await person.ok(itemInfo, item)).show_watermark)),
    seen: seen([0, 0], [1, 0]),
  },
  site_url: {
    to: SITE_URL,
    look: async ({ guest, mei, item, page_id }) => [
      (await (await guest.get(`/${item.item_id}/${page_id}`)).text()).includes(
        `${SITE_URL}/${item.item_id}/${page_id}`,
      ),
      (await mei.get(`${qrCode.path}?${new URLSearchParams({ url: `${SITE_URL}/p/a` })}`)).status,
    ],
    seen: seen([false, 400], [true, 200]),
  },
  smtp_from: 'modules/mail/mail.test.ts',
  smtp_host: 'modules/mail/mail.test.ts',
  smtp_password: 'modules/mail/mail.test.ts',
  smtp_port: 'modules/mail/mail.test.ts',
  smtp_security: 'modules/mail/mail.test.ts',
  smtp_user: 'modules/mail/mail.test.ts',
  teams_open: {
    to: 0,
    look: ({ mei, name }) => mei.code(saveTeam, { team_name: name() }),
    seen: seen(0, ERRORS.teamsClosed.code),
  },
  time_zone: {
    beside: { time_zone: 'UTC' },
    to: 'Asia/Tokyo',
    look: async ({ mei, page_id }) => (await mei.ok(pageInfo, { page_id })).addtime,
    seen: ({ clock }) => [textOf(clock.now()), textOf(clock.now() + 9 * 3600)],
  },
  totp_admins: 'modules/totp/totp.test.ts',
  upload_max_mb: {
    to: 1,
    look: async ({ mei, page_id }) => {
      const file = { name: 'large.txt', bytes: 'x'.repeat(1_500_000) };
      return (await mei.upload('/api/page/upload', 'file', file, { page_id })).error_code;
    },
    seen: seen(0, ERRORS.tooLarge.code),
  },
  user_quotas: ['modules/quota/quota.test.ts', 'user.own'],
};

function textOf(unixSeconds: number): string {
  return new Date(unixSeconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
}

async function siteOf(sheaf: Sheaf): Promise<Site> {
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Item');
  const page_id = await mei.addPage(item, 'Page');
  const shared = await mei.ok(createSinglePage, { page_id, isCreateSinglePage: true });
  const { unique_key: mock_key } = await mei.ok(saveMock, { page_id, template: '{}', path: '' });
  assert.ok(!Array.isArray(shared));
  let serial = 0;
  const name = () => {
    serial += 1;
    return `name${serial}`;
  };
  return { ...sheaf, mei, item, page_id, share_key: shared.unique_key, mock_key, name };
}

test('every setting has a test of what it does, which names it', async () => {
  const silent: string[] = [];
  for (const [setting, shown] of Object.entries(EFFECTS)) {
    if (typeof shown === 'object' && 'look' in shown) continue;
    const [file, word] = typeof shown === 'string' ? [shown, setting] : shown;
    const text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8').catch(() => '');
    if (!text.includes(word)) silent.push(`${setting}: ${file}`);
  }
  assert.deepEqual(silent, []);
});

onBothEngines((engine) => {
  test(`${engine}: what each setting does is seen at once, and gone when it is set back [B-7.64 B-3.30 B-3.32]`, async (t) => {
    const site = await siteOf(await startSheaf(t, engine));
    const { admin } = site;
    const initial = await admin.ok('/api/adminSetting/loadConfig', {});
    for (const [setting, effect] of Object.entries(EFFECTS)) {
      if (typeof effect === 'string' || !('look' in effect)) continue;
      const { beside = {}, to, look } = effect;
      const [before, after] = effect.seen(site);
      await admin.ok(saveConfig.path, beside);
      assert.deepEqual(await look(site), before, `${setting} before`);
      await admin.ok(saveConfig.path, { [setting]: to });
      assert.deepEqual(await look(site), after, `${setting} after`);
      await admin.ok(saveConfig.path, initial);
      if (effect.beside === undefined) assert.deepEqual(await look(site), before, `${setting} set back`);
    }
  });
});
