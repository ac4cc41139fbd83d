export type Language = 'zh' | 'en';

/**
 * The reader's choice (cookie or `lang` field), else what the browser prefers. Who says nothing gets Chinese: old
 * clients are scripts that name no language and whose people read Chinese.
 */
export function languageOf(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  return languageNamed(chosen, acceptLanguage) ?? 'zh';
}

/** The same of who says something; undefined where it would be our guess. */
export function languageNamed(chosen: string | undefined, acceptLanguage: string | undefined): Language | undefined {
  if (chosen?.startsWith('zh')) return 'zh';
  if (chosen?.startsWith('en')) return 'en';
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...rest] = part.trim().split(';');
      const quality = rest.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find((text) => text !== undefined);
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ tag, quality }) => tag !== '' && tag !== '*' && quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { tag } of ranked) {
    if (tag.startsWith('zh')) return 'zh';
    if (tag.startsWith('en')) return 'en';
  }
  return ranked.length > 0 ? 'en' : undefined;
}
