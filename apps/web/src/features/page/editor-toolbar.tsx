import type { EditorView } from '@codemirror/view';
import { Dropdown, type MenuProps } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { isMac, keysText, titleOf } from '../../lib/keys-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { MENU_IN_SIGHT } from '../../ui/menu-in-sight.ts';
import { EDITOR_COMMANDS, offeredCommands } from './commands/edit-commands.ts';
import type { EditorCommand, EditorFacts } from './commands/editor-command.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import { EditorIcon } from './editor-icon.tsx';
import { pageEditMessages } from './page-edit-messages.ts';

export interface CommandDoors {
  readonly view: () => EditorView | null;
  readonly facts: EditorFacts;
  readonly run: (command: EditorCommand) => void;
}

interface ToolbarProps extends CommandDoors {
  readonly children: ReactNode;
}

const BUTTON_GROUPS = ['text', 'lines', 'insert'] as const;
/** The only one of its kind: no menu stands before it. */
const TEMPLATES = EDITOR_COMMANDS.find(({ group }) => group === 'template');

/** The tools of the text, from the list of commands; arrow keys go along them, Tab leaves. */
export function EditorToolbar({ children, ...doors }: ToolbarProps) {
  const label = useMessages(pageEditMessages)('toolbar');
  const t = useMessages(editorCommandMessages);
  return (
    <div className="editor-tools">
      <div role="toolbar" aria-label={label} className="editor-commands" onKeyDown={alongButtons}>
        <CommandMenu {...doors} groups={['heading']} label={t('headings')} tabIndex={0}>
          <EditorIcon name="headings" />
        </CommandMenu>
        {BUTTON_GROUPS.map((group) => (
          <span key={group} className="editor-group">
            {EDITOR_COMMANDS.filter((command) => command.group === group && command.places.includes('toolbar')).map(
              (command) => (
                <CommandButton key={command.id} command={command} run={doors.run} />
              ),
            )}
          </span>
        ))}
        <span className="editor-group">
          {TEMPLATES && (
            <button
              type="button"
              className="btn quiet small tool-menu"
              tabIndex={-1}
              onClick={() => doors.run(TEMPLATES)}
            >
              {t(TEMPLATES.label)}
            </button>
          )}
          <ToolMenu {...doors} groups={['format', 'table']} label={t('groupFormat')} />
          {doors.facts.features.includes('ai_assistant') && <ToolMenu {...doors} groups={['ai']} label={t('ai')} />}
          <ToolMenu {...doors} groups={['document']} label={t('groupDocument')} />
        </span>
      </div>
      <span className="grow" />
      {children}
    </div>
  );
}

function CommandButton({ command, run }: { command: EditorCommand; run: CommandDoors['run'] }) {
  const label = useMessages(editorCommandMessages)(command.label);
  return (
    <button
      type="button"
      className="btn quiet small icon-only"
      tabIndex={-1}
      aria-label={label}
      title={titleOf(label, command.keys)}
      onClick={() => run(command)}
    >
      {command.icon && <EditorIcon name={command.icon} />}
    </button>
  );
}

interface CommandMenuProps extends CommandDoors {
  readonly groups: readonly EditorCommand['group'][];
  readonly label: string;
  readonly tabIndex?: number;
  readonly className?: string;
  readonly children: ReactNode;
}

function ToolMenu(props: Omit<CommandMenuProps, 'children'>) {
  return (
    <CommandMenu {...props} className="btn quiet small tool-menu">
      {props.label}
      <Icon name="chevron" />
    </CommandMenu>
  );
}

/** A menu of commands; those that have nothing to work on now stand in it greyed. */
export function CommandMenu({ groups, label, tabIndex = -1, className, children, ...doors }: CommandMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const items = useMenuItems(groups, doors, isOpen);
  return (
    <Dropdown
      menu={{ items, onMouseDown: keepCursor }}
      trigger={['click']}
      {...MENU_IN_SIGHT}
      open={isOpen}
      onOpenChange={setOpen}
    >
      <button
        type="button"
        className={className ?? 'btn quiet small icon-only'}
        tabIndex={tabIndex}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={label}
      >
        {children}
      </button>
    </Dropdown>
  );
}

/** A press on an entry would select its label, and the text would take its first line for the new cursor. */
function keepCursor(event: { readonly preventDefault: () => void }): void {
  event.preventDefault();
}

function useMenuItems(groups: CommandMenuProps['groups'], { view, facts, run }: CommandDoors, isOpen: boolean) {
  const t = useMessages(editorCommandMessages);
  const state = isOpen ? view()?.state : undefined;
  const offered = offeredCommands(facts);
  const entries: MenuProps['items'] = groups.flatMap((group, at) => [
    ...(at === 0 ? [] : [{ type: 'divider' as const, key: group }]),
    ...offered
      .filter((command) => command.group === group && command.places.includes('menu'))
      .map((command) => ({
        key: command.id,
        label: t(command.label),
        extra: command.keys && keysText(command.keys, isMac()),
        disabled: state === undefined || !command.mayRun(state, facts),
        onClick: () => run(command),
      })),
  ]);
  return entries;
}

function alongButtons(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (step === undefined) return;
  const buttons: Element[] = [...event.currentTarget.querySelectorAll('button')];
  const at = document.activeElement ? buttons.indexOf(document.activeElement) : -1;
  const next = buttons[(at + step + buttons.length) % buttons.length];
  event.preventDefault();
  if (next instanceof HTMLElement) next.focus();
}
