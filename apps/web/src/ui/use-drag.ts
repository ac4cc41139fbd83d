import { type DragEvent, useState } from 'react';
import { type DropSide, dropPlace } from '../lib/positions.ts';

interface DropTarget {
  readonly id: number;
  readonly side: DropSide;
}

export interface DragEvents {
  readonly onDragStart: (id: number, event: DragEvent) => void;
  readonly onDragOver: (id: number, event: DragEvent) => void;
  readonly onDragEnd: () => void;
  readonly onDrop: (id: number, event: DragEvent) => void;
}

/** Entries that are dragged to another place of their list: where what is dragged would land, and the move when it is let go. */
export function useDrag(
  ids: readonly number[],
  axis: 'down' | 'across',
  move: (id: number, to: number) => void,
): { readonly target: DropTarget | undefined; readonly events: DragEvents } {
  const [dragged, setDragged] = useState<number>();
  const [target, setTarget] = useState<DropTarget>();
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const events: DragEvents = {
    onDragStart: (id, { dataTransfer }) => {
      dataTransfer.effectAllowed = 'move';
      dataTransfer.setData('text/plain', '');
      setDragged(id);
    },
    onDragOver: (id, event) => {
      if (dragged === undefined) return;
      event.preventDefault();
      const side = sideOf(event, axis);
      if (target?.id !== id || target.side !== side) setTarget({ id, side });
    },
    onDragEnd: end,
    onDrop: (id, event) => {
      event.preventDefault();
      if (dragged !== undefined) move(dragged, dropPlace(ids.indexOf(dragged), ids.indexOf(id), sideOf(event, axis)));
      end();
    },
  };
  return { target: target?.id === dragged ? undefined : target, events };
}

function sideOf({ currentTarget, clientX, clientY }: DragEvent, axis: 'down' | 'across'): DropSide {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const share = axis === 'across' ? (clientX - left) / width : (clientY - top) / height;
  return share < 0.5 ? 'before' : 'after';
}
