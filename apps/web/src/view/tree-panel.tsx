import type { ReadingData } from '@sheaf/contract';
import type { MouseEvent, ReactNode } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { catalogAddress, pageAddress } from './addresses.ts';
import { readingMessages } from './reading-messages.ts';
import type { ReadingSlots, ReadingTools } from './reading-tools.ts';
import { SearchField } from './search-field.tsx';
import { TreeFindings } from './tree-findings.tsx';
import { TreeLive } from './tree-live.tsx';
import { pageKey, type TreeRow } from './tree-model.ts';
import { type TreePlace, TreeStill } from './tree-still.tsx';
import { useDrawer } from './use-drawer.ts';
import { useLiveSearch } from './use-live-search.ts';
import { useTree } from './use-tree.ts';

interface TreePanelProps {
  data: ReadingData;
  tools: ReadingTools;
  slots: ReadingSlots;
  /** What the top bar holds on wide screens and the drawer on a phone. */
  foot: ReactNode;
}

/** The left column, and on a phone the drawer from the right: search, tree, foot. */
export function TreePanel({ data, tools, slots, foot }: TreePanelProps) {
  const t = useMessages(readingMessages);
  const { live, rows, open, setOpened, showAll, words, setWords, nothing, scroller, controls } = useTree(
    data,
    tools,
    slots.tree?.menu,
  );
  const { drawer, isOpen, close } = useDrawer(`${data.page?.page_id ?? 0} ${data.catalog?.cat_id ?? 0}`);
  const inTexts = useFoundInTexts(isOpen ? tools.search : undefined, words, rows);
  const place = placeOf(data);
  return (
    <div
      className={`side${isOpen ? ' open' : ''}`}
      id="tree"
      ref={drawer}
      tabIndex={-1}
      {...(isOpen && { role: 'dialog', 'aria-modal': true, 'aria-label': t('tree') })}
    >
      <div className="drawer-head">
        <b className="grow">{t('tree')}</b>
        {/* biome-ignore lint/a11y/useValidAnchor: without a script the link itself closes the drawer, by :target */}
        <a className="btn quiet icon-only" href="#main" aria-label={t('closeTree')} onClick={close}>
          <Icon name="close" />
        </a>
      </div>
      {!data.share && (
        <SearchField
          className="side-search"
          data={data}
          label={t('searchItem')}
          placeholder={t('searchItemHint')}
          value={live ? words : undefined}
          onInput={setWords}
          clear={words !== '' && <ClearButton onPress={() => setWords('')} />}
        />
      )}
      <nav className="tree" aria-label={t('tree')} ref={scroller}>
        {live ? (
          <TreeLive
            place={place}
            rows={rows}
            label={t('tree')}
            scroller={scroller}
            onOpen={setOpened}
            onShowAll={showAll}
            slot={slots.tree}
            controls={controls}
          />
        ) : (
          <TreeStill place={place} open={open} />
        )}
        <TreeFindings data={data} words={words} pages={inTexts} nothing={nothing} />
        {isOpen && <AskButton ask={tools.askItem} words={words} onPress={close} />}
      </nav>
      <footer className="side-foot">
        {slots.treeFoot?.(controls)}
        {foot}
      </footer>
    </div>
  );
}

interface AskButtonProps {
  ask: ReadingTools['askItem'];
  words: string;
  onPress: (event: MouseEvent) => void;
}

/** On a phone, where no key opens the list that has it: asks the item what was typed. */
function AskButton({ ask, words, onPress }: AskButtonProps) {
  const t = useMessages(readingMessages);
  const question = words.trim();
  if (!ask || question === '') return null;
  const press = (event: MouseEvent) => {
    onPress(event);
    ask(question);
  };
  return (
    <button type="button" className="btn tree-ask" onClick={press}>
      {t('askItem')}
    </button>
  );
}

/** Empties the field and goes back to it. */
function ClearButton({ onPress }: { onPress: () => void }) {
  const t = useMessages(readingMessages);
  return (
    <button
      type="button"
      className="btn quiet small icon-only clear-words"
      aria-label={t('clearFilter')}
      title={t('clearFilter')}
      onClick={({ currentTarget }) => {
        currentTarget.form?.querySelector('input')?.focus();
        onPress();
      }}
    >
      <Icon name="close" />
    </button>
  );
}

/** On a phone, where no list stands under a field of the top bar: pages that the tree does not name already. */
function useFoundInTexts(search: ReadingTools['search'], words: string, rows: readonly TreeRow[]) {
  const findings = useLiveSearch(search, words);
  const named = new Set(rows.map(({ key }) => key));
  return findings?.found?.filter(({ page_id }) => !named.has(pageKey(page_id))) ?? [];
}

function placeOf({ site, item, page, catalog, menu_cut }: ReadingData): TreePlace {
  return {
    menu: item.menu,
    cut: new Set(menu_cut),
    addressOfPage: (page_id) => pageAddress(site.base, item, page_id),
    addressOfCatalog: (cat_id) => catalogAddress(site.base, item, cat_id),
    currentPage: page?.page_id ?? 0,
    currentCatalog: catalog?.cat_id ?? 0,
  };
}
