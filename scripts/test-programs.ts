import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** OpenLDAP, which tests of log-ins by a directory start. */
export function ensureSlapd(): void {
  ensureProgram('/usr/sbin/slapd', 'slapd');
}

/** MariaDB, whose tables become a data dictionary, and in which installations of the old product may keep their data. */
export function ensureMariadb(): void {
  ensureProgram('/usr/sbin/mariadbd', 'mariadb-server');
}

/** LibreOffice, by which tests open Word documents. */
export function ensureSoffice(): void {
  ensureProgram('/usr/bin/soffice', 'libreoffice-writer-nogui');
}

/**
 * Installs it on a machine of CI that is Debian's and ours. Elsewhere, or where that fails, the tests that need it are
 * skipped and say so.
 */
function ensureProgram(path: string, name: string): void {
  const isOurs = process.env['CI'] !== undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isOurs || existsSync(path)) return;
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: 'ignore', timeout: 300_000 } as const;
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
  } catch (error) {
    console.log(`${name} was not installed: ${String(error)}`);
  }
}
