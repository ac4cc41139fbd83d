import type { CellPlace } from '@sheaf/sheet/address';
import { type RefObject, useRef, useState } from 'react';
import { cellOps, typedInto } from './cell-changes.ts';
import { moveTo, type Step } from './selection.ts';
import type { SheetDesk } from './sheet-desk.ts';

/** A cell that is being written. */
export interface CellEdit {
  readonly place: CellPlace;
  readonly text: string;
  /** Begun by typing: an arrow leaves it. Opened: an arrow moves the caret. */
  readonly isOpened: boolean;
  /** It is written above the grid, not in the cell. */
  readonly isInLine: boolean;
}

export type EditField = HTMLInputElement | HTMLTextAreaElement;

export interface CellEditing {
  readonly edit: CellEdit | undefined;
  readonly begin: (text: string, how: Pick<CellEdit, 'isOpened' | 'isInLine'>) => void;
  readonly change: (text: string) => void;
  /** Keeps what was written, and goes on. */
  readonly commit: (step?: Step) => void;
  readonly cancel: () => void;
  /** Writes the name of a pressed cell where a formula waits for one; false where none does. */
  readonly nameCell: (name: string) => boolean;
}

/** After one of these a formula waits for a cell. */
const WAITS = /[=+\-*/^&,(:<>;]\s*$/;

export function useCellEdit(desk: SheetDesk, field: RefObject<EditField | null>): CellEditing {
  const [edit, setEdit] = useState<CellEdit>();
  /** The name that was written by pressing a cell, as long as nothing is typed behind it. */
  const named = useRef<{ readonly before: string; readonly after: string }>(undefined);
  const end = () => {
    named.current = undefined;
    setEdit(undefined);
  };
  const change = (text: string) => {
    named.current = undefined;
    setEdit((now) => now && { ...now, text });
  };
  const nameCell = (name: string) => {
    if (!edit?.text.startsWith('=')) return false;
    const around = named.current ?? aroundCaret(edit.text, field.current);
    if (!named.current && !WAITS.test(around.before)) return false;
    named.current = around;
    setEdit({ ...edit, text: around.before + name + around.after });
    return true;
  };
  return {
    edit,
    begin: (text, how) => {
      if (desk.state().mayWrite) setEdit({ place: desk.state().selection.active, text, ...how });
    },
    change,
    commit: (step) => {
      if (edit) keep(desk, edit);
      end();
      const { selection, shape } = desk.state();
      if (step) desk.select(moveTo(selection, step, shape));
    },
    cancel: end,
    nameCell,
  };
}

function keep(desk: SheetDesk, { place, text }: CellEdit): void {
  const changes = typedInto(desk.sheetNow, place.row, place.col, text);
  desk.perform(cellOps(desk.state().sheet, changes));
}

function aroundCaret(text: string, field: EditField | null): { before: string; after: string } {
  const at = field?.selectionStart ?? text.length;
  return { before: text.slice(0, at), after: text.slice(at) };
}
