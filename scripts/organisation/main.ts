import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../../apps/server/src/app.ts';
import { readConfig } from '../../apps/server/src/config.ts';
import { ensureAdministrator } from '../../apps/server/src/modules/user/user.service.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { readCorpus } from './corpus.ts';
import { fillOrganisation, USER_PASSWORD } from './fill.ts';
import { sizeOfPart } from './plan.ts';

// `npm run seed -- <folder>` fills the site that the environment names with an organisation whose documents are those of
// the folder: `markdown/` with a tree in each folder, `openapi/` with API files.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1' } },
});
const [folder] = positionals;
const part = Number(values.part);
if (folder === undefined || !existsSync(folder) || !(part > 0 && part <= 1)) {
  console.error('npm run seed -- <folder with markdown/ and openapi/> [--part 0.1]');
  process.exit(1);
}
const trees = await readCorpus(resolve(folder));
const config = readConfig(process.env);
const app = await createApp(config);
// A site with users gets no administrator any more, so he comes before them.
const administrator = await ensureAdministrator(app.context);
await app.close();
const open = await openDatabase<Tables>(config.database);
try {
  await fillOrganisation(open, trees, {
    size: sizeOfPart(part),
    now: Math.floor(Date.now() / 1000),
    tell: (text) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`),
  });
  if (administrator) console.log(`The administrator: ${administrator.username}, ${administrator.password}`);
  console.log(`Every user, user1 and so on, logs in with: ${USER_PASSWORD}`);
  console.log(`After npm start, log in at http://localhost:${config.port}${config.basePath}/user/login`);
} finally {
  await open.close();
}
