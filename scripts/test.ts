import { DOCUMENT_CHECKS } from './generated-docs.ts';
import { HOUSE_CHECKS } from './house-checks.ts';
import {
  browserPart,
  browserTestFiles,
  checkPart,
  conclude,
  nodePart,
  nodeTestFiles,
  type Part,
  serverPart,
  withPostgres,
} from './test-parts.ts';
import { ensurePrograms } from './test-programs.ts';

// `npm test` runs everything; `npm test -- page` the test files whose path holds "page", and no checks.

const filters = process.argv.slice(2);
const isAsked = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter));
const isOfServer = (file: string) => file.startsWith('apps/server/');
const files = nodeTestFiles().filter(isAsked);
const browserFiles = browserTestFiles().filter(isAsked);
const [server, others] = [files.filter(isOfServer), files.filter((file) => !isOfServer(file))];

const parts: Part[] = [];
const programs = ensurePrograms(files); // beside the checks
if (filters.length === 0) parts.push(await checkPart([...HOUSE_CHECKS, ...DOCUMENT_CHECKS]));
await programs;
if (server.length > 0 || browserFiles.length > 0) {
  await withPostgres(async () => {
    // The server's first: they are the longest, and short ones fill the end.
    if (files.length > 0) parts.push(await serverPart([...server, ...others]));
    if (browserFiles.length > 0) parts.push(await browserPart(browserFiles, filters.length > 0 ? browserFiles : []));
  });
} else if (others.length > 0) parts.push(await nodePart(others));
conclude(parts);
