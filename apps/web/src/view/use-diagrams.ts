import type { ReadingData } from '@sheaf/contract';
import { useEffect } from 'react';
import type { ReadingTools } from './reading-tools.ts';

/** Has the diagrams of a text drawn, where it has any. */
export function useDiagrams(
  text: { readonly current: HTMLElement | null },
  { features, html }: Pick<ReadingData, 'features' | 'html'>,
  { drawDiagrams }: ReadingTools,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other diagrams
  useEffect(() => {
    if (!features.mermaid || !text.current || !drawDiagrams) return undefined;
    return drawDiagrams(text.current);
  }, [features.mermaid, html, drawDiagrams, text]);
}
