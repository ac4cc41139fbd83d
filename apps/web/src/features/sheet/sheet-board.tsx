import { type MouseEvent, type PointerEvent, useSyncExternalStore } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { CellField } from './cell-field.tsx';
import { addRows } from './commands/line-commands.ts';
import { FormulaLine } from './formula-line.tsx';
import { formulaReferences, marksIn } from './formula-references.ts';
import { GridView } from './grid-view.tsx';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import { SheetContextMenu } from './sheet-context-menu.tsx';
import type { SheetDesk } from './sheet-desk.ts';
import { SheetFind } from './sheet-find.tsx';
import { SheetTabs } from './sheet-tabs.tsx';
import { SheetToolDialog } from './sheet-tool-dialog.tsx';
import { SheetToolbar } from './sheet-toolbar.tsx';
import { type OuterTools, type SheetBoardParts, useSheetBoard } from './use-sheet-board.ts';
import { useSummary } from './use-summary.ts';
import { useWrongFormula } from './use-wrong-formula.ts';

interface SheetBoardProps {
  readonly desk: SheetDesk;
  readonly tools: OuterTools;
}

/** A book as one works in it: tools, the line above the grid, the grid, the sheets below it. */
export function SheetBoard({ desk, tools }: SheetBoardProps) {
  const state = useSyncExternalStore(desk.subscribe, desk.state);
  const board = useSheetBoard(desk, state, tools);
  const { editing, run, tool, menu } = board;
  const { active } = state.selection;
  const text = editing.edit?.text ?? desk.text(active.row, active.col);
  const named = formulaReferences(text);
  const wrong = useWrongFormula(text, editing.edit === undefined);
  const summary = useSummary(desk, state);
  return (
    <div className="sheet-board">
      {state.mayWrite && <SheetToolbar desk={desk} run={run} focusGrid={board.focusGrid} />}
      <FormulaLine
        desk={desk}
        state={state}
        field={board.line}
        text={text}
        named={named}
        wrong={wrong}
        onOpen={() => editing.begin(text, { isOpened: true, isInLine: true })}
        onText={editing.change}
        onKeyDown={board.onKeyDown}
        onLeave={board.settle}
      />
      {tool === 'find' && <SheetFind desk={desk} state={state} onClose={board.closeTool} />}
      <SheetGrid desk={desk} board={board} named={editing.edit ? marksIn(named, desk.sheetNow.name) : NONE} />
      <SheetTabs state={state} summary={summary} desk={desk} run={run} />
      {tool !== undefined && tool !== 'find' && (
        <SheetToolDialog tool={tool} desk={desk} run={run} onClose={board.closeTool} />
      )}
      {menu && <SheetContextMenu at={menu} desk={desk} run={run} onClose={board.closeMenu} />}
    </div>
  );
}

const NONE: ReturnType<typeof marksIn> = [];

interface SheetGridProps {
  readonly desk: SheetDesk;
  readonly board: SheetBoardParts;
  readonly named: ReturnType<typeof marksIn>;
}

function SheetGrid({ desk, board, named }: SheetGridProps) {
  const t = useMessages(sheetCommandMessages);
  const state = desk.state();
  const press = (event: PointerEvent) => {
    board.touched(event.pointerType === 'touch');
    board.pointer.onPointerDown(event);
    if (event.target instanceof Element && !event.target.closest('button')) board.focusGrid();
  };
  const more = () => {
    board.settle();
    addRows(desk);
    board.focusGrid();
  };
  const openMenu = (event: MouseEvent) => {
    event.preventDefault();
    board.openMenu(event);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what the right button offers stands in the menus, and opens by key
    <div className="sheet-grid" onContextMenu={openMenu}>
      <GridView
        desk={desk}
        state={state}
        window={board.window}
        scroller={board.scroller}
        named={named}
        pointer={{ ...board.pointer, onPointerDown: press, onDoubleClick: board.openCell }}
      >
        {state.mayWrite && (
          // the grid would choose cells by this press, and take the click for itself
          <button
            type="button"
            className="btn small more-rows"
            tabIndex={-1}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={more}
          >
            {t('moreRows')}
          </button>
        )}
      </GridView>
      <CellField
        field={board.field}
        state={state}
        edit={board.editing.edit}
        isTouched={board.isTouched}
        onKeyDown={board.onKeyDown}
        onText={board.onText}
        onClip={board.onClip}
        onLeave={board.settle}
      />
    </div>
  );
}
