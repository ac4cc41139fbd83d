import type { ReadingData } from '@sheaf/contract';
import { useEffect, useRef } from 'react';
import type { ReadingTools } from './reading-tools.ts';

/** Who reads stands across the item while it is shown, where the site wants it. */
export function useWatermark({ item, user }: ReadingData, tools: ReadingTools): void {
  const show = useRef(tools.showWatermark);
  const isShown = item.show_watermark === 1 && user !== null;
  useEffect(() => (isShown ? show.current?.() : undefined), [isShown]);
}
