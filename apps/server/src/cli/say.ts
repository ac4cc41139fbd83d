/** A line for people. Names and texts come from files and strangers: none of them moves or colours a terminal. */
export function say(text: string): void {
  console.log(plain(text));
}

/** Without the characters that a terminal obeys; lines and columns stay. */
export function plain(text: string): string {
  return text.replace(/[^\P{Cc}\n\t]/gu, '\u{fffd}');
}
