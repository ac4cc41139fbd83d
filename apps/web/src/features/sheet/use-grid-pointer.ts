import { type CellPlace, type CellRange, rangeName } from '@sheaf/sheet/address';
import type { MouseEvent, PointerEvent, RefObject } from 'react';
import { useRef } from 'react';
import { cellOps, drawnOn } from './cell-changes.ts';
import { cellAtPoint } from './grid-places.ts';
import { rangeBetween, selectRange } from './selection.ts';
import type { SheetDesk } from './sheet-desk.ts';
import { scrollOf } from './use-grid-window.ts';

interface PointerDoors {
  /** A cell is pressed while a formula waits for a name; false where none does. */
  readonly nameCell: (name: string) => boolean;
  /** What is being written is kept before something else is chosen. */
  readonly settle: () => void;
  readonly openFilter: () => void;
}

type Drag =
  | { readonly kind: 'cells'; readonly from: CellPlace }
  | { readonly kind: 'rows' | 'cols'; readonly from: number }
  | { readonly kind: 'fill'; readonly source: CellRange }
  | { readonly kind: 'height' | 'width'; readonly at: number; readonly start: number; readonly size: number }
  | { readonly kind: 'name'; readonly from: CellPlace };

const LEAST = { height: 10, width: 20 };

/** Choosing, drawing on and resizing by the pointer; a finger chooses by a tap and scrolls by a drag. */
export function useGridPointer(desk: SheetDesk, scroller: RefObject<HTMLElement | null>, doors: PointerDoors) {
  const drag = useRef<Drag>(undefined);
  const cellAt = (event: MouseEvent): CellPlace => {
    const element = scroller.current;
    if (!element) return { row: 0, col: 0 };
    const box = element.getBoundingClientRect();
    const point = { x: event.clientX - box.left, y: event.clientY - box.top };
    return cellAtPoint(point, scrollOf(element), desk.state().shape);
  };
  const press = (event: MouseEvent): Drag | undefined => {
    if (event.button !== 0 || !(event.target instanceof Element)) return undefined;
    const next = dragOf(desk, event, event.target, cellAt(event), doors);
    if (next) follow(desk, next, event, cellAt(event), doors);
    return next;
  };
  const down = (event: PointerEvent) => {
    if (event.pointerType === 'touch') return;
    // the field in which one writes keeps the focus
    event.preventDefault();
    drag.current = press(event);
    if (drag.current) event.currentTarget.setPointerCapture(event.pointerId);
  };
  const tap = (event: MouseEvent) => {
    const { nativeEvent } = event;
    if ('pointerType' in nativeEvent && nativeEvent.pointerType === 'touch') press(event);
  };
  const move = (event: PointerEvent) => {
    if (!drag.current) return;
    scrollAlong(scroller.current, event);
    follow(desk, drag.current, event, cellAt(event), doors);
  };
  const up = (event: PointerEvent) => {
    const current = drag.current;
    drag.current = undefined;
    if (current) finish(desk, current, event);
  };
  const cancel = () => {
    drag.current = undefined;
  };
  return { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel, onClick: tap };
}

/** What a press begins: at an edge, on a head, on the handle, or in a cell. */
function dragOf(desk: SheetDesk, event: MouseEvent, target: Element, cell: CellPlace, doors: PointerDoors) {
  return edgeDrag(desk, event, target) ?? headDrag(desk, event, target) ?? cellDrag(desk, event, target, cell, doors);
}

function edgeDrag(desk: SheetDesk, { clientX, clientY }: MouseEvent, target: Element): Drag | undefined {
  const { shape, mayWrite } = desk.state();
  const row = mayWrite ? numberOf(target, 'edgeRow') : undefined;
  if (row !== undefined) return { kind: 'height', at: row, start: clientY, size: shape.rowAxis.sizeOf(row) };
  const col = mayWrite ? numberOf(target, 'edgeCol') : undefined;
  if (col !== undefined) return { kind: 'width', at: col, start: clientX, size: shape.colAxis.sizeOf(col) };
  return undefined;
}

function headDrag(desk: SheetDesk, { shiftKey }: MouseEvent, target: Element): Drag | undefined {
  const { active } = desk.state().selection;
  const row = numberOf(target, 'headRow');
  if (row !== undefined) return { kind: 'rows', from: shiftKey ? active.row : row };
  const col = numberOf(target, 'headCol');
  return col === undefined ? undefined : { kind: 'cols', from: shiftKey ? active.col : col };
}

function cellDrag(
  desk: SheetDesk,
  { shiftKey }: MouseEvent,
  target: Element,
  cell: CellPlace,
  doors: PointerDoors,
): Drag | undefined {
  const { mayWrite, selection } = desk.state();
  if (mayWrite && target.closest('[data-handle]')) return { kind: 'fill', source: desk.range };
  if (doors.nameCell(nameOf(cell, cell))) return { kind: 'name', from: cell };
  doors.settle();
  if (mayWrite && target.closest('[data-filter]')) {
    desk.select({ active: cell, end: cell });
    doors.openFilter();
    return undefined;
  }
  return { kind: 'cells', from: shiftKey ? selection.active : cell };
}

function numberOf(target: Element, name: 'edgeRow' | 'edgeCol' | 'headRow' | 'headCol'): number | undefined {
  const said = target instanceof HTMLElement ? target.dataset[name] : undefined;
  return said === undefined ? undefined : Number(said);
}

function follow(desk: SheetDesk, drag: Drag, event: MouseEvent, cell: CellPlace, doors: PointerDoors): void {
  const { rows, cols } = desk.state().shape;
  switch (drag.kind) {
    case 'cells':
      desk.select({ active: drag.from, end: cell });
      break;
    case 'rows':
      desk.select({ active: { row: drag.from, col: 0 }, end: { row: rowOf(event, cell, drag.from), col: cols - 1 } });
      break;
    case 'cols':
      desk.select({ active: { row: 0, col: drag.from }, end: { row: rows - 1, col: cell.col } });
      break;
    case 'fill':
      desk.select(selectRange(grown(drag.source, cell)));
      break;
    case 'name':
      doors.nameCell(nameOf(drag.from, cell));
      break;
    case 'height':
    case 'width':
      break;
  }
}

/** A press on the number of a row stands left of all cells, at the row's own height. */
function rowOf(event: MouseEvent, cell: CellPlace, from: number): number {
  const pressed = event.target instanceof Element ? numberOf(event.target, 'headRow') : undefined;
  return event.type !== 'pointermove' ? (pressed ?? from) : cell.row;
}

function finish(desk: SheetDesk, drag: Drag, event: MouseEvent): void {
  const { sheet, selection } = desk.state();
  if (drag.kind === 'fill') {
    const target = desk.range;
    desk.perform(cellOps(sheet, drawnOn(desk.sheetNow, drag.source, target)), { selection });
    return;
  }
  if (drag.kind !== 'height' && drag.kind !== 'width') return;
  const by = (drag.kind === 'height' ? event.clientY : event.clientX) - drag.start;
  if (by === 0) return;
  const size = Math.max(LEAST[drag.kind], Math.round(drag.size + by));
  const lines = { sheet, at: drag.at, count: 1 };
  desk.perform([
    drag.kind === 'height' ? { kind: 'rowSize', ...lines, height: size } : { kind: 'colSize', ...lines, width: size },
  ]);
}

/** Along the side on which the pointer is further away. */
function grown(source: CellRange, { row, col }: CellPlace): CellRange {
  const down = Math.max(row - source.bottom, source.top - row, 0);
  const right = Math.max(col - source.right, source.left - col, 0);
  if (down === 0 && right === 0) return source;
  return down >= right
    ? { ...source, top: Math.min(source.top, row), bottom: Math.max(source.bottom, row) }
    : { ...source, left: Math.min(source.left, col), right: Math.max(source.right, col) };
}

function nameOf(from: CellPlace, to: CellPlace): string {
  return rangeName(rangeBetween(from, to));
}

/** Near an edge of the grid it scrolls along with what is drawn. */
function scrollAlong(element: HTMLElement | null, { clientX, clientY }: MouseEvent): void {
  const box = element?.getBoundingClientRect();
  if (!element || !box) return;
  const by = { left: beyond(clientX, box.left, box.right), top: beyond(clientY, box.top, box.bottom) };
  if (by.left !== 0 || by.top !== 0) element.scrollBy(by);
}

function beyond(at: number, from: number, to: number): number {
  if (at > to) return Math.min(at - to, 60);
  return at < from ? Math.max(at - from, -60) : 0;
}
