import type { ReadingData } from '@sheaf/contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type RefObject, useCallback, useContext, useEffect, useRef } from 'react';
import { type NavigateFunction, Outlet, useLocation, useNavigate } from 'react-router';
import { editPlaces } from '../features/item/edit-places.ts';
import { readingQuery } from '../features/item/reading-query.ts';
import { useLogOut } from '../features/user/user-queries.ts';
import { basePath, href, pathUnder } from '../lib/href.ts';
import { type Language, textOf, useLanguage } from '../lib/i18n.ts';
import { recentPages } from '../lib/recent-pages.ts';
import { useSession } from '../lib/session.ts';
import { singleKeysOn } from '../lib/single-keys.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { commonActions } from '../reader/palette-actions.ts';
import { askActions } from '../reader/palette-ask.ts';
import { paletteSearch } from '../reader/palette-search.ts';
import { keepTyping } from '../view/kept-typing.ts';
import { paletteMessages } from '../view/palette-messages.ts';
import type { PaletteAction } from '../view/palette-model.ts';
import { isDialogOpen, isQuiet, keyAction } from '../view/use-reading-keys.ts';

const PaletteContext = createContext<(() => void) | undefined>(undefined);

/** What the screen that is shown adds to the palette. */
const OfferContext = createContext<RefObject<() => readonly PaletteAction[]>>({ current: () => [] });

/** Adds to the palette while the caller is shown. */
export function useOfferedActions(actions: () => readonly PaletteAction[]): void {
  const offer = useContext(OfferContext);
  useEffect(() => {
    offer.current = actions;
    return () => {
      offer.current = () => [];
    };
  });
}

/** Opens the search over everything; undefined where nobody is logged in. */
export function useOpenPalette(): (() => void) | undefined {
  return useContext(PaletteContext);
}

/** Ctrl+K and / on every screen of the working app. */
export function PaletteLayout() {
  const offer = useRef<() => readonly PaletteAction[]>(() => []);
  const open = usePaletteOpener(offer);
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || isDialogOpen()) return;
      if (keyAction(event, isQuiet(event, singleKeysOn)) !== 'search') return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <PaletteContext value={open}>
      <OfferContext value={offer}>
        <Outlet />
      </OfferContext>
    </PaletteContext>
  );
}

function usePaletteOpener(offer: RefObject<() => readonly PaletteAction[]>): (() => void) | undefined {
  const user = useSession();
  const language = useLanguage();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { pathname, search } = useLocation();
  const [dark, setDark] = useDarkTheme();
  const { mutateAsync } = useLogOut();
  const path = pathname + search;
  const open = useCallback(() => {
    const base = basePath();
    const reading = client.getQueryData(readingQuery(path).queryKey);
    const tools = { isDark: () => dark, setDark, logOut: () => mutateAsync() };
    const typed = keepTyping();
    const failed = (error: unknown) => {
      typed();
      throw error;
    };
    void import('../view/open-palette.tsx').then(
      ({ openPalette }) =>
        openPalette(language, {
          ...paletteSearch(base, reading?.item),
          recent: recentPages(user?.username ?? '').filter(({ page_id }) => page_id !== reading?.page?.page_id),
          actions: [
            ...askActions(reading),
            ...itemActions(language, reading),
            ...offer.current(),
            ...commonActions(language, base, tools),
          ],
          open: (address) => follow(navigate, address),
          typed,
        }),
      failed,
    );
  }, [client, path, language, dark, setDark, mutateAsync, navigate, user?.username, offer]);
  return user ? open : undefined;
}

/** The manual and its like are answered by the server alone. */
function follow(navigate: NavigateFunction, address: string): void {
  const path = pathUnder(basePath(), address);
  if (path === '/help') location.assign(address);
  else void navigate(path);
}

/** What may be done with the page that is open. */
function itemActions(language: Language, reading: ReadingData | undefined): PaletteAction[] {
  if (!reading) return [];
  const t = textOf(paletteMessages, language);
  const { editPath, newPagePath, newCatalogIn } = editPlaces(reading);
  const to = (id: string, icon: PaletteAction['icon'], label: string, path: string | undefined) =>
    path === undefined ? [] : [{ id, icon, label, hint: reading.item.item_name, address: href(path) }];
  const catalogs = newCatalogIn === undefined ? undefined : `/catalog/${reading.item.item_id}`;
  return [
    ...to('edit', 'edit', t('editPage'), editPath),
    ...to('page', 'plus', t('newPage'), newPagePath),
    ...to('catalogs', 'folder', t('manageCatalogs'), catalogs),
  ];
}
