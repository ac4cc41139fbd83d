import type { CellPlace } from '@sheaf/sheet/address';
import type { KeyboardEvent } from 'react';
import { useEffect, useRef } from 'react';
import { selectLines } from './commands/line-commands.ts';
import type { SheetCommand } from './commands/sheet-command.ts';
import { commandOfKey } from './commands/sheet-commands.ts';
import { selectionByKey, stepAfter, stepOfArrow } from './grid-keys.ts';
import { moveTo, type Step } from './selection.ts';
import type { SheetDesk } from './sheet-desk.ts';
import { belowRun, type TabRun, tabbed } from './tab-run.ts';
import type { CellEditing, EditField } from './use-cell-edit.ts';

interface KeyDoors {
  readonly desk: SheetDesk;
  readonly editing: CellEditing;
  readonly run: (command: SheetCommand) => void;
  readonly focusGrid: () => void;
  /** How many rows the screen shows. */
  readonly pageRows: () => number;
}

type FieldKey = KeyboardEvent<EditField>;

/** Keys that copy, cut and paste come as events of the clipboard. */
const CLIPBOARD = new Set(['copy', 'cut', 'paste']);

/** The keys of the grid, and those of a cell or line that is being written. */
export function useBoardKeys({ desk, editing, run, focusGrid, pageRows }: KeyDoors) {
  /** After Escape, Tab leads out of the grid. */
  const isLeaving = useRef(false);
  const inGrid = (event: FieldKey) => {
    const wasLeaving = isLeaving.current;
    isLeaving.current = event.key === 'Escape' || event.key === 'Shift';
    if (wasLeaving && event.key === 'Tab') return;
    const isTaken = goOn(desk, event, pageRows()) || openByKey(event, desk, editing) || runKey(event, run);
    if (isTaken) event.preventDefault();
  };
  const leave = (end: () => void) => {
    end();
    focusGrid();
  };
  const whileWriting = (event: FieldKey, isOpened: boolean) => {
    const step = stepOut(event, isOpened);
    if (step) leave(() => editing.commit(step));
    else if (event.key === 'Escape') leave(editing.cancel);
    else if (event.key === 'Enter') editing.change(withLine(event.currentTarget));
    else if (isSave(event)) {
      editing.commit();
      runKey(event, run);
    } else return;
    event.preventDefault();
  };
  const followRun = useTabRun(desk);
  useBookKeys(run);
  return (event: FieldKey) => {
    // 229: an input method has the key
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const from = desk.state().selection.active;
    if (editing.edit) whileWriting(event, editing.edit.isOpened);
    else inGrid(event);
    if (!event.shiftKey) followRun(event.key, from);
  };
}

/** Keys that mean the book and no cell: they work from the tools, the tabs and what is searched too. */
const BOOK_WIDE = new Set(['save', 'find', 'commands']);

/** Hears the keys of the whole book wherever the focus is, unless the grid or a dialog has them. */
function useBookKeys(run: (command: SheetCommand) => void): void {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const command = commandOfKey(event);
      const isInDialog = event.target instanceof Element && event.target.closest('[role="dialog"]') !== null;
      if (event.defaultPrevented || isInDialog || !command || !BOOK_WIDE.has(command.id)) return;
      event.preventDefault();
      run(command);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [run]);
}

/** Enter at the end of cells that were filled in with Tab goes on below the first of them. */
function useTabRun(desk: SheetDesk) {
  const run = useRef<TabRun>(undefined);
  return (key: string, from: CellPlace) => {
    const { selection, shape } = desk.state();
    if (key === 'Tab') run.current = tabbed(run.current, from, selection.active);
    if (key !== 'Enter') return;
    const first = belowRun(run.current, from, selection.active, shape);
    if (first) desk.select(first);
  };
}

/** Another cell, or more of them. */
function goOn(desk: SheetDesk, event: FieldKey, pageRows: number): boolean {
  const { selection, shape } = desk.state();
  const step = event.ctrlKey || event.metaKey || event.altKey ? undefined : stepAfter(event);
  const next = selectionByKey(selection, event, shape, pageRows) ?? (step && moveTo(selection, step, shape));
  if (next) desk.select(next);
  return next !== undefined;
}

function openByKey(event: FieldKey, desk: SheetDesk, editing: CellEditing): boolean {
  if (event.key === 'F2') open(desk, editing);
  else if (event.key === ' ' && (event.ctrlKey || event.shiftKey)) selectLines(desk, event.ctrlKey ? 'col' : 'row');
  else return false;
  return true;
}

/** Opens the active cell with what it holds. */
export function open(desk: SheetDesk, editing: CellEditing): void {
  const { row, col } = desk.state().selection.active;
  editing.begin(desk.text(row, col), { isOpened: true, isInLine: false });
}

function runKey(event: FieldKey, run: KeyDoors['run']): boolean {
  const command = commandOfKey(event);
  if (!command || CLIPBOARD.has(command.id)) return false;
  run(command);
  return true;
}

/** Which way a key leaves a cell that is being written; an arrow does where it was begun by typing. */
function stepOut(event: FieldKey, isOpened: boolean): Step | undefined {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (altKey) return undefined;
  const isArrowFree = !(isOpened || shiftKey || ctrlKey || metaKey);
  return stepAfter(event) ?? (isArrowFree ? stepOfArrow(key) : undefined);
}

function isSave({ key, ctrlKey, metaKey }: FieldKey): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 's';
}

/** Alt Enter begins a new line in the cell. */
function withLine({ value, selectionStart, selectionEnd }: EditField): string {
  const [from, to] = [selectionStart ?? value.length, selectionEnd ?? value.length];
  return `${value.slice(0, from)}\n${value.slice(to)}`;
}
