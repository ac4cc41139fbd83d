import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

interface Program {
  readonly path: string;
  /** Debian's package of it. */
  readonly name: string;
  /** The test files that start it. */
  readonly neededBy: RegExp;
}

const PROGRAMS: readonly Program[] = [
  { path: '/usr/sbin/slapd', name: 'slapd', neededBy: /\/ldap\// },
  { path: '/usr/sbin/mariadbd', name: 'mariadb-server', neededBy: /remote\.test|move-in\.mariadb/ },
  { path: '/usr/bin/soffice', name: 'libreoffice-writer-nogui', neededBy: /\/write-docx\// },
  // the tests' own browser has no `--print-to-pdf`
  { path: '/usr/bin/chromium', name: 'chromium', neededBy: /export\.pdf/ },
  { path: '/usr/bin/pdftotext', name: 'poppler-utils', neededBy: /export\.pdf/ },
  // without a font of Chinese its letters are boxes on paper, and nothing reads them
  { path: '/usr/share/fonts/truetype/wqy/wqy-microhei.ttc', name: 'fonts-wqy-microhei', neededBy: /export\.pdf/ },
  { path: '/usr/bin/php', name: 'php-cli', neededBy: /login-key/ },
];
const LIMIT_MS = 300_000;

/**
 * Installs what the test files start and only the system has, on a machine of CI that is Debian's and ours. Elsewhere, or
 * where that fails, the tests that need it are skipped and say so.
 */
export async function ensurePrograms(files: readonly string[]): Promise<void> {
  const isOurs = process.env['CI'] !== undefined && process.getuid?.() === 0 && existsSync('/etc/debian_version');
  const missing = PROGRAMS.filter(
    ({ path, neededBy }) => !existsSync(path) && files.some((file) => neededBy.test(file)),
  );
  if (!isOurs || missing.length === 0) return;
  await aptGet('update');
  for (const { name } of missing) await aptGet('install', '--yes', '--no-install-recommends', name);
}

async function aptGet(...parameters: readonly string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await promisify(execFile)('apt-get', parameters, { env, timeout: LIMIT_MS, maxBuffer: Number.POSITIVE_INFINITY });
  } catch (error) {
    console.log(`apt-get ${parameters.join(' ')} failed: ${String(error)}`);
  }
}
