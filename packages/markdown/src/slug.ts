/** Ids that the shell around a page uses itself: a heading of that name gets a number instead. */
const SHELL_IDS = ['app', 'content', 'main', 'nav', 'outline', 'root', 'search', 'toc', 'tree', 'try'];

/** Longer slugs than this only make unreadable addresses. */
const MAX_SLUG_CHARS = 80;

/** A heading's text as an address fragment, the way GitHub writes it: letters and digits of any script, `-` for a space. */
export function slugify(text: string): string {
  const slug = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');
  return [...slug].slice(0, MAX_SLUG_CHARS).join('') || 'section';
}

/** Gives each heading of one page an id of its own: `same`, `same-1`, `same-2`. */
export function makeSlugger(): (text: string) => string {
  const nextNumber = new Map<string, number>(SHELL_IDS.map((id) => [id, 1]));
  return (text) => {
    const slug = slugify(text);
    let number = nextNumber.get(slug) ?? 0;
    let id = number === 0 ? slug : `${slug}-${number}`;
    while (id !== slug && nextNumber.has(id)) {
      number += 1;
      id = `${slug}-${number}`;
    }
    nextNumber.set(slug, number + 1);
    if (id !== slug) nextNumber.set(id, 1);
    return id;
  };
}
