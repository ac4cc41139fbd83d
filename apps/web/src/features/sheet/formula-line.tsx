import { rangeName } from '@sheaf/sheet/address';
import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { colourOf, type FormulaReference } from './formula-references.ts';
import type { DeskState, SheetDesk } from './sheet-desk.ts';
import { sheetMessages } from './sheet-messages.ts';

interface FormulaLineProps {
  readonly desk: SheetDesk;
  readonly state: DeskState;
  readonly field: RefObject<HTMLInputElement | null>;
  /** What the cell holds, or is to hold. */
  readonly text: string;
  readonly named: readonly FormulaReference[];
  /** Why the formula cannot be reckoned. */
  readonly wrong: string | undefined;
  readonly onOpen: () => void;
  readonly onText: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
  readonly onLeave: () => void;
}

/** Above the grid: which cells are chosen, and what the active one holds, with the cells of a formula in their colours. */
export function FormulaLine(props: FormulaLineProps) {
  const { desk, state, field, text, named, wrong, onOpen, onText, onKeyDown, onLeave } = props;
  const t = useMessages(sheetMessages);
  const colours = useRef<HTMLDivElement>(null);
  return (
    <div className="formula-line">
      <output className="formula-place mono" aria-label={t('place')}>
        {rangeName(desk.range)}
      </output>
      <div className="formula-field">
        <div className="formula-colours" aria-hidden="true" ref={colours}>
          {coloured(text, named)}
        </div>
        <input
          ref={field}
          aria-label={t('formulaLine')}
          spellCheck={false}
          autoComplete="off"
          readOnly={!state.mayWrite}
          value={text.replaceAll('\n', ' ')}
          onFocus={onOpen}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={onLeave}
          onScroll={({ currentTarget }) => colours.current?.scrollTo({ left: currentTarget.scrollLeft })}
        />
      </div>
      {wrong !== undefined && (
        <span className="formula-wrong" role="status">
          {wrong}
        </span>
      )}
    </div>
  );
}

function coloured(text: string, named: readonly FormulaReference[]) {
  const parts = named.map(({ from, to }, at) => ({
    before: text.slice(named[at - 1]?.to ?? 0, from),
    name: text.slice(from, to),
    from,
    colour: colourOf(at),
  }));
  return (
    <>
      {parts.map(({ before, name, from, colour }) => (
        <span key={from}>
          {before}
          <span className={`name-ink-${colour}`}>{name}</span>
        </span>
      ))}
      {text.slice(named.at(-1)?.to ?? 0)}
    </>
  );
}
