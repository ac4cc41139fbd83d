import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Client } from 'ldapts';

export const SUFFIX = 'dc=example,dc=org';
const ROOT_DN = `cn=root,${SUFFIX}`;
const ROOT_PASSWORD = 'the root password';
export const AUTHORITY = new URL('authority.pem', import.meta.url);
const HOST_FILE = fileURLToPath(new URL('directory-host.pem', import.meta.url));
const PLACES = ['/usr/sbin/slapd', '/usr/local/sbin/slapd', '/usr/libexec/slapd'];
const READY_MS = 20_000;

const SLAPD = PLACES.find((place) => existsSync(place));
/** Where OpenLDAP is not installed tests that need it are skipped, and say so. */
export const NO_SLAPD = SLAPD === undefined ? 'slapd is not installed' : false;

/** A real OpenLDAP on free ports, with what a test writes into it. */
export interface Slapd {
  readonly port: number;
  /** Of LDAPS. */
  readonly securePort: number;
  /** As who may do everything. */
  change(work: (client: Client) => Promise<unknown>): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** `ldif`: what is in it below the suffix, which is there. */
export async function startSlapd(t: Pick<TestContext, 'after'>, ldif = ''): Promise<Slapd> {
  const home = await mkdtemp(join(tmpdir(), 'sheaf-slapd-'));
  t.after(() => rm(home, { recursive: true, force: true }));
  await mkdir(join(home, 'data'));
  await writeFile(join(home, 'slapd.conf'), configuration(home));
  const top = `dn: ${SUFFIX}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example\n\n`;
  await writeFile(join(home, 'all.ldif'), top + ldif);
  execFileSync('/usr/sbin/slapadd', ['-q', '-f', join(home, 'slapd.conf'), '-l', join(home, 'all.ldif')]);
  const [port, securePort] = [await freePort(), await freePort()];
  let server: ChildProcess | undefined;
  const start = async () => {
    const urls = `ldap://127.0.0.1:${port}/ ldaps://127.0.0.1:${securePort}/`;
    server = spawn(SLAPD ?? '', ['-f', join(home, 'slapd.conf'), '-h', urls, '-d', '0'], { stdio: 'ignore' });
    await listening(port);
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    running.once('exit', () => resolve());
    running.kill('SIGKILL');
    await promise;
  };
  await start();
  t.after(stop);
  const change: Slapd['change'] = async (work) => {
    const client = new Client({ url: `ldap://127.0.0.1:${port}` });
    await client.bind(ROOT_DN, ROOT_PASSWORD);
    await work(client);
    await client.unbind();
  };
  return { port, securePort, change, stop, start };
}

function configuration(home: string): string {
  return `
include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/nis.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
pidfile ${home}/slapd.pid
sizelimit 500
TLSCACertificateFile ${fileURLToPath(AUTHORITY)}
TLSCertificateFile ${HOST_FILE}
TLSCertificateKeyFile ${HOST_FILE}
database mdb
maxsize 1073741824
suffix "${SUFFIX}"
rootdn "${ROOT_DN}"
rootpw "${ROOT_PASSWORD}"
directory ${home}/data
index objectClass,uid,cn eq
limits * size.pr=1000 size.prtotal=unlimited
access to attrs=userPassword by anonymous auth by * none
access to * by * read
`;
}

/** Somebody below ou=people, who proves himself by his own name and "of the directory". */
export function entryOf(uid: string, cn: string, more = ''): string {
  return `dn: uid=${uid},ou=people,${SUFFIX}\nobjectClass: inetOrgPerson\nuid: ${uid}\ncn: ${cn}\nsn: ${cn}\nuserPassword: ${passwordOf(uid)}\n${more}\n`;
}

export function passwordOf(uid: string): string {
  return `${uid} of the directory`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}

async function listening(port: number): Promise<void> {
  const end = performance.now() + READY_MS;
  for (;;) {
    const isThere = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.once('error', () => resolve(false));
    });
    if (isThere) return;
    if (performance.now() > end) throw new Error('slapd does not listen');
    await wait(20);
  }
}
