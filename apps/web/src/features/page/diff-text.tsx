import type { DiffSide } from './side-by-side.ts';

/** A line with what changed in it marked. */
export function DiffText({ side }: { side: DiffSide }) {
  return side.segments.map((segment, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: a line's parts never move
    segment.changed ? <mark key={index}>{segment.text}</mark> : segment.text,
  );
}
