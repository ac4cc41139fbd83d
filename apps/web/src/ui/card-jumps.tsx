import './card-jumps.css';
import { type RefObject, useEffect, useState } from 'react';

interface CardJumpsProps {
  /** What the list is called. */
  readonly label: string;
  readonly cards: RefObject<HTMLElement | null>;
}

/** Leads to each card of a long screen. The headings that are there are the list: cards come and go by themselves. */
export function CardJumps({ label, cards }: CardJumpsProps) {
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  useEffect(() => {
    const place = cards.current;
    if (!place) return;
    const read = () => {
      const found = [...place.querySelectorAll<HTMLElement>('.card h2')];
      setHeadings((known) => (isSame(known, found) ? known : found));
    };
    const observer = new MutationObserver(read);
    observer.observe(place, { childList: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, [cards]);
  if (headings.length < 2) return null;
  return (
    <nav className="card-jumps" aria-label={label}>
      {headings.map((heading) => (
        <button key={heading.textContent} type="button" className="btn quiet small" onClick={() => lead(heading)}>
          {heading.textContent}
        </button>
      ))}
    </nav>
  );
}

function isSame(some: readonly HTMLElement[], others: readonly HTMLElement[]): boolean {
  return some.length === others.length && some.every((heading, at) => heading === others[at]);
}

/** Who goes on by Tab goes on from there. */
function lead(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  heading.closest('.card')?.scrollIntoView({ block: 'start' });
}
