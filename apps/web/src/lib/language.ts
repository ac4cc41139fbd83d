import { basePath } from './href.ts';
import type { Language } from './i18n.ts';

/** The language of this document, as the server wrote it. */
export function documentLanguage(): Language {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}

/** Keeps the language for a year and shows this address again in it: the server renders in one language. */
export function chooseLanguage(language: Language): void {
  const path = basePath() === '' ? '/' : basePath();
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we serve
  document.cookie = `sheaf_lang=${language}; path=${path}; max-age=31536000; samesite=lax`;
  location.reload();
}
