/** Han, kana and hangul count one by one, other writing by word. */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|[[\p{L}\p{N}]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]][[\p{L}\p{N}'’_\-]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]]*/gv;

export function wordCount(text: string): number {
  return text.match(WORD)?.length ?? 0;
}
