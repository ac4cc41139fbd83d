import { type SentStatements, sentStatements } from './statements.ts';

const SERVER = 'apps/server/src/';
const CLAUSE =
  /^(from|inner join|left join|where|group by|having|order by|limit|returning|set|values|on conflict|for update|union all) /;

export async function sqlPage(): Promise<string> {
  const all = await sentStatements();
  const files = [...new Set(all.map(({ file }) => file))];
  const parts = files.flatMap((file) => [
    `## ${file.replace(SERVER, '')}\n`,
    ...all.filter((one) => one.file === file).map(section),
  ]);
  return [ABOUT, ...parts].join('\n');
}

const ABOUT = `# SQL

What every function with SQL sends, by its file below \`apps/server/src\`. Where both engines get the same it stands once,
with \`?\` for a value (PostgreSQL numbers them). A list holds one value here, and a function that takes whatever changed
is shown with every column. Asked for without a database: several statements of one function are all that it may send,
in the order in which it does. Plans are not here but tested (\`scripts/sql/plans.test.ts\`).

Written by \`npm run docs\`; nobody edits it.
`;

function section({ name, about, sent }: SentStatements): string {
  const heading = about === '' ? `### ${name}\n` : `### ${name}\n\n${about}\n`;
  const [sqlite, postgres] = [sent.sqlite, sent.postgres].map((statements) => statements?.map(({ sql }) => sql));
  if (sqlite && postgres && sqlite.join('\n') === withoutNumbers(postgres.join('\n')))
    return `${heading}\n${block(sqlite)}`;
  return [
    heading,
    ...(sqlite ? [`On SQLite:\n\n${block(sqlite)}`] : []),
    ...(postgres ? [`On PostgreSQL:\n\n${block(postgres)}`] : []),
  ].join('\n');
}

function withoutNumbers(sql: string): string {
  return sql.replaceAll(/\$\d+/g, '?');
}

function block(statements: readonly string[]): string {
  return `\`\`\`sql\n${statements.map((sql) => `${inLines(sql)};`).join('\n\n')}\n\`\`\`\n`;
}

/** A line for each clause of the statement, and one for what stands in parentheses. */
function inLines(sql: string): string {
  const words = sql.replaceAll(/\s+/g, ' ');
  let depth = 0;
  let lines = '';
  for (const [at, character] of [...words].entries()) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    const isBreak =
      depth === 0 && character === ' ' && !lines.endsWith('delete') && CLAUSE.test(words.slice(at + 1, at + 20));
    lines += isBreak ? '\n' : character;
  }
  return lines;
}
