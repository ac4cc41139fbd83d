/** Whether what was typed is enough to search for: two characters, or a single Chinese one. */
export function isSearchable(typed: string): boolean {
  const words = typed.trim();
  return [...words].length >= 2 || /\p{Script=Han}/u.test(words);
}
