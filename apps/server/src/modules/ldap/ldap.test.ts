import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type TestContext, test } from 'node:test';
import {
  ERRORS,
  type LdapConfig,
  loadLdapConfig,
  logIn,
  previewLdapSync,
  saveLdapConfig,
  testLdap,
} from '@sheaf/contract';
import { Attribute, Change } from 'ldapts';
import {
  AUTHORITY,
  entryOf,
  NO_SLAPD,
  passwordOf,
  type Slapd,
  SUFFIX,
  startSlapd,
} from '../../platform/ldap/testing/slapd.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';

const PEOPLE = [
  `dn: ou=people,${SUFFIX}\nobjectClass: organizationalUnit\nou: people\n`,
  `dn: ou=groups,${SUFFIX}\nobjectClass: organizationalUnit\nou: groups\n`,
  `dn: cn=reader,${SUFFIX}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: reader\nuserPassword: reader of all\n`,
  entryOf('Wei', 'Wei Sun'),
  entryOf('lan', 'Lan Li'),
  entryOf('mei', 'Another Mei'),
  entryOf('admin', 'False Admin'),
  entryOf('has blank', 'Blank'),
  `dn: cn=heads,ou=groups,${SUFFIX}\nobjectClass: groupOfNames\ncn: heads\nmember: uid=lan,ou=people,${SUFFIX}\n`,
  `dn: cn=writers,ou=groups,${SUFFIX}\nobjectClass: posixGroup\ncn: writers\ngidNumber: 5\nmemberUid: wei\n`,
].join('\n');

function formFor(slapd: Slapd, more: object = {}) {
  return {
    host: '127.0.0.1',
    port: slapd.port,
    base_dn: `ou=people,${SUFFIX}`,
    bind_dn: `cn=reader,${SUFFIX}`,
    bind_password: 'reader of all',
    user_field: 'uid',
    name_field: 'cn',
    ...more,
  };
}

/** Of a report without what did not happen. */
function happened(report: LdapConfig['last_sync']['report']): Record<string, unknown> {
  const { people = 0, skipped, ...steps } = report ?? {};
  const told = Object.entries(steps).flatMap(([step, { count, names }]) =>
    count > 0 ? [[step, names.toSorted()]] : [],
  );
  const left = (skipped?.people ?? []).map(({ username, why }) => `${username} ${why}`).toSorted();
  return { people, ...Object.fromEntries(told), skipped: left };
}

async function lastSync({ admin }: Sheaf): Promise<Record<string, unknown>> {
  return happened((await admin.ok(loadLdapConfig, {})).last_sync.report);
}

async function comeIn(sheaf: Sheaf, username: string, password = passwordOf(username)): Promise<Person> {
  return Person.of(sheaf.url, await sheaf.guest.ok(logIn, { username, password }), password);
}

async function world(t: TestContext, engine: Parameters<typeof startSheaf>[1]) {
  const slapd = await startSlapd(t, PEOPLE);
  const sheaf = await startSheaf(t, engine);
  return { slapd, sheaf };
}

onBothEngines((engine) => {
  test(`${engine}: a directory is set, tried and synchronised, and no local account is taken over [B-3.36 B-3.37 B-3.38 B-3.39 B-7.65 B-7.66 B-7.71 B-9.21]`, {
    skip: NO_SLAPD,
  }, async (t) => {
    const { slapd, sheaf } = await world(t, engine);
    const mei = await sheaf.user('mei');
    const { ldap_open, ldap_form } = await sheaf.admin.ok(loadLdapConfig, {});
    const { port, version, search_filter } = ldap_form;
    assert.deepEqual(
      { ldap_open, port, version, search_filter },
      { ldap_open: 0, port: 389, version: 3, search_filter: '(cn=*)' },
    );

    const wrong: readonly [string, object][] = [
      ['version', { version: 2 }],
      ['host', { host: 'a b/c' }],
      ['base_dn', { base_dn: '' }],
      ['search_filter', { search_filter: '(cn=*' }],
      ['bind_password', { bind_password: '' }],
      ['user_field', { user_field: 'uid)(x' }],
      ['port', { port: 0 }],
    ];
    for (const [field, change] of wrong) {
      const input = { ldap_open: 1, ldap_form: formFor(slapd, change) };
      assert.equal((await sheaf.admin.post('/api/adminSetting/saveLdapConfig', input)).error_field, field);
    }
    assert.equal((await sheaf.admin.ok(loadLdapConfig, {})).ldap_open, 0);
    assert.equal(
      await sheaf.admin.code(saveLdapConfig, { ldap_open: 1, ldap_form: formFor(slapd, { version: 2 }) }),
      ERRORS.ldapVersion.code,
    );

    const tried = async (change: object) => {
      const { steps, people } = await sheaf.admin.ok(testLdap, { ldap_form: formFor(slapd, change) });
      return `${steps.map(({ step, ok, reason }) => `${step} ${ok}${ok === 0 && reason === '' ? '?' : ''}`).join(', ')}; ${people.length}`;
    };
    const ca = await readFile(AUTHORITY, 'utf8');
    assert.equal(await tried({}), 'connect 1, bind 1, search 1; 5');
    assert.equal(await tried({ bind_dn: '', bind_password: '' }), 'connect 1, bind 1, search 1; 5');
    assert.equal(await tried({ port: 1 }), 'connect 0; 0');
    assert.equal(await tried({ bind_password: 'wrong' }), 'connect 1, bind 0; 0');
    assert.equal(await tried({ base_dn: 'dc=nowhere' }), 'connect 1, bind 1, search 0; 0');
    for (const [change, wanted] of [
      [{ bind_password: 'wrong' }, /^The account that searches \(bind_dn\) or its password is not right\. \(.+\)$/],
      [{ base_dn: 'dc=nowhere' }, /^The directory has no such place as base_dn says\. /],
      [{ base_dn: 'nowhere' }, /^base_dn or bind_dn is not written as a DN\. /],
      [{ port: 1 }, /^The server refuses to connect: check its name and port\. .*ECONNREFUSED/],
      [{ security: 'starttls' }, /^No encrypted connection: .*self-signed/],
    ] as const) {
      const { steps } = await sheaf.admin.ok(testLdap, { ldap_form: formFor(slapd, change) });
      assert.match(steps.at(-1)?.reason ?? '', wanted, 'it says what to mend');
    }
    assert.equal(await tried({ security: 'starttls', ca }), 'connect 1, secure 1, bind 1, search 1; 5');
    assert.equal(await tried({ security: 'starttls' }), 'connect 1, secure 0; 0');
    assert.equal(
      await tried({ port: slapd.securePort, security: 'tls', ca }),
      'connect 1, secure 1, bind 1, search 1; 5',
    );
    assert.equal(await tried({ port: slapd.securePort, security: 'tls' }), 'connect 1, secure 0; 0');

    const expected = {
      people: 5,
      created: ['lan', 'wei'],
      skipped: ['admin nameTaken', 'has blank nameInvalid', 'mei nameTaken'],
    };
    assert.deepEqual(happened(await sheaf.admin.ok(previewLdapSync, { ldap_form: formFor(slapd) })), expected);
    assert.deepEqual(await lastSync(sheaf), { people: 0, skipped: [] });
    await sheaf.admin.ok(saveLdapConfig, { ldap_open: 1, ldap_form: formFor(slapd) });
    assert.deepEqual(await lastSync(sheaf), expected);
    const users = await sheaf.admin.ok('/api/user/allUser', {});
    assert.deepEqual(
      users.map(({ username, name }: { username: string; name: string }) => `${username} ${name}`).toSorted(),
      ['admin ', 'lan Lan Li', 'mei ', 'wei Wei Sun'],
    );
    const config = await sheaf.admin.ok(loadLdapConfig, {});
    assert.deepEqual([config.ldap_form.bind_password, config.ldap_form.bind_password_set], ['', 1]);
    assert.ok(!JSON.stringify(config).includes('reader of all'));
    await sheaf.admin.ok(saveLdapConfig, { ldap_open: 1, ldap_form: formFor(slapd, { bind_password: '' }) });
    assert.deepEqual(await lastSync(sheaf), { people: 5, skipped: expected.skipped });
    const elsewhere = formFor(slapd, { bind_password: '', host: 'localhost' });
    assert.equal(
      await sheaf.admin.code(saveLdapConfig, { ldap_open: 1, ldap_form: elsewhere }),
      ERRORS.ldapPasswordAgain.code,
    );
    assert.equal(await mei.code(loadLdapConfig, {}), ERRORS.notAllowed.code);
  });

  test(`${engine}: who is in the directory logs in by it, as himself alone, and local accounts also when it is gone [B-4.39]`, {
    skip: NO_SLAPD,
  }, async (t) => {
    const { slapd, sheaf } = await world(t, engine);
    const mei = await sheaf.user('mei');
    const team_id = (await sheaf.admin.ok('/api/team/save', { team_name: 'Writers' })).id;
    const code = (username: string, password: string) => sheaf.guest.code(logIn, { username, password });
    assert.equal(await code('wei', passwordOf('Wei')), ERRORS.loginWrong.code, 'the directory is not open yet');
    const groups = [
      { group_dn: `cn=heads,ou=groups,${SUFFIX}`, gives: 'administrator' as const },
      { group_dn: `cn=writers,ou=groups,${SUFFIX}`, gives: 'team' as const, team_id },
    ];
    // The first server is not there: the second is asked.
    const form = formFor(slapd, { host: `127.0.0.1:1, 127.0.0.1:${slapd.port}`, groups });
    const context = sheaf.app.context;
    await sheaf.admin.ok(saveLdapConfig, { ldap_open: 0, ldap_form: form });
    await sheaf.admin.ok('/api/adminSetting/saveLdapConfig', { ldap_open: 1 });
    const given = await lastSync(sheaf);
    assert.deepEqual([given['raised'], given['joined']], [['lan'], ['wei']]);

    const wei = await comeIn(sheaf, 'WEI', passwordOf('Wei'));
    assert.equal((await wei.ok('/api/user/info', {})).name, 'Wei Sun');
    assert.equal((await wei.ok('/api/team/getList', {})).length, 1);
    const lan = await comeIn(sheaf, 'lan');
    assert.equal((await lan.ok('/api/user/info', {})).groupid, 1);
    for (const password of ['', 'wrong', '*']) assert.notEqual(await code('wei', password), 0, password);
    for (const name of ['*', 'we*', 'wei)(uid=*', `uid=Wei,ou=people,${SUFFIX}`, 'reader']) {
      assert.equal(await code(name, passwordOf('Wei')), ERRORS.loginWrong.code, name);
    }
    assert.equal(await code('mei', passwordOf('mei')), ERRORS.identityNameTaken.code);
    assert.equal(await code('admin', passwordOf('admin')), ERRORS.identityNameTaken.code);
    assert.equal(await code('mei', mei.password), 0);
    // What asks for one's own password takes the directory's.
    assert.equal(await wei.code('/api/user/setEmail', { email: '', password: passwordOf('Wei') }), 0);
    assert.notEqual(await wei.code('/api/user/setEmail', { email: '', password: 'wrong' }), 0);

    const replace = (type: string, values: string[]) =>
      new Change({ operation: 'replace', modification: new Attribute({ type, values }) });
    await slapd.change(async (client) => {
      await client.modify(`uid=Wei,ou=people,${SUFFIX}`, replace('cn', ['Wei Wang']));
      await client.modify(`cn=writers,ou=groups,${SUFFIX}`, replace('memberUid', []));
      await client.modify(`cn=heads,ou=groups,${SUFFIX}`, replace('member', [`uid=mei,ou=people,${SUFFIX}`]));
      await client.modifyDN(`uid=lan,ou=people,${SUFFIX}`, 'uid=lan2');
    });
    // Renamed there, he is the same person here, by whichever name he has here.
    assert.equal(await code('lan2', passwordOf('lan')), 0);
    assert.equal((await lan.ok('/api/user/info', {})).groupid, 2);
    await slapd.change((client) => client.del(`uid=lan2,ou=people,${SUFFIX}`));
    await sheaf.admin.ok('/api/adminSetting/saveLdapConfig', {
      ldap_open: 1,
      ldap_form: { ...form, sync_hours: 1, bind_password: '' },
    });
    const after = await lastSync(sheaf);
    assert.deepEqual([after['renamed'], after['left'], after['disabled']], [['wei'], ['wei'], ['lan']]);
    assert.equal(await lan.code('/api/user/info', {}), ERRORS.loginExpired.code);
    assert.equal((await wei.ok('/api/team/getList', {})).length, 0);

    // By the timer, and back again; whom an administrator disabled stays so.
    const weiUid = wei.uid;
    await sheaf.admin.ok('/api/adminUser/setDisabled', { uids: String(weiUid), disabled: 1 });
    sheaf.clock.advance(3601);
    await context.jobs.runDue();
    assert.equal(await code('wei', passwordOf('Wei')), ERRORS.accountDisabled.code);
    await sheaf.admin.ok('/api/adminUser/setDisabled', { uids: String(weiUid), disabled: 0 });
    const { started_at } = (await sheaf.admin.ok(loadLdapConfig, {})).last_sync;
    assert.equal(started_at, context.clock.now());

    await slapd.stop();
    assert.equal(await code('wei', passwordOf('Wei')), ERRORS.ldapUnreachable.code);
    assert.equal(await code('mei', mei.password), 0);
    assert.equal(
      (await sheaf.admin.post('/api/adminSetting/saveLdapConfig', { ldap_open: 1 })).error_code,
      ERRORS.ldapFailed.code,
    );
    assert.match((await sheaf.admin.ok(loadLdapConfig, {})).last_sync.failure, /LDAP/);
    await slapd.start();
    assert.equal(await code('wei', passwordOf('Wei')), 0);
    await sheaf.admin.ok(saveLdapConfig, { ldap_open: 0 });
    assert.equal(await code('wei', passwordOf('Wei')), ERRORS.loginWrong.code);
  });
});
