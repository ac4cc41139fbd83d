import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type AxisWindow, windowOfAxis } from './grid-axis.ts';
import type { GridScroll } from './grid-places.ts';
import type { SheetShape } from './sheet-shape.ts';

export interface GridWindow {
  readonly rows: AxisWindow;
  readonly cols: AxisWindow;
}

/** Drawn beyond the edges of the screen, so that a scroll finds them there. */
const SPARE_ROWS = 12;
const SPARE_COLS = 3;
/** Beyond the edges still enough: nothing is drawn anew. */
const ENOUGH_ROWS = 4;

/** What of the grid is near the screen; another object only when other rows or columns are. */
export function useGridWindow(
  scroller: RefObject<HTMLElement | null>,
  shape: SheetShape,
  moved: () => void,
): GridWindow {
  const [scroll, setScroll] = useState<GridScroll>({ left: 0, top: 0, width: 1440, height: 900 });
  const drawn = useRef<GridWindow>({ rows: { from: 0, to: 0 }, cols: { from: 0, to: 0 } });
  const look = useCallback(() => {
    const next = scroller.current && scrollOf(scroller.current);
    if (!next) return;
    moved();
    if (!isEnough(drawn.current, next, shape)) setScroll(next);
  }, [scroller, shape, moved]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const size = new ResizeObserver(look);
    size.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      size.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, look]);
  const window = windowOf(scroll, shape);
  useLayoutEffect(() => {
    drawn.current = window;
  });
  return window;
}

export function scrollOf({ scrollLeft, scrollTop, clientWidth, clientHeight }: HTMLElement): GridScroll {
  return { left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight };
}

function windowOf({ left, top, width, height }: GridScroll, shape: SheetShape): GridWindow {
  const { rowAxis, colAxis, frozenRows, frozenCols } = shape;
  const rows = windowOfAxis(rowAxis, top + rowAxis.offsetOf(frozenRows), height, SPARE_ROWS);
  const cols = windowOfAxis(colAxis, left + colAxis.offsetOf(frozenCols), width, SPARE_COLS);
  return { rows: { ...rows, from: Math.max(rows.from, frozenRows) }, cols };
}

function isEnough(drawn: GridWindow, { left, top, width, height }: GridScroll, shape: SheetShape): boolean {
  const { rowAxis, colAxis, frozenRows, frozenCols } = shape;
  const rows = windowOfAxis(rowAxis, top + rowAxis.offsetOf(frozenRows), height, ENOUGH_ROWS);
  const cols = windowOfAxis(colAxis, left + colAxis.offsetOf(frozenCols), width, 0);
  const hasRows = Math.max(rows.from, frozenRows) >= drawn.rows.from && rows.to <= drawn.rows.to;
  return hasRows && cols.from >= drawn.cols.from && cols.to <= drawn.cols.to;
}
