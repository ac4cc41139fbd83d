import type { ChangedSince, ReadingData } from '@sheaf/contract';
import { useMemo } from 'react';
import { keepInTab, keptInTab } from '../lib/session-store.ts';
import { pageAddress } from '../view/addresses.ts';
import type { ReadingExtrasProps } from '../view/reading-tools.ts';
import type { SinceTools } from '../view/since-dialog.tsx';
import { SinceLine } from '../view/since-line.tsx';
import { ask } from './ask.ts';

/** What others changed in the item since the reader last looked; asked for once for each item. */
export function ReaderSince({ data }: ReadingExtrasProps) {
  const tools = useMemo(() => sinceTools(data), [data]);
  return <SinceLine key={data.item.item_id} tools={tools} />;
}

/** From page to page of one item it is not asked again and again. */
const KEPT_MS = 5 * 60_000;

function sinceTools({ item, site, user }: ReadingData): SinceTools {
  const { item_id } = item;
  const { base } = site;
  const key = `sheaf-since-${user?.username ?? ''}-${item_id}`;
  const markSeen = async (until: number) => {
    await ask(base, '/api/item/markSeen', { item_id, until });
    keepInTab(key, { at: Date.now() });
  };
  const load = async () => {
    const kept = keptInTab(key);
    if (isFresh(kept)) return kept.changed;
    const changed = await ask<ChangedSince>(base, '/api/item/changedSince', { item_id });
    keepInTab(key, { at: Date.now(), changed });
    // who is here for the first time has missed nothing
    if (changed.since === 0) await markSeen(changed.until);
    return changed;
  };
  return { load, markSeen, addressOf: (page_id) => pageAddress(base, item, page_id) };
}

/** Only we write under this key. */
function isFresh(kept: unknown): kept is { readonly at: number; readonly changed?: ChangedSince } {
  return typeof kept === 'object' && kept !== null && 'at' in kept && Date.now() - Number(kept.at) < KEPT_MS;
}
