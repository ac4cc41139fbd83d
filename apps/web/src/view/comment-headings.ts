import type { OutlineEntry, Thread } from '@sheaf/contract';

const SVG = 'http://www.w3.org/2000/svg';
/** A speech bubble, as the button beside the title has it. */
export const BUBBLE = 'M2.6 3.4h10.8v7.4H7.6L4.8 13v-2.2H2.6z';

interface Headings {
  readonly outline: readonly OutlineEntry[];
  readonly threads: readonly Pick<Thread, 'anchor'>[];
  readonly mayAdd: boolean;
  readonly labelOf: (heading: string, count: number) => string;
  /** `count`: 0 where nobody said anything yet. */
  readonly onPress: (heading: OutlineEntry, count: number) => void;
}

/** Beside each heading how much was said below it, and the way to say something; answers how to take it away. */
export function countAtHeadings(
  article: HTMLElement,
  { outline, threads, mayAdd, labelOf, onPress }: Headings,
): () => void {
  const counts = Map.groupBy(threads, ({ anchor }) => anchor.heading);
  const buttons = outline.flatMap((entry) => {
    const count = counts.get(entry.id)?.length ?? 0;
    const row = article.querySelector(`#${CSS.escape(entry.id)}`)?.closest('.heading');
    if (!row || (count === 0 && !mayAdd)) return [];
    const button = headingButton(count, labelOf(entry.text, count));
    button.addEventListener('click', () => onPress(entry, count));
    row.append(button);
    return [button];
  });
  return () => {
    for (const button of buttons) button.remove();
  };
}

function headingButton(count: number, label: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = `comment-count${count > 0 ? ' some' : ''}`;
  button.setAttribute('aria-label', label);
  button.title = label;
  const icon = document.createElementNS(SVG, 'svg');
  icon.setAttribute('class', 'icon');
  icon.setAttribute('viewBox', '0 0 16 16');
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', BUBBLE);
  icon.append(path);
  button.append(icon, count > 0 ? String(count) : '');
  return button;
}
