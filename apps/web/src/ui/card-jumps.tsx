import './card-jumps.css';
import { type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface CardJumpsProps {
  /** What the list is called. */
  readonly label: string;
  readonly cards: RefObject<HTMLElement | null>;
  /** Beside the cards, or in a line above them. */
  readonly place: 'above' | 'beside';
}

/**
 * Leads to each card of a long screen. The headings that are there are the list: cards come and go by themselves. An
 * address that ends with the id of a heading leads to it as soon as it is there.
 */
export function CardJumps({ label, cards, place }: CardJumpsProps) {
  const [headings, setHeadings] = useState<readonly HTMLElement[]>([]);
  const asked = useRef(decodeURIComponent(location.hash.slice(1)));
  useEffect(() => {
    const around = cards.current;
    if (!around) return;
    const read = () => {
      const found = [...around.querySelectorAll<HTMLElement>('.card h2[id]')];
      setHeadings((known) => (isSame(known, found) ? known : found));
    };
    const observer = new MutationObserver(read);
    observer.observe(around, { childList: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, [cards]);
  useEffect(() => {
    const heading = headings.find(({ id }) => id === asked.current);
    if (!heading) return;
    asked.current = '';
    lead(heading);
  }, [headings]);
  if (headings.length < 2 && place === 'above') return null;
  const follow = (event: MouseEvent, heading: HTMLElement) => {
    event.preventDefault();
    // ids that are made anew each time name nothing in an address
    if (/^[a-z]/.test(heading.id)) history.replaceState(history.state, '', `#${heading.id}`);
    lead(heading);
  };
  return (
    <nav className={`card-jumps ${place}`} aria-label={label}>
      <ul>
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`} onClick={(event) => follow(event, heading)}>
              {heading.textContent}
            </a>
          </li>
        ))}
      </ul>
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
