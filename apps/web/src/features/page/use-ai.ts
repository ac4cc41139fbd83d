import { type AiAction, AnswerChunk, createAnswer } from '@sheaf/contract';
import { useEffect, useRef, useState } from 'react';
import { callStream } from '../../lib/api.ts';
import { type Suggestion, suggestionOf } from './ai-suggestion.ts';

/** What is asked of the assistant. */
export interface AiWish {
  readonly action: AiAction;
  /** What one said, or the name of the action. */
  readonly said: string;
}

export interface AiTurn extends AiWish {
  readonly answer: string;
  readonly state: 'writing' | 'done' | 'stopped' | 'failed';
  readonly reason?: string;
  readonly isCut?: boolean;
}

/** The text that the assistant is asked about, and where it stands. */
export interface AiText {
  readonly text: string;
  readonly firstLine: number;
}

/** What was asked and answered, and what the last answer would change. */
export function useAi({ text, firstLine }: AiText) {
  const [turns, setTurns] = useState<readonly AiTurn[]>([]);
  const [suggestion, setSuggestion] = useState<Suggestion>();
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const last = (change: (turn: AiTurn) => AiTurn) =>
    setTurns((all) => all.map((turn, at) => (at === all.length - 1 ? change(turn) : turn)));
  const ask = async (wish: AiWish) => {
    const control = new AbortController();
    asking.current = control;
    setSuggestion(undefined);
    setTurns((all) => [...all, { ...wish, answer: '', state: 'writing' }]);
    let answer = '';
    try {
      const isCut = await written(wish, text, control.signal, (more) => {
        answer += more;
        last((turn) => ({ ...turn, answer }));
      });
      last((turn) => ({ ...turn, state: 'done', isCut }));
      setSuggestion(suggestionOf(wish.action, text, answer, firstLine));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      last((turn) => (control.signal.aborted ? { ...turn, state: 'stopped' } : { ...turn, state: 'failed', reason }));
    }
  };
  return {
    turns,
    suggestion,
    isWriting: turns.at(-1)?.state === 'writing',
    ask: (wish: AiWish) => void ask(wish),
    stop: () => asking.current?.abort(),
    discard: () => setSuggestion(undefined),
  };
}

/** Hands on what comes; answers whether its end is missing. */
async function written(
  { action, said }: AiWish,
  text: string,
  signal: AbortSignal,
  onText: (more: string) => void,
): Promise<boolean> {
  const input = action === 'write' ? { action, content: said, page_content: text } : { action, content: text };
  let isCut = false;
  for await (const event of callStream(createAnswer, input, signal)) {
    const { choices, is_cut } = AnswerChunk.parse(event);
    for (const { delta } of choices) if (delta.content) onText(delta.content);
    isCut ||= is_cut === 1;
  }
  return isCut;
}
