import { HOUSE_CHECKS } from './house-checks.ts';
import { checkPart, conclude, nodePart, nodeTestFiles, type Part, serverPart, withPostgres } from './test-parts.ts';
import { changedFiles, testsTouchedBy } from './touched-tests.ts';

// `npm run check`: lint, types, and the tests of what changed since the last commit.

const files = testsTouchedBy(changedFiles(), nodeTestFiles());
const server = files.filter((file) => file.startsWith('apps/server/'));
const others = files.filter((file) => !server.includes(file));

const parts: Part[] = [await checkPart(HOUSE_CHECKS)];
if (others.length > 0) parts.push(await nodePart(others));
if (server.length > 0) parts.push(await withPostgres(() => serverPart(server)));
conclude(parts);
