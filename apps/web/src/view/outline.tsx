import type { OutlineEntry } from '@sheaf/contract';
import { useEffect, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { readingMessages } from './reading-messages.ts';
import { useDetailsMenu } from './use-details-menu.ts';

type Entries = readonly OutlineEntry[];

interface OutlineProps {
  entries: Entries;
  /** Id of the heading that the reader asked for and has not left; '' for none. */
  held: string;
}

/** The headings of the page in the right column; the one being read is marked. */
export function Outline({ entries, held }: OutlineProps) {
  const t = useMessages(readingMessages);
  const seen = useActiveHeading(entries);
  const active = entries.some(({ id }) => id === held) ? held : seen;
  return (
    <nav className="outline" aria-label={t('outline')}>
      <h2>{t('outlineTitle')}</h2>
      <OutlineList entries={entries} active={active} />
    </nav>
  );
}

/** The same behind a button, where there is no room for a column. */
export function OutlineMenu({ entries }: { entries: Entries }) {
  const t = useMessages(readingMessages);
  const { menu, close } = useDetailsMenu();
  return (
    <details className="outline-menu" ref={menu}>
      <summary className="btn quiet small">
        <Icon name="contents" />
        {t('outlineTitle')}
      </summary>
      <nav aria-label={t('outline')}>
        <OutlineList entries={entries} active="" onFollow={close} />
      </nav>
    </details>
  );
}

interface OutlineListProps {
  entries: Entries;
  active: string;
  onFollow?: () => void;
}

function OutlineList({ entries, active, onFollow }: OutlineListProps) {
  const top = Math.min(...entries.map(({ level }) => level));
  return (
    <ul>
      {entries.map(({ id, level, text }) => (
        <li key={id}>
          <a
            className={`l${level - top + 1}`}
            href={`#${id}`}
            aria-current={id === active ? 'location' : undefined}
            onClick={onFollow}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** A heading counts as read once it has come up to the top bar, with some room for the eye. */
const READ_LINE_PX = 140;

function useActiveHeading(entries: Entries): string {
  const [active, setActive] = useState('');
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      setActive(activeOf(entries));
    };
    const lookSoon = () => {
      frame ||= requestAnimationFrame(look);
    };
    // not at once: this screen may still be about to take the place of the one that was served
    lookSoon();
    addEventListener('scroll', lookSoon, { passive: true });
    addEventListener('resize', lookSoon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', lookSoon);
      removeEventListener('resize', lookSoon);
    };
  }, [entries]);
  return active;
}

function activeOf(entries: Entries): string {
  const line = readLine();
  return (
    entries.findLast(({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? line) < line)?.id ?? ''
  );
}

/** Sinks to the foot of the screen towards the end of the page, where headings can come up no further. */
function readLine(): number {
  const range = document.documentElement.scrollHeight - innerHeight;
  const room = innerHeight - READ_LINE_PX;
  const zone = Math.min(range, room);
  const sunk = zone <= 0 ? 0 : Math.max(0, 1 - (range - scrollY) / zone);
  return READ_LINE_PX + room * sunk;
}
