import './palette.css';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { PaletteList } from './palette-list.tsx';
import { paletteMessages } from './palette-messages.ts';
import type { PaletteTools } from './palette-model.ts';
import { PaletteNothing, PaletteWaiting } from './palette-states.tsx';
import { usePalette } from './use-palette.ts';

interface PaletteProps {
  tools: PaletteTools;
  onClose: () => void;
}

const LIST = 'palette-list';
const optionId = (at: number) => `palette-${at}`;

/** Ctrl+K: pages, catalogs, items and actions by a few letters, walked and opened by keys. */
export function Palette({ tools, onClose }: PaletteProps) {
  const t = useMessages(paletteMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const palette = usePalette(tools, onClose);
  const { keyword, chosen, isWaiting, isNothing, begin } = palette;
  const { typed } = tools;
  useLayoutEffect(() => {
    dialog.current?.showModal();
    begin(typed());
  }, [begin, typed]);
  useLayoutEffect(() => {
    dialog.current?.querySelector(`#${optionId(chosen)}`)?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      className="palette"
      ref={dialog}
      aria-label={t('search')}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Field palette={palette} onClose={onClose} />
      {keyword !== '' && <Scope palette={palette} hasItem={tools.item !== undefined} />}
      {isWaiting && <PaletteWaiting onRetry={palette.retry} />}
      {isNothing && (
        <PaletteNothing
          words={keyword}
          failed={palette.isFailed}
          onRetry={palette.retry}
          onWiden={palette.inItem ? () => palette.lookIn(false) : undefined}
        />
      )}
      <PaletteList id={LIST} sections={palette.sections} chosen={chosen} optionId={optionId} onOpen={palette.open} />
      <div className="palette-foot">
        {keyword === '' || palette.count === 0 ? <Keys /> : <All tools={tools} palette={palette} onClose={onClose} />}
      </div>
    </dialog>
  );
}

interface PartProps {
  palette: ReturnType<typeof usePalette>;
}

function Field({ palette, onClose }: PartProps & Pick<PaletteProps, 'onClose'>) {
  const t = useMessages(paletteMessages);
  return (
    <div className="palette-field">
      <Icon name="search" />
      <input
        type="text"
        role="combobox"
        aria-label={t('search')}
        aria-autocomplete="list"
        aria-expanded={palette.hasOptions}
        aria-controls={LIST}
        {...(palette.hasOptions && { 'aria-activedescendant': optionId(palette.chosen) })}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('hint')}
        maxLength={100}
        value={palette.words}
        onInput={(event) => palette.type(event.currentTarget.value)}
        onKeyDown={palette.onKeyDown}
      />
      <button type="button" className="palette-escape" onClick={onClose}>
        <span className="sr">{t('close')}</span> <kbd>Esc</kbd>
      </button>
    </div>
  );
}

function Scope({ palette, hasItem }: PartProps & { hasItem: boolean }) {
  const t = useMessages(paletteMessages);
  const { inItem, count, isNothing, isWaiting } = palette;
  const lookIn = ({ currentTarget }: MouseEvent<HTMLElement>, only: boolean) => {
    palette.lookIn(only);
    currentTarget.closest('dialog')?.querySelector('input')?.focus();
  };
  return (
    <div className="palette-scope">
      {hasItem && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for values that are sent
        <span className="palette-switch" role="group" aria-label={t('scope')}>
          <button type="button" aria-pressed={inItem} onClick={(event) => lookIn(event, true)}>
            {t('thisItem')}
          </button>
          <button type="button" aria-pressed={!inItem} onClick={(event) => lookIn(event, false)}>
            {t('everywhere')}
          </button>
        </span>
      )}
      <span className="grow" />
      <span role="status">{!isNothing && !isWaiting && t(palette.isCapped ? 'capped' : 'count', { count })}</span>
    </div>
  );
}

function All({ tools, palette, onClose }: PartProps & PaletteProps) {
  const t = useMessages(paletteMessages);
  const address = tools.allResults(palette.keyword, palette.inItem);
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onClose();
    tools.open(address);
  };
  return (
    <a href={address} onClick={press}>
      {t('all')}
    </a>
  );
}

function Keys() {
  const t = useMessages(paletteMessages);
  return (
    <>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t('choose')}
      </span>
      <span>
        <kbd>↵</kbd> {t('open')}
      </span>
      <span className="wide-only">
        <kbd>Ctrl</kbd> <kbd>↵</kbd> {t('newTab')}
      </span>
    </>
  );
}
