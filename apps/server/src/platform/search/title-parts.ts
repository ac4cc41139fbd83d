const CHARACTERS = 3;

/** No token has a slash in it. */
export function partName(characters: string): string {
  return `part/${characters}`;
}

/**
 * Each three characters that stand side by side in a title, without those around a blank; of capitals those of ASCII
 * alone are made small, as the engines compare. Who looks for the middle of a word finds titles by them.
 */
export function partsOf(title: string): ReadonlySet<string> {
  const characters = [...title.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())];
  const parts = characters.map((_, at) => characters.slice(at, at + CHARACTERS));
  return new Set(
    parts.filter((part) => part.length === CHARACTERS && !/\s/.test(part.join(''))).map((part) => part.join('')),
  );
}
