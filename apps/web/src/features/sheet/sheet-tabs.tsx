import { Dropdown } from 'antd';
import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { shownSheets } from './commands/book-commands.ts';
import { SHEET_COMMANDS } from './commands/sheet-commands.ts';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import type { DeskState } from './sheet-desk.ts';
import { type CommandDoors, useCommandItems } from './sheet-menu.tsx';
import { sheetMessages } from './sheet-messages.ts';

interface SheetTabsProps extends CommandDoors {
  readonly state: DeskState;
  /** What the chosen numbers come to, or how large the sheet is. */
  readonly summary: string;
}

/** The sheets of the book below the grid; the menu of one opens by its button or the right mouse button. */
export function SheetTabs({ state, summary, ...doors }: SheetTabsProps) {
  const t = useMessages(sheetMessages);
  const tCommand = useMessages(sheetCommandMessages);
  const { desk } = doors;
  const shown = shownSheets(desk.book);
  const addSheet = SHEET_COMMANDS.find(({ id }) => id === 'add-sheet');
  return (
    <div className="sheet-bottom">
      {state.mayWrite && addSheet && (
        <button
          type="button"
          className="btn quiet small icon-only"
          aria-label={tCommand('addSheet')}
          title={tCommand('addSheet')}
          onClick={() => doors.run(addSheet)}
        >
          <Icon name="plus" />
        </button>
      )}
      <div role="tablist" aria-label={t('sheets')} className="sheet-tabs" onKeyDown={(event) => alongTabs(event, desk)}>
        {shown.map((index) => (
          <button
            key={index}
            type="button"
            role="tab"
            aria-selected={index === state.sheet}
            aria-controls="sheet-grid"
            tabIndex={index === state.sheet ? 0 : -1}
            onClick={() => desk.goToSheet(index)}
            onDoubleClick={() => runById(doors, 'rename-sheet')}
          >
            {desk.book[index]?.name}
          </button>
        ))}
      </div>
      {state.mayWrite && <TabMenu {...doors} />}
      <span className="grow" />
      <span className="sheet-summary num" role="status">
        {summary}
      </span>
    </div>
  );
}

function TabMenu(doors: CommandDoors) {
  const t = useMessages(sheetMessages);
  const items = useCommandItems('tab', ['sheet'], doors);
  const [isOpen, setOpen] = useState(false);
  return (
    <Dropdown menu={{ items }} trigger={['click']} placement="topLeft" autoFocus destroyOnHidden onOpenChange={setOpen}>
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={t('sheetMenu')}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={t('sheetMenu')}
        onContextMenu={(event: MouseEvent) => event.preventDefault()}
      >
        <WorkIcon name="more" />
      </button>
    </Dropdown>
  );
}

function runById({ run }: CommandDoors, id: string): void {
  const command = SHEET_COMMANDS.find((one) => one.id === id);
  if (command) run(command);
}

function alongTabs(event: KeyboardEvent<HTMLElement>, desk: CommandDoors['desk']): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const shown = shownSheets(desk.book);
  const next = step === undefined ? undefined : shown[shown.indexOf(desk.state().sheet) + step];
  if (next === undefined) return;
  event.preventDefault();
  desk.goToSheet(next);
  const tab = event.currentTarget.children[shown.indexOf(next)];
  if (tab instanceof HTMLElement) tab.focus();
}
