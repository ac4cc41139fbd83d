import { execFile } from 'node:child_process';
import { constants, existsSync } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../config.ts';
import { ApiError } from '../../platform/errors.ts';
import { versionsFolder } from '../../platform/update/state.ts';

const run = promisify(execFile);
const GIT_MS = 20_000;
/** What container engines leave for those inside. */
const MARKS = ['/.dockerenv', '/run/.containerenv'];

type Obstacle = 'updateFilesChanged' | 'updateInContainer' | 'updateNotLaunched' | 'updateReadOnly';

/** What keeps this installation from updating itself. */
export async function findObstacle({ home }: Pick<Config, 'home'>): Promise<Obstacle | undefined> {
  // An image starts the server without a launcher. One that has a launcher in a container put its files where they stay.
  if (home === undefined) return isInContainer() ? 'updateInContainer' : 'updateNotLaunched';
  if (!(await isWritable(home))) return 'updateReadOnly';
  if (existsSync(join(home, '.git')) && (await isChanged(home))) return 'updateFilesChanged';
  return undefined;
}

/** Answers the folder of the installation. @throws ApiError with the obstacle */
export async function demandNoObstacle(config: Pick<Config, 'home'>): Promise<string> {
  const obstacle = await findObstacle(config);
  if (obstacle !== undefined) throw new ApiError(obstacle);
  // without it there is an obstacle
  return config.home ?? '';
}

function isInContainer(): boolean {
  return process.env['KUBERNETES_SERVICE_HOST'] !== undefined || MARKS.some((mark) => existsSync(mark));
}

async function isWritable(home: string): Promise<boolean> {
  try {
    await mkdir(versionsFolder(home), { recursive: true });
    await access(versionsFolder(home), constants.R_OK | constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Also where Git cannot say that it is not. */
async function isChanged(home: string): Promise<boolean> {
  try {
    const { stdout } = await run('git', ['-C', home, 'status', '--porcelain', '--untracked-files=no'], {
      timeout: GIT_MS,
    });
    return stdout.trim() !== '';
  } catch {
    return true;
  }
}
