/**
 * Texts of queries that are compiled once: few, and asked again and again. PostgreSQL is told a name for each, so that
 * it parses and plans them once for each connection.
 */
const numbers = new Map<string, number>();
let generation = 1;
/** Each takes some of the memory of every connection, so that of texts that are put together there may not be many. */
const MOST = 1000;

export function noteLastingText(text: string): void {
  if (numbers.size < MOST && !numbers.has(text)) numbers.set(text, numbers.size + 1);
}

/** Undefined for a text that may never come again. */
export function lastingName(text: string): string | undefined {
  const number = numbers.get(text);
  return number === undefined ? undefined : `lasting_${generation}_${number}`;
}

/** From now on every text has another name: what stands behind the former ones no longer fits the tables. */
export function renameLastingTexts(): void {
  generation++;
}
