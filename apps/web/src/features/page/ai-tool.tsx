import './ai.css';
import type { EditorView } from '@codemirror/view';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { AiChat } from './ai-chat.tsx';
import { AiHunks } from './ai-hunks.tsx';
import { aiMessages } from './ai-messages.ts';
import { appliedText } from './ai-suggestion.ts';
import { AI_COMMANDS } from './commands/ai-commands.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { type AiWish, useAi } from './use-ai.ts';

/** What is selected, or all of the page where nothing is. */
function placeIn({ state }: EditorView) {
  const { from, to, empty } = state.selection.main;
  const place = empty ? { from: 0, to: state.doc.length } : { from, to };
  const text = state.sliceDoc(place.from, place.to);
  return { ...place, text, firstLine: state.doc.lineAt(place.from).number, isSelection: !empty };
}

/** Asks the model about the text; what it would change is shown, and written only when it is chosen. */
export function AiTool({ view, action, unsaved, onClose }: EditorToolProps) {
  const t = useMessages(aiMessages);
  const [place] = useState(() => placeIn(view));
  const ai = useAi(place);
  const nameOf = useActionNames();
  const begin = useLatest(() => {
    if (action && ai.turns.length === 0) ai.ask({ action, said: nameOf(action) });
  });
  useEffect(() => begin.current(), [begin]);
  useEffect(() => {
    unsaved.current = ai.suggestion !== undefined;
  }, [unsaved, ai.suggestion]);
  const apply = (chosen: readonly boolean[]) => {
    if (!ai.suggestion) return;
    const insert = appliedText(ai.suggestion, chosen);
    unsaved.current = false;
    onClose();
    view.dispatch({
      changes: { from: place.from, to: place.to, insert },
      selection: { anchor: place.from, head: place.from + insert.length },
      userEvent: 'input',
      scrollIntoView: true,
    });
    view.focus();
  };
  return (
    <div className={`ai-tool${ai.suggestion ? ' with-changes' : ''}`}>
      <AiHunks
        key={ai.turns.length}
        suggestion={ai.suggestion}
        turn={ai.turns.at(-1)}
        apply={apply}
        discard={ai.discard}
      />
      <AiChat
        ai={ai}
        nameOf={nameOf}
        about={place.isSelection ? t('aboutSelection', { count: place.text.length }) : t('aboutPage')}
      />
    </div>
  );
}

/** As the list of commands calls them. */
function useActionNames(): (action: AiWish['action']) => string {
  const t = useMessages(editorCommandMessages);
  return (action) => {
    const command = AI_COMMANDS.find(({ id }) => id === `ai-${action.replace('_', '-')}`);
    return command ? t(command.label) : '';
  };
}
