import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { pickedCompletion } from '@codemirror/autocomplete';
import { isMac, keysText } from '../../lib/keys-text.ts';
import { isInCode } from './code-place.ts';
import { commandWords } from './command-text.ts';
import { offeredCommands } from './commands/edit-commands.ts';
import type { EditorCommand, EditorFacts, EditorTools } from './commands/editor-command.ts';

export interface SlashDoors {
  readonly tools: () => EditorTools;
  readonly facts: () => EditorFacts;
  readonly nameOf: (command: EditorCommand) => string;
}

const TYPED = /(?:^|\s)\/([\p{L}\p{N}-]{0,30})$/u;
const WORD = /^[\p{L}\p{N}-]*$/u;

/** The commands that `/` offers at the beginning of a line or of a word, found by their words in each language. */
export function slashMenu(doors: SlashDoors): (context: CompletionContext) => CompletionResult | null {
  return ({ state, pos }) => {
    if (state.readOnly || isInCode(state, pos)) return null;
    const line = state.doc.lineAt(pos);
    const typed = TYPED.exec(line.text.slice(0, pos - line.from))?.[1];
    if (typed === undefined) return null;
    const facts = doors.facts();
    const offered = offeredCommands(facts).filter(
      ({ places, mayRun }) => places.includes('slash') && mayRun(state, facts),
    );
    return {
      from: pos - typed.length,
      options: offered.map((command, at) => ({ ...optionOf(command, doors), boost: -at })),
      validFor: WORD,
    };
  };
}

function optionOf(command: EditorCommand, { tools, nameOf }: SlashDoors): Completion {
  return {
    label: commandWords(command),
    displayLabel: nameOf(command),
    ...(command.keys === undefined ? {} : { detail: keysText(command.keys, isMac()) }),
    apply: (view, completion, from, to) => {
      view.dispatch({
        changes: { from: from - 1, to },
        annotations: pickedCompletion.of(completion),
        userEvent: 'input.complete',
      });
      command.run(view, tools());
    },
  };
}
