import type { CellRange } from '@sheaf/sheet/address';
import type { ClipboardEvent } from 'react';
import { useRef } from 'react';
import { cellOps, clearedTexts } from './cell-changes.ts';
import { rangeBetween, selectRange } from './selection.ts';
import { clipOf, extentOf, pastedChanges, type SheetClip } from './sheet-clip.ts';
import type { SheetDesk } from './sheet-desk.ts';

interface ClipDoors {
  readonly desk: SheetDesk;
  readonly focusGrid: () => void;
  /** The browser lets nobody read the clipboard but a paste by key. */
  readonly refused: () => void;
}

/** Copying, cutting and pasting of what is chosen, by keys and by the menu. */
export function useSheetClip({ desk, focusGrid, refused }: ClipDoors) {
  const clip = useRef<SheetClip>(undefined);
  const take = (isCut: boolean): SheetClip => {
    const { shape } = desk.state();
    const taken = clipOf(desk.sheetNow, worthTaking(desk), desk.shown, {
      row: shape.isRowHidden,
      col: shape.isColHidden,
    });
    clip.current = taken;
    if (isCut) desk.perform(cellOps(desk.state().sheet, clearedTexts(desk.sheetNow, desk.range)));
    return taken;
  };
  const paste = (text: string) => {
    if (text === '') return;
    const changes = pastedChanges(clip.current, text, desk.range);
    const { top, left } = desk.range;
    const pasted = rangeBetween({ row: top, col: left }, extentOf(changes));
    desk.perform(cellOps(desk.state().sheet, changes), { selection: selectRange(pasted) });
  };
  const onClip = (event: ClipboardEvent) => {
    event.preventDefault();
    if (event.type === 'paste') paste(event.clipboardData.getData('text/plain'));
    else {
      const { text, html } = take(event.type === 'cut' && desk.state().mayWrite);
      event.clipboardData.setData('text/plain', text);
      event.clipboardData.setData('text/html', html);
    }
  };
  const byMenu = (what: 'cut' | 'copy' | 'paste') => {
    focusGrid();
    // the only way that also works where a site has no certificate; it comes back as the event above
    if (what !== 'paste') document.execCommand(what);
    else pasteByMenu().then(paste, refused);
  };
  return { onClip, byMenu };
}

/** Of whole rows and columns only as far as anything is written. */
function worthTaking(desk: SheetDesk): CellRange {
  const { range } = desk;
  const { rows, cols, lastFilled } = desk.state().shape;
  return {
    ...range,
    bottom: range.bottom === rows - 1 ? Math.max(range.top, lastFilled.row) : range.bottom,
    right: range.right === cols - 1 ? Math.max(range.left, lastFilled.col) : range.right,
  };
}

async function pasteByMenu(): Promise<string> {
  return navigator.clipboard.readText();
}
