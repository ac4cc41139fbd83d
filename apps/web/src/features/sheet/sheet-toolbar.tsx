import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { titleOf } from '../../lib/keys-text.ts';
import { ColourMenu } from './colour-menu.tsx';
import type { SheetCommand, SheetCommandGroup } from './commands/sheet-command.ts';
import { SHEET_COMMANDS } from './commands/sheet-commands.ts';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import { SheetIcon } from './sheet-icon.tsx';
import { type CommandDoors, SheetMenu, useCommandLabel } from './sheet-menu.tsx';
import { sheetMessages } from './sheet-messages.ts';

interface ToolbarProps extends CommandDoors {
  readonly focusGrid: () => void;
}

/** The tools of the sheet, from the list of commands: one stop of Tab, arrow keys go along them. */
export function SheetToolbar({ focusGrid, ...doors }: ToolbarProps) {
  const label = useMessages(sheetMessages)('toolbar');
  const t = useMessages(sheetCommandMessages);
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (bar.current) stopAt(bar.current, buttonsOf(bar.current)[0]);
  }, []);
  const buttons = (group: SheetCommandGroup) => <Buttons group={group} {...doors} />;
  return (
    <div
      role="toolbar"
      aria-label={label}
      className="sheet-tools"
      ref={bar}
      onKeyDown={alongButtons}
      onFocus={stopHere}
    >
      <span className="sheet-group">
        <SheetMenu {...doors} groups={['file']} label={t('menuFile')} />
        <SheetMenu {...doors} groups={['undo', 'clip', 'fill', 'text']} label={t('menuEdit')} />
        <SheetMenu {...doors} groups={['rows', 'cols', 'merge', 'freeze']} label={t('menuLines')} />
        <SheetMenu {...doors} groups={['data']} label={t('menuData')} />
        <SheetMenu {...doors} groups={['sheet']} label={t('menuSheet')} />
      </span>
      {buttons('undo')}
      {buttons('text')}
      <span className="sheet-group">
        <ColourMenu desk={doors.desk} of="color" done={focusGrid} />
        <ColourMenu desk={doors.desk} of="bgcolor" done={focusGrid} />
        <SheetMenu {...doors} groups={['number']} label={t('menuNumber')}>
          <SheetIcon name="number" />
        </SheetMenu>
      </span>
      {buttons('align')}
      {buttons('merge')}
      {buttons('data')}
      {buttons('fill')}
      {buttons('help')}
    </div>
  );
}

function Buttons({ group, ...doors }: CommandDoors & { readonly group: SheetCommandGroup }) {
  const commands = SHEET_COMMANDS.filter((command) => command.group === group && command.places.includes('toolbar'));
  return (
    <span className="sheet-group">
      {commands.map((command) => (
        <CommandButton key={command.id} command={command} {...doors} />
      ))}
    </span>
  );
}

function CommandButton({ command, desk, run }: CommandDoors & { readonly command: SheetCommand }) {
  const label = useCommandLabel()(command);
  return (
    <button
      type="button"
      className="btn quiet small icon-only"
      tabIndex={-1}
      aria-label={label}
      aria-pressed={command.isOn?.(desk)}
      aria-disabled={!command.mayRun(desk)}
      title={titleOf(label, command.keys)}
      onClick={() => run(command)}
    >
      {command.icon && <SheetIcon name={command.icon} />}
    </button>
  );
}

function buttonsOf(toolbar: HTMLElement): HTMLButtonElement[] {
  return [...toolbar.querySelectorAll<HTMLButtonElement>('button')];
}

/** Tab comes to the button that had the focus last. */
function stopAt(toolbar: HTMLElement, stop: Element | undefined): void {
  for (const button of buttonsOf(toolbar)) button.tabIndex = button === stop ? 0 : -1;
}

function stopHere({ currentTarget, target }: FocusEvent<HTMLElement>): void {
  if (buttonsOf(currentTarget).some((button) => button === target)) stopAt(currentTarget, target);
}

function alongButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = buttonsOf(event.currentTarget);
  const at = buttons.findIndex((button) => button.contains(document.activeElement));
  // an open menu hangs below its button, and its keys come up here
  if (step === undefined || at === -1) return;
  event.preventDefault();
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}
