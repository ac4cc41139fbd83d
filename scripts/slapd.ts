import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SLAPD = '/usr/sbin/slapd';

/**
 * OpenLDAP, which tests of log-ins by a directory start: installed on a machine of CI that is Debian's and ours. Elsewhere,
 * or where that fails, these tests are skipped and say so.
 */
export function ensureSlapd(): void {
  const isOurs = process.env['CI'] !== undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  if (!isOurs || existsSync(SLAPD)) return;
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: 'ignore', timeout: 120_000 } as const;
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'slapd'], options);
  } catch (error) {
    console.log(`slapd was not installed: ${String(error)}`);
  }
}
