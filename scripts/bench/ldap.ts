import { setTimeout as wait } from 'node:timers/promises';
import { loadLdapConfig, saveLdapConfig } from '@sheaf/contract';
import { NO_SLAPD, SUFFIX, startSlapd } from '../../apps/server/src/platform/ldap/testing/slapd.ts';
import { startSheaf } from '../../apps/server/src/testing/start-sheaf.ts';

// A directory of 20,000 people is synchronised, twice: with a new site, and once more where nothing changes.
// node scripts/bench/ldap.ts [people]

const PEOPLE = Number(process.argv[2] ?? 20_000);
const SECONDS_MAX = 60;
const MEGABYTES_MAX = 200;
const LOOK_MS = 50;

if (NO_SLAPD) throw new Error(NO_SLAPD);
const closing: (() => unknown)[] = [];
const t = { after: (close: () => unknown) => void closing.unshift(close) };
try {
  const slapd = await startSlapd(t, directory());
  const sheaf = await startSheaf(t, 'sqlite');
  const ldap_form = {
    host: '127.0.0.1',
    port: slapd.port,
    base_dn: `ou=people,${SUFFIX}`,
    user_field: 'uid',
    name_field: 'cn',
    timeout: 30,
  };
  for (const what of ['all are new', 'nothing changes']) {
    const before = megabytes();
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, megabytes());
    }, LOOK_MS);
    const begun = performance.now();
    await sheaf.admin.ok(saveLdapConfig, { ldap_open: 1, ldap_form });
    while ((await sheaf.admin.ok(loadLdapConfig, {})).last_sync.ended_at === 0) await wait(LOOK_MS);
    clearInterval(timer);
    const seconds = (performance.now() - begun) / 1000;
    const { report, failure } = (await sheaf.admin.ok(loadLdapConfig, {})).last_sync;
    const isWithin = seconds <= SECONDS_MAX && peak - before <= MEGABYTES_MAX;
    const facts = `${seconds.toFixed(1)} s, ${Math.round(peak - before)} MB more than the ${Math.round(before)} before`;
    console.log(`${what}: ${report?.people ?? failure} people, ${facts}${isWithin ? '' : ' (beyond the bound)'}`);
    if (!isWithin) process.exitCode = 1;
  }
} finally {
  for (const close of closing) await close();
}

function megabytes(): number {
  return process.memoryUsage().rss / 2 ** 20;
}

function directory(): string {
  const top = `dn: ou=people,${SUFFIX}\nobjectClass: organizationalUnit\nou: people\n\n`;
  const people = Array.from({ length: PEOPLE }, (_, number) => {
    const uid = `person${number}`;
    return `dn: uid=${uid},ou=people,${SUFFIX}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: Person ${number}\nsn: ${number}\n`;
  });
  return top + people.join('\n');
}
