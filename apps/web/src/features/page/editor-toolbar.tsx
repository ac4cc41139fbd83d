import type { EditorView } from '@codemirror/view';
import { Dropdown } from 'antd';
import type { KeyboardEvent, ReactNode } from 'react';
import { useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import type { EditorCommand, EditorTools } from './edit-commands.ts';
import { EDITOR_COMMANDS, keysText } from './edit-commands.ts';
import { EditorIcon, isEditorIcon } from './editor-icon.tsx';
import { pageEditMessages } from './page-edit-messages.ts';

interface ToolbarProps {
  readonly view: () => EditorView | null;
  readonly tools: EditorTools;
  readonly children: ReactNode;
}

const GROUPS = ['text', 'lines', 'insert'] as const;

/** The tools of the text, from the list of commands; arrow keys go along them, Tab leaves. */
export function EditorToolbar({ view, tools, children }: ToolbarProps) {
  const t = useMessages(pageEditMessages);
  const bar = useRef<HTMLDivElement>(null);
  const run = (command: EditorCommand) => {
    const target = view();
    if (!target) return;
    target.focus();
    if (command.mayRun(target.state)) command.run(target, tools);
  };
  return (
    <div className="editor-tools">
      <div ref={bar} role="toolbar" aria-label={t('toolbar')} className="editor-commands" onKeyDown={alongButtons}>
        <HeadingMenu run={run} />
        {GROUPS.map((group) => (
          <span key={group} className="editor-group">
            {EDITOR_COMMANDS.filter((command) => command.group === group).map((command) => (
              <CommandButton key={command.id} command={command} run={run} />
            ))}
          </span>
        ))}
      </div>
      <span className="grow" />
      {children}
    </div>
  );
}

function CommandButton({ command, run }: { command: EditorCommand; run: (command: EditorCommand) => void }) {
  const t = useMessages(pageEditMessages);
  const label = t(command.label);
  return (
    <button
      type="button"
      className="btn quiet small icon-only"
      tabIndex={-1}
      aria-label={label}
      title={titleOf(label, command.keys)}
      onClick={() => run(command)}
    >
      {isEditorIcon(command.id) && <EditorIcon name={command.id} />}
    </button>
  );
}

/** The first tool, and so the one that Tab reaches. */
function HeadingMenu({ run }: { run: (command: EditorCommand) => void }) {
  const t = useMessages(pageEditMessages);
  const headings = EDITOR_COMMANDS.filter((command) => command.group === 'heading');
  const items = headings.map((command) => ({
    key: command.id,
    label: t(command.label),
    extra: command.keys && keysText(command.keys, isMac()),
    onClick: () => run(command),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={t('headings')}
        aria-haspopup="menu"
        title={t('headings')}
      >
        <EditorIcon name="headings" />
      </button>
    </Dropdown>
  );
}

export function titleOf(label: string, keys: string | undefined): string {
  return keys ? `${label} (${keysText(keys, isMac())})` : label;
}

function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
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
