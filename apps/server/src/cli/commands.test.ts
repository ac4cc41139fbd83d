import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { getOpenKey, saveLdapConfig, saveMail } from '@sheaf/contract';
import { MIGRATIONS } from '../schema/migrations/index.ts';
import { startSheaf } from '../testing/start-sheaf.ts';
import { COMMANDS, runCommand } from './commands.ts';
import { EXIT } from './exit.ts';

interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

async function run(t: TestContext, environment: Record<string, string>, ...args: string[]): Promise<Ran> {
  const said = { log: [] as string[], error: [] as string[] };
  const printers = (['log', 'error'] as const).map((kind) =>
    t.mock.method(console, kind, (text: unknown) => void said[kind].push(String(text))),
  );
  const code = await runCommand(args, environment);
  for (const { mock } of printers) mock.restore();
  return { code, out: said.log.join('\n'), err: said.error.join('\n') };
}

/** What each command is called with to do something that cannot fail, and something that is not there or not right. */
const CALLS: Readonly<Record<string, { readonly good: readonly string[]; readonly wrong: [string[], number][] }>> = {
  api: {
    good: ['diff', '{texts}/api.json', '{texts}/api.json'],
    wrong: [
      [['diff', '{archive}/none', '{texts}/api.json'], EXIT.missing],
      [['diff', '{texts}/one.md', '{texts}/api.json'], EXIT.refused],
      [['diff', '{texts}/api.json'], EXIT.usage],
    ],
  },
  audit: { good: ['verify'], wrong: [[['verify', '--noted', 'x'], EXIT.usage]] },
  backup: {
    good: ['{archive}'],
    wrong: [
      [['{archive}', '--keep-daily', '0'], EXIT.usage],
      [['{texts}/one.md/archive'], EXIT.fault],
    ],
  },
  config: {
    good: ['list'],
    wrong: [
      [['get', 'nothing'], EXIT.missing],
      [['get'], EXIT.usage],
      [['set', 'home_page', '7'], EXIT.refused],
      [['set', 'ldap_open', '1'], EXIT.refused],
      [['set', 'beian'], EXIT.usage],
    ],
  },
  db: {
    good: ['push', '{data}/sheaf.db', '--site', '{site}', '--keys', '{keys}'],
    wrong: [
      [['push', '{archive}/none.db', '--site', '{site}', '--keys', '{keys}'], EXIT.missing],
      [['push', '{texts}/one.md', '--site', '{site}', '--keys', '{keys}'], EXIT.refused],
      [['push', '{data}/sheaf.db'], EXIT.usage],
    ],
  },
  docs: {
    good: ['scan', '{texts}', '--site', '{site}', '--keys', '{keys}'],
    wrong: [
      [['scan', '{archive}/none', '--site', '{site}', '--keys', '{keys}'], EXIT.missing],
      [['scan', '{texts}', '--site', '{site}', '--keys', '{archive}/none'], EXIT.missing],
      [['scan', '{texts}', '--site', '{site}', '--keys', '{texts}/one.md'], EXIT.refused],
      [['scan', '{texts}'], EXIT.usage],
    ],
  },
  doctor: { good: [], wrong: [[['now'], EXIT.usage]] },
  export: {
    good: ['1', '{data}/out.zip', '--format', 'markdown'],
    wrong: [
      [['999', '{data}/out.zip', '--format', 'markdown'], EXIT.refused],
      [['1', '{data}/out.zip', '--format', 'tarball'], EXIT.usage],
    ],
  },
  import: {
    good: ['{texts}', '--item', 'Texts'],
    wrong: [
      [['{archive}/none', '--item', 'Texts'], EXIT.missing],
      [['{texts}'], EXIT.usage],
    ],
  },
  item: {
    good: ['deleted'],
    wrong: [
      [['restore', '999'], EXIT.missing],
      [['restore', 'x'], EXIT.usage],
    ],
  },
  migrate: {
    good: ['status'],
    wrong: [
      [['--from', 'sqlite', '--to', 'postgres'], EXIT.refused],
      [['--from', 'sqlite'], EXIT.usage],
      [['upwards'], EXIT.usage],
    ],
  },
  restore: {
    good: ['{archive}', '--force'],
    wrong: [
      [['{archive}'], EXIT.refused],
      [['{archive}', '--snapshot', 'none'], EXIT.missing],
      [[], EXIT.usage],
    ],
  },
  search: {
    good: ['reindex'],
    wrong: [
      [['reindex', '999'], EXIT.missing],
      [['find'], EXIT.usage],
    ],
  },
  storage: {
    good: ['forget'],
    wrong: [
      [['migrate', '--from', 'nowhere', '--to', 'local'], EXIT.refused],
      [['migrate'], EXIT.usage],
    ],
  },
  update: {
    good: ['check'],
    wrong: [
      [['apply'], EXIT.missing],
      [['now'], EXIT.usage],
    ],
  },
  user: {
    good: ['list'],
    wrong: [
      [['disable', 'nobody'], EXIT.missing],
      [['add', 'admin'], EXIT.refused],
      [['add'], EXIT.usage],
    ],
  },
  verify: {
    good: ['{archive}'],
    wrong: [
      [['{archive}', '--snapshot', 'none'], EXIT.missing],
      [['{archive}', '--passphrase-file', '{archive}/none'], EXIT.usage],
    ],
  },
};

async function folder(t: TestContext): Promise<string> {
  const made = await mkdtemp(join(tmpdir(), 'sheaf-commands-'));
  t.after(() => rm(made, { recursive: true, force: true }));
  return made;
}

test('every command has help with an example, speaks JSON, and ends with the code that tells how it went', async (t) => {
  const [dataDir, texts] = [await folder(t), await folder(t)];
  await writeFile(join(texts, 'one.md'), '# One\n');
  await writeFile(join(texts, 'api.json'), JSON.stringify({ openapi: '3.1.0', info: { title: 'A' }, paths: {} }));
  const environment = { SHEAF_DATA_DIR: dataDir, SHEAF_SECRET_KEY: 'the secret key of commands, long enough' };
  const remote = await startSheaf(t, 'sqlite');
  const keys = join(texts, 'keys.json');
  await writeFile(keys, JSON.stringify(await remote.admin.ok(getOpenKey, await remote.admin.addItem('Written'))));
  const places = { archive: join(dataDir, 'archive'), data: dataDir, texts, keys, site: remote.url };
  const filled = (args: readonly string[]) =>
    args.map((arg) => Object.entries(places).reduce((one, [name, place]) => one.replace(`{${name}}`, place), arg));
  assert.equal((await run(t, environment, 'migrate', 'status')).code, EXIT.refused, 'nothing is there yet');
  assert.equal((await run(t, environment, 'user', 'add', 'admin', '--admin')).code, EXIT.done);
  assert.equal((await run(t, environment, 'import', texts, '--item', 'To export')).code, EXIT.done);

  assert.deepEqual(
    COMMANDS.map(({ name }) => name).filter((name) => !CALLS[name]),
    [],
  );
  for (const { name, usage, example } of COMMANDS) {
    const { good, wrong } = CALLS[name] ?? { good: [], wrong: [] };
    const help = await run(t, environment, name, '--help');
    assert.equal(help.code, EXIT.done);
    for (const part of [usage, `Example: sheaf ${example}`, '--json']) assert.ok(help.out.includes(part), help.out);
    assert.ok(example.startsWith(`${name} `) && usage.startsWith(name), example);

    const done = await run(t, environment, name, ...filled(good), '--json');
    assert.deepEqual([done.code, done.err], [EXIT.done, name === 'import' ? done.err : ''], `${name}: ${done.out}`);
    assert.doesNotThrow(() => JSON.parse(done.out), `${name} says ${done.out}`);

    for (const [args, code] of wrong) {
      const refused = await run(t, environment, name, ...filled(args), '--json');
      const told = JSON.parse(refused.out) as { error: string; message: string };
      assert.equal(refused.code, code, `${name} ${args.join(' ')}: ${refused.out}`);
      assert.ok(told.error.length > 0 && told.message.length > 0);
    }
  }
  if (process.platform === 'linux') {
    const nowhere = await run(t, environment, 'backup', '/proc/sheaf/archive', '--json');
    assert.deepEqual([nowhere.code, JSON.parse(nowhere.out).error], [EXIT.fault, 'FolderError'], nowhere.out);
    assert.match(JSON.parse(nowhere.out).message, /\/proc\/sheaf\/archive/);
    const homeless = { ...environment, SHEAF_DATA_DIR: '/proc/sheaf' };
    const restored = await run(t, homeless, 'restore', join(dataDir, 'archive'), '--json');
    assert.deepEqual([restored.code, JSON.parse(restored.out).error], [EXIT.fault, 'FolderError'], restored.out);
    const started = await run(t, homeless, 'doctor', '--json');
    assert.deepEqual([started.code, JSON.parse(started.out).error], [EXIT.usage, 'ConfigError'], started.out);
  }
  const mistyped = await run(t, environment, 'backu');
  assert.equal(mistyped.code, EXIT.usage);
  assert.match(mistyped.err, /^There is no command backu: see sheaf help\nThere are: .*\bbackup\b/);
  const asked = await run(t, environment, 'help', 'backup');
  assert.deepEqual(asked, await run(t, environment, 'backup', '--help'));
  for (const [args, wanted] of [
    [['backup', '--keep-dayly', '3'], /^sheaf backup has no option --keep-dayly\nsheaf backup /],
    [['backup', '--keep-days', 'many'], /^--keep-days takes a whole number from 1 to 99999, not many\n/],
    [['storage', 'migrate', '--from'], /^Option '--from <value>' argument missing\nsheaf storage /],
    [['audit', '--noted', 'x', 'prove'], /^sheaf audit cannot prove; it can verify\n/],
    [
      ['user', 'ad', 'lin'],
      /^sheaf user cannot ad; it can list, add, password, link, admin, disable, enable, one-step\n/,
    ],
    [['search', 'reindex', '1', '2'], /^sheaf search reindex /],
  ] as const) {
    const wrong = await run(t, environment, ...args);
    assert.equal(wrong.code, EXIT.usage);
    assert.match(wrong.err, wanted, 'what was wrong, then the usage');
  }
  const all = JSON.parse((await run(t, environment, '--json')).out) as { name: string }[];
  assert.deepEqual(
    all.map(({ name }) => name),
    COMMANDS.map(({ name }) => name),
  );
  const alike = await run(t, environment, 'config', 'list', '--json');
  assert.deepEqual(await run(t, environment, '--json', 'config', 'list'), alike);
  const unknown = await run(t, environment, 'nonsense', '--json');
  assert.deepEqual([unknown.code, JSON.parse(unknown.out).error], [EXIT.usage, 'UsageError']);
  assert.equal((await run(t, { ...environment, PORT: 'x' }, 'doctor')).code, EXIT.usage);
  const gone = { ...environment, DATABASE_URL: 'postgres://127.0.0.1:1/none' };
  const unavailable = await run(t, gone, 'user', 'list', '--json');
  assert.deepEqual([unavailable.code, JSON.parse(unavailable.out).error], [EXIT.fault, 'unavailable']);
});

test('migrate status names what is missing; config says where each value is from, and nothing that is secret', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const { database } = sheaf.config;
  assert.ok('file' in database);
  await sheaf.admin.ok('/api/adminSetting/saveConfig', { site_url: 'https://docs.example.org' });
  await sheaf.admin.ok(saveMail, {
    smtp_host: 'mail.example.org',
    smtp_from: 'a@example.org',
    smtp_password: 'hush hush',
  });
  const ldap_form = JSON.stringify({ host: '127.0.0.1', base_dn: 'dc=x', bind_dn: 'cn=x', bind_password: 'hush hush' });
  await sheaf.admin.ok(saveLdapConfig, { ldap_open: 0, ldap_form });
  const environment = {
    SHEAF_DATA_DIR: database.file.slice(0, database.file.lastIndexOf('/')),
    SHEAF_SECRET_KEY: 'the secret key of a test, long enough',
    SHEAF_BACKUP_PASSPHRASE: 'hush hush hush',
  };
  const listed = await run(t, environment, 'config', 'list', '--json');
  assert.ok(!/hush|secret key of|s1\./.test(listed.out), listed.out);
  interface Shown {
    readonly name: string;
    readonly value: string;
    readonly from: string;
  }
  const { environment: variables, settings } = JSON.parse(listed.out) as Record<'environment' | 'settings', Shown[]>;
  const of = (list: readonly Shown[], wanted: string) => list.find(({ name }) => name === wanted);
  assert.deepEqual(of(settings, 'site_url'), { name: 'site_url', value: 'https://docs.example.org', from: 'site' });
  assert.deepEqual(of(settings, 'home_page'), { name: 'home_page', value: '1', from: 'default' });
  assert.equal(of(settings, 'smtp_password')?.value, '********');
  assert.match(of(settings, 'ldap_form')?.value ?? '', /"bind_password":"\*{8}"/);
  assert.deepEqual(of(variables, 'SHEAF_BACKUP_PASSPHRASE')?.value, '********');
  assert.deepEqual(of(variables, 'PORT'), { name: 'PORT', value: '4999', from: 'default' });

  for (const [name, value, wanted] of [
    ['register_open', '7', /neither 1 nor 0/],
    ['audit_days', 'many', /not a whole number/],
    ['home_page', '7', /expected one of 1\|2\|3/],
    ['history_version_count', '5000', /<=1000/],
  ] as const) {
    assert.match((await run(t, environment, 'config', 'set', name, value)).err, wanted, 'it says what may be given');
  }
  assert.match((await run(t, environment, 'item', 'deleted')).out, /No item was deleted/);

  const status = await run(t, environment, 'migrate', 'status', '--json');
  assert.deepEqual(JSON.parse(status.out), { applied: MIGRATIONS.length, pending: [], unknown: [] });
});
