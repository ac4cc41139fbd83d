import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { accessMatrixPage } from './access-docs.ts';
import type { Check } from './checks.ts';
import { postgresIsExpected, systemBinaries } from './postgres.ts';
import { apiPage, configurationPage, errorsPage, openApiDocument } from './reference-docs.ts';
import { coverageProblems, readSpecRows, readTags, specCoverage } from './spec-coverage.ts';
import { sqlPage } from './sql/sql-docs.ts';
import { tablesPage } from './sql/tables-docs.ts';
import { ROOT } from './tool.ts';

interface GeneratedDocument {
  readonly path: string;
  readonly text: () => Promise<string> | string;
  /** Told of by a real PostgreSQL: left as it is on a machine that can have none. */
  readonly asksPostgres?: boolean;
}

const SHOWN = 40;

const GENERATED: readonly GeneratedDocument[] = [
  { path: 'docs/spec-coverage.md', text: () => specCoverage(readSpecRows(), readTags()) },
  { path: 'docs/reference/access-matrix.md', text: accessMatrixPage },
  { path: 'docs/reference/api.md', text: apiPage },
  { path: 'docs/reference/configuration.md', text: configurationPage },
  { path: 'docs/reference/errors.md', text: errorsPage },
  { path: 'docs/reference/openapi.json', text: openApiDocument },
  { path: 'docs/reference/sql.md', text: sqlPage },
  { path: 'docs/reference/tables.md', text: tablesPage, asksPostgres: true },
];

const hasPostgres = postgresIsExpected() || systemBinaries() !== undefined;
const AT_HAND = GENERATED.filter(({ asksPostgres = false }) => hasPostgres || !asksPostgres);

export async function writeDocuments(): Promise<void> {
  for (const { path, text } of AT_HAND) {
    mkdirSync(dirname(join(ROOT, path)), { recursive: true });
    writeFileSync(join(ROOT, path), await text());
  }
}

const freshness = AT_HAND.map(
  ({ path, text }): Check => ({
    name: `${path} is fresh`,
    run: async () => {
      const file = join(ROOT, path);
      const old = existsSync(file) ? readFileSync(file, 'utf8') : '';
      return old === (await text()) ? undefined : 'it is stale: run npm run docs';
    },
  }),
);

const coverage: Check = {
  name: 'every row of the specifications has its part, and its test where that part is finished',
  run: async () => {
    const problems = coverageProblems(readSpecRows(), readTags());
    const rest = problems.length > SHOWN ? [`and ${problems.length - SHOWN} more`] : [];
    return problems.length > 0 ? [...problems.slice(0, SHOWN), ...rest].join('\n') : undefined;
  },
};

export const DOCUMENT_CHECKS: readonly Check[] = [...freshness, coverage];
