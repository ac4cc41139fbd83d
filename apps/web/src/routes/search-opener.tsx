import { searchMessages } from '../features/search/index.ts';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { useOpenPalette } from './palette-layout.tsx';

/** What looks like the field of a search and opens the palette; an icon on a phone. */
export function SearchOpener() {
  const t = useMessages(searchMessages);
  const open = useOpenPalette();
  if (!open) return null;
  return (
    <button
      type="button"
      className="search-opener"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      title={t('searchAll')}
      onClick={open}
    >
      <Icon name="search" />
      <span className="wide-only ell">{t('searchAll')}</span>
      <kbd className="wide-only">Ctrl K</kbd>
    </button>
  );
}
