const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;
const INDENT = '  ';
const OPENING: ReadonlySet<string> = new Set(['{', '[']);
const CLOSING: ReadonlySet<string> = new Set(['}', ']']);

/** JSON with two spaces for each level, every value as it was written; what is no JSON stays as it is. */
export function tidyJson(text: string): string {
  if (!isJson(text)) return text;
  const tokens = text.match(TOKEN) ?? [];
  let depth = 0;
  let tidy = '';
  for (const [at, token] of tokens.entries()) {
    if (CLOSING.has(token)) depth -= 1;
    tidy += gapBetween(tokens[at - 1], token, depth) + token;
    if (OPENING.has(token)) depth += 1;
  }
  return tidy;
}

/** What stands between two neighbours. */
function gapBetween(before: string | undefined, token: string, depth: number): string {
  if (before === ':') return ' ';
  const isEmpty = OPENING.has(before ?? '') && CLOSING.has(token);
  const isOnNewLine = OPENING.has(before ?? '') || before === ',' || CLOSING.has(token);
  return isOnNewLine && !isEmpty ? `\n${INDENT.repeat(depth)}` : '';
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    // also what is almost JSON is left to its writer
    return false;
  }
}
