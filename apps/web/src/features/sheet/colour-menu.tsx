import { Popover } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { COLOURS } from './colours.ts';
import { restyle, styleHere } from './commands/format-commands.ts';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import type { SheetDesk } from './sheet-desk.ts';
import { SheetIcon } from './sheet-icon.tsx';

interface ColourMenuProps {
  readonly desk: SheetDesk;
  readonly of: 'color' | 'bgcolor';
  readonly done: () => void;
}

/** The colours of texts or of cells: a few that are readable in both themes, or any other. */
export function ColourMenu({ desk, of, done }: ColourMenuProps) {
  const t = useMessages(sheetCommandMessages);
  const [isOpen, setOpen] = useState(false);
  const label = t(of === 'color' ? 'menuTextColour' : 'menuFill');
  const choose = (colour: string | undefined) => {
    restyle(desk, of === 'color' ? { color: colour } : { bgcolor: colour });
    setOpen(false);
    done();
  };
  return (
    <Popover
      trigger="click"
      open={isOpen}
      onOpenChange={(open) => setOpen(open && desk.state().mayWrite)}
      destroyOnHidden
      content={<Choices of={of} now={styleHere(desk)[of]} choose={choose} />}
    >
      <button
        type="button"
        className="btn quiet small icon-only"
        tabIndex={-1}
        aria-label={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        title={label}
      >
        <SheetIcon name={of === 'color' ? 'text' : 'fill'} />
      </button>
    </Popover>
  );
}

interface ChoicesProps {
  readonly of: 'color' | 'bgcolor';
  readonly now: string | undefined;
  readonly choose: (colour: string | undefined) => void;
}

function Choices({ of, now, choose }: ChoicesProps) {
  const t = useMessages(sheetCommandMessages);
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    <div className="colours">
      <button type="button" className="btn quiet small" ref={first} onClick={() => choose(undefined)}>
        {t('automatic')}
      </button>
      <div className="colour-row">
        {COLOURS.map(({ name, ink, fill }) => {
          const colour = of === 'color' ? ink : fill;
          return (
            <button
              key={name}
              type="button"
              className={`colour sheet-${of === 'color' ? 'ink' : 'fill'}-${name}`}
              aria-label={t(name)}
              aria-pressed={now === colour}
              title={t(name)}
              onClick={() => choose(colour)}
            />
          );
        })}
      </div>
      <label className="btn quiet small">
        {t('custom')}
        <input
          type="color"
          className="sr"
          defaultValue={now ?? '#0a6680'}
          onBlur={({ target }) => target.value !== (now ?? '#0a6680') && choose(target.value)}
        />
      </label>
    </div>
  );
}
