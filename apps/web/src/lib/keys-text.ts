/** The keys as people read them: `Ctrl Shift S`, on a Mac `⌘ Shift S`. */
export function keysText(keys: string, mac: boolean): string {
  const names = keys.split('-').map((key) => {
    if (key === 'Mod') return mac ? '⌘' : 'Ctrl';
    return key.length === 1 ? key.toUpperCase() : key;
  });
  return names.sort((a, b) => modifierRank(a) - modifierRank(b)).join(' ');
}

function modifierRank(name: string): number {
  if (name === 'Ctrl' || name === '⌘') return 0;
  return name === 'Shift' ? 1 : 2;
}

export function titleOf(label: string, keys: string | undefined): string {
  return keys ? `${label} (${keysText(keys, isMac())})` : label;
}

export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
