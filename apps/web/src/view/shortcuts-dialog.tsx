import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import type { KeyGroup, ReadingSlots } from './reading-tools.ts';
import { shortcutMessages } from './shortcut-messages.ts';

const SHORTCUTS = [
  [['Ctrl K', '/'], 'keySearch'],
  [['[', ']'], 'keyPages'],
  [['↑', '↓', '←', '→'], 'keyTree'],
  [['Alt ↑', 'Alt ↓'], 'keyMove'],
  [['Shift F10'], 'keyMenu'],
  [['F'], 'fullScreen'],
  [['E'], 'keyEdit'],
  [['?'], 'keyHelp'],
  [['Esc'], 'keyEscape'],
] as const;

const FOR_EDITORS: ReadonlySet<string> = new Set(['keyEdit', 'keyMove', 'keyMenu']);

interface ShortcutsProps {
  readonly mayEdit: boolean;
  readonly moreKeys: ReadingSlots['moreKeys'];
  readonly onClose: () => void;
}

/** The list of shortcuts; those of editors are in it only for those who may edit. */
export function ShortcutsDialog({ mayEdit, moreKeys, onClose }: ShortcutsProps) {
  const t = useMessages(shortcutMessages);
  const [groups, setGroups] = useState<readonly KeyGroup[]>([]);
  useEffect(() => {
    // where they do not come the others are still told
    moreKeys?.().then(setGroups, () => undefined);
  }, [moreKeys]);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className="sheet" ref={dialog} aria-labelledby="shortcuts-title" onClose={onClose}>
      <form method="dialog" className="sheet-head">
        <h2 id="shortcuts-title">{t('shortcuts')}</h2>
        <button type="submit" className="btn quiet icon-only" aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <dl className="shortcuts">
        {SHORTCUTS.filter(([, what]) => mayEdit || !FOR_EDITORS.has(what)).map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{t(what)}</dd>
          </div>
        ))}
      </dl>
      {groups.map(({ title, entries }) => (
        <section key={title} aria-label={title}>
          <h3 className="shortcuts-title">{title}</h3>
          <dl className="shortcuts">
            {entries.map(({ keys, label }) => (
              <div key={label}>
                <dt>
                  <kbd>{keys}</kbd>
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </dialog>
  );
}
