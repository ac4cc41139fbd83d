import {
  type ClipboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { isMac, keysText } from '../../lib/keys-text.ts';
import type { SheetCommand, SheetToolName, SheetTools } from './commands/sheet-command.ts';
import { boxOfCell, scrollToCell } from './grid-places.ts';
import { COL_HEAD_HEIGHT, ROW_HEIGHT } from './grid-sizes.ts';
import { isInside, selectCell } from './selection.ts';
import type { DeskState, SheetDesk } from './sheet-desk.ts';
import { sheetMessages } from './sheet-messages.ts';
import { open, useBoardKeys } from './use-board-keys.ts';
import { type EditField, useCellEdit } from './use-cell-edit.ts';
import { useGridPointer } from './use-grid-pointer.ts';
import { scrollOf, useGridWindow } from './use-grid-window.ts';
import { useSheetClip } from './use-sheet-clip.ts';

/** What is done around the book. */
export type OuterTools = Pick<SheetTools, 'save' | 'exportFile' | 'importFile' | 'showVersions'> & {
  readonly tell: (text: string) => void;
};

export interface MenuPoint {
  readonly x: number;
  readonly y: number;
}

export type SheetBoardParts = ReturnType<typeof useSheetBoard>;

/** The parts of the board and how they work together: the grid, the field in it, the line, what is open over them. */
export function useSheetBoard(desk: SheetDesk, state: DeskState, outer: OuterTools) {
  const t = useMessages(sheetMessages);
  const field = useRef<HTMLTextAreaElement>(null);
  const line = useRef<HTMLInputElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [isTouched, touched] = useState(false);
  const focusGrid = () => field.current?.focus({ preventScroll: true });
  useGridFirst(field);
  const { tool, menu, setTool, setMenu, close } = useOpened(field);
  const editing = useCellEdit(desk, useFocused(field, line));
  const refused = () => outer.tell(t('pasteByKey', { keys: keysText('Mod-v', isMac()) }));
  const { onClip, byMenu } = useSheetClip({ desk, focusGrid, refused });
  const tools: SheetTools = { ...outer, clip: byMenu, open: setTool };
  const run = (command: SheetCommand) => {
    editing.commit();
    focusGrid();
    if (command.mayRun(desk)) command.run(desk, tools);
  };
  const pageRows = () =>
    Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - COL_HEAD_HEIGHT) / ROW_HEIGHT) - 1);
  const onKeyDown = useBoardKeys({ desk, editing, run, focusGrid, pageRows });
  const settle = () => {
    // a window that loses the focus is no cell that is left
    if (document.hasFocus()) editing.commit();
  };
  const pointer = useGridPointer(desk, scroller, {
    nameCell: editing.nameCell,
    settle: () => editing.commit(),
    openFilter: () => setTool('filter'),
  });
  const place = usePlacedField(desk, field, scroller, editing.edit?.place);
  const window = useGridWindow(scroller, state.shape, place);
  useInSight(desk, state, scroller);
  return {
    field,
    line,
    scroller,
    window,
    editing,
    pointer,
    run,
    tool,
    menu,
    isTouched,
    touched,
    focusGrid,
    settle,
    onKeyDown,
    onClip: (event: ClipboardEvent) => (editing.edit ? undefined : onClip(event)),
    onText: (text: string) =>
      editing.edit ? editing.change(text) : editing.begin(text, { isOpened: false, isInLine: false }),
    openCell: () => open(desk, editing),
    openMenu: (event: MouseEvent) => setMenu(menuPoint(desk, event, field.current)),
    closeMenu: close,
    closeTool: close,
  };
}

/** One types at once into the cell that is marked; where a finger is the pointer, no keyboard comes up unasked. */
function useGridFirst(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const isElsewhere = document.activeElement !== null && document.activeElement !== document.body;
    if (!isElsewhere && matchMedia('(pointer: fine)').matches) field.current?.focus({ preventScroll: true });
  }, [field]);
}

/** The tool or the menu that is open over the board; when it is gone, which holds the focus, the grid has it again. */
function useOpened(field: RefObject<HTMLElement | null>) {
  const [tool, setTool] = useState<SheetToolName>();
  const [menu, setMenu] = useState<MenuPoint>();
  const isOpen = tool !== undefined || menu !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    return () => field.current?.focus({ preventScroll: true });
  }, [isOpen, field]);
  const close = () => {
    setTool(undefined);
    setMenu(undefined);
  };
  return { tool, menu, setTool, setMenu, close };
}

/** The field in which one writes at the moment. */
function useFocused(...fields: readonly RefObject<EditField | null>[]): RefObject<EditField | null> {
  const places = useRef(fields);
  return {
    get current() {
      return places.current.find(({ current }) => current === document.activeElement)?.current ?? null;
    },
    set current(_: EditField | null) {
      // nobody sets it: the fields have places of their own
    },
  };
}

/** Where a menu opens; another cell than those that are chosen is chosen first. By a key: at the active cell. */
function menuPoint(desk: SheetDesk, { clientX, clientY, target }: MouseEvent, field: HTMLElement | null): MenuPoint {
  if (target === field && field) {
    const { left, bottom } = field.getBoundingClientRect();
    return { x: left, y: bottom };
  }
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-col]') : null;
  const place = cell && { row: Number(cell.dataset['row']), col: Number(cell.dataset['col']) };
  if (place && !isInside(place, desk.range)) desk.select(selectCell(place.row, place.col));
  return { x: clientX, y: clientY };
}

/** Keeps the field over its cell, also while the grid scrolls. */
function usePlacedField(
  desk: SheetDesk,
  field: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  edited: { readonly row: number; readonly col: number } | undefined,
): () => void {
  const place = useCallback(() => {
    if (!field.current || !scroller.current) return;
    const { shape, selection } = desk.state();
    const box = boxOfCell(edited ?? selection.active, scrollOf(scroller.current), shape);
    const { style } = field.current;
    style.left = `${box.left}px`;
    style.top = `${box.top}px`;
    style.minWidth = `${box.width}px`;
    style.minHeight = `${box.height}px`;
  }, [desk, field, scroller, edited]);
  useLayoutEffect(place);
  return place;
}

/** What was chosen by a key is scrolled into sight; of whole rows and columns only the way across. */
function useInSight(desk: SheetDesk, { selection, sheet }: DeskState, scroller: RefObject<HTMLElement | null>): void {
  const before = useRef({ selection, sheet });
  useLayoutEffect(() => {
    const element = scroller.current;
    const isSame = before.current.selection === selection && before.current.sheet === sheet;
    before.current = { selection, sheet };
    if (!element || isSame) return;
    const { shape } = desk.state();
    const range = desk.range;
    const to = scrollToCell(selection.end, scrollOf(element), shape);
    const isWholeRow = range.left === 0 && range.right === shape.cols - 1;
    const isWholeCol = range.top === 0 && range.bottom === shape.rows - 1;
    element.scrollTo({
      ...(isWholeRow ? {} : { left: to.x }),
      ...(isWholeCol ? {} : { top: to.y }),
    });
  }, [desk, selection, sheet, scroller]);
}
