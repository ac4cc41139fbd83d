import type { EditorState, StateCommand } from '@codemirror/state';
import type { AiAction, FeatureName } from '@sheaf/contract';
import type { editorCommandMessages } from '../editor-command-messages.ts';
import type { EditorIconName } from '../editor-icon.tsx';
import type { EditorToolName } from '../editor-tool.ts';
import type { LockState } from '../lock-keeper.ts';

type Target = Parameters<StateCommand>[0];

/** What a command may ask of the editor around the text. */
export interface EditorTools {
  readonly save: () => void;
  readonly choosePicture: () => void;
  /** The assistant begins with what it is asked to do. */
  readonly open: (tool: EditorToolName, action?: AiAction) => void;
  readonly showOutline: () => void;
  /** Shows what can be written at the cursor. */
  readonly complete: () => void;
  /** Whether the page stays locked when the editor is left. */
  readonly keepLock: (isKept: boolean) => void;
}

/** What is so of the editor around the text. */
export interface EditorFacts {
  readonly lock: LockState;
  readonly isLockKept: boolean;
  /** What this interface shows. */
  readonly features: readonly FeatureName[];
}

/** Where a command is offered beside its keys; the list of all commands has every one. */
type CommandPlace = 'toolbar' | 'slash' | 'menu';

export interface EditorCommand {
  readonly id: string;
  readonly label: keyof typeof editorCommandMessages;
  readonly icon?: EditorIconName;
  /** It is offered where the interface shows this. */
  readonly feature?: FeatureName;
  /** As CodeMirror writes keys: `Mod` is Ctrl, on a Mac Command. */
  readonly keys?: string;
  readonly group:
    | 'ai'
    | 'file'
    | 'heading'
    | 'text'
    | 'lines'
    | 'insert'
    | 'template'
    | 'format'
    | 'table'
    | 'document'
    | 'saving';
  readonly places: readonly CommandPlace[];
  readonly mayRun: (state: EditorState, facts: EditorFacts) => boolean;
  readonly run: (target: Target, tools: EditorTools) => boolean;
}

const isWritable = (state: EditorState) => !state.readOnly;

/** A command of the text alone. */
export function writes(command: StateCommand) {
  return { mayRun: isWritable, run: command };
}

/** A command that opens a tool which writes. */
export function opens(tool: EditorToolName) {
  return asks((tools) => tools.open(tool));
}

/** A command that writes by something around the text. */
export function asks(ask: (tools: EditorTools) => void) {
  return { mayRun: isWritable, run: told(ask) };
}

export function told(ask: (tools: EditorTools) => void): EditorCommand['run'] {
  return (_, tools) => {
    ask(tools);
    return true;
  };
}
