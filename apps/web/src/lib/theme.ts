import { basePath } from './href.ts';

export type Theme = 'light' | 'dark' | 'system';
export const THEME_KEY = 'sheaf-theme';
/** Beside what is kept here: by it the server's HTML has the theme before any script runs. */
const COOKIE = 'sheaf_theme';
const YEAR_SECONDS = 31_536_000;

/** What was chosen on this device; 'system' where nothing was, or storage is closed to us. */
export function chosenTheme(): Theme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    // storage may be forbidden: the system's wish is always there
    return 'system';
  }
}

/** Shows a theme and keeps the choice; 'system' forgets it. */
export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  const kept = theme === 'system' ? '; max-age=0' : `; max-age=${YEAR_SECONDS}`;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${COOKIE}=${theme}; path=${basePath()}/; samesite=lax${kept}`;
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // a choice that cannot be kept still holds for this page
  }
}

export function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}

/** Whether dark is shown now, by choice or by the system. */
export function isDark(theme: Theme): boolean {
  return theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark';
}

/** Calls back when the system's wish changes; answers how to stop. */
export function onSystemTheme(listener: () => void): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}
