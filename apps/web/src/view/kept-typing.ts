/** What was typed before there was a field for it. */
export interface TypedAhead {
  readonly words: string;
  /** Enter was pressed after them. */
  readonly isEntered: boolean;
}

const NOTHING: TypedAhead = { words: '', isEntered: false };
let isKeeping = false;

/**
 * Keeps what is typed from now on for a field that is still on its way, until it is taken; whoever points at something
 * meanwhile wants that instead.
 */
export function keepTyping(): () => TypedAhead {
  if (isKeeping) return () => NOTHING;
  isKeeping = true;
  let typed = NOTHING;
  const onKeyDown = (event: KeyboardEvent) => {
    const next = afterKey(typed, event);
    if (!next) return;
    typed = next;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const end = () => {
    isKeeping = false;
    removeEventListener('keydown', onKeyDown, true);
    removeEventListener('pointerdown', end, true);
  };
  addEventListener('keydown', onKeyDown, true);
  addEventListener('pointerdown', end, true);
  return () => {
    end();
    return typed;
  };
}

/** Undefined: the key is not for a field. */
function afterKey({ words }: TypedAhead, event: KeyboardEvent): TypedAhead | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  if (event.key === 'Enter') return { words, isEntered: words.trim() !== '' };
  if (event.key === 'Backspace') return { words: words.slice(0, -1), isEntered: false };
  return event.key.length === 1 ? { words: words + event.key, isEntered: false } : undefined;
}
