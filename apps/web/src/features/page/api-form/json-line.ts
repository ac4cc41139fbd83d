/** The line from which on a text is no JSON; undefined for JSON, for nothing, and for what does not look like JSON at all. */
export function brokenLine(text: string): number | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const at = /position (\d+)/.exec(error.message)?.[1];
    const upTo = at === undefined ? text.trimEnd() : text.slice(0, Number(at));
    return upTo.split('\n').length;
  }
}
