/** People read it, and databases store it: one line, and never nothing. */
export function plainName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim() || 'import';
}
