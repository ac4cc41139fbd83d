/** A string of JavaScript, Java, Go or Python, in double quotes and in one line. */
export function doubleQuoted(text: string, control = unicodeEscape): string {
  const inside = text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for.
    .replace(/[\\"\u0000-\u001f\u007f\u2028\u2029]/g, (unit) => NAMED[unit] ?? control(unit));
  return `"${inside}"`;
}

const NAMED: Readonly<Record<string, string>> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

function unicodeEscape(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The lines of a literal list, each with a comma. */
export function indentedLines(lines: readonly string[], spaces: string): string {
  return lines.map((line) => `${spaces}${line}\n`).join('');
}
