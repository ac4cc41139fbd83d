import type { WrittenDialect } from './dialects.ts';

/** A backslash before a quote ends a text in one database and not in another. */
const QUOTED = /'(?:[^'\\]|''|\\[^'])*'|"(?:[^"\\]|""|\\[^"])*"/.source;
const NAMED = '`(?:[^`]|``)*`';

/** Texts, which may hold anything, and what is none of one piece: ends, remarks, quotes that are only some database's. */
const TOKENS: Readonly<Record<WrittenDialect, RegExp>> = {
  mysql: new RegExp(String.raw`${QUOTED}|${NAMED}|[()]|[;'"\`\0#]|--|/\*`, 'g'),
  postgresql: new RegExp(String.raw`${QUOTED}|[()]|[;'"\`\0]|--|/\*|\$\w*\$`, 'g'),
  sqlite: new RegExp(String.raw`${QUOTED}|${NAMED}|[()]|[;'"\`\0]|--|/\*|\[(?!\d*\])`, 'g'),
};

/**
 * Whether a type, a default or an expression stays one piece of its statement: whoever wrote the page has no statement
 * of his own in what somebody else runs.
 */
export function isOnePiece(dialect: WrittenDialect, text: string): boolean {
  let depth = 0;
  for (const [token] of text.matchAll(TOKENS[dialect])) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    else if (!isText(token)) return false;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function isText(token: string): boolean {
  return token.length > 1 && /^['"`]/.test(token);
}
