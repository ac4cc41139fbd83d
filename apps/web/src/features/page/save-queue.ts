import { RETRY_SECONDS, type SaveState } from '../../lib/save-state.ts';

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'conflict' };

export interface SaveQueueOptions {
  /** Sends what the editor holds now; never rejects. */
  readonly send: () => Promise<SaveOutcome>;
  readonly isDirty: () => boolean;
  readonly isOnline: () => boolean;
  readonly show: (state: SaveState) => void;
  /** Runs the work later; answers how to call it off. */
  readonly later: (work: () => void, seconds: number) => () => void;
}

export interface SaveQueue {
  /** Saves now; while a save runs, once more after it. Resolves when both are done: true when all is stored. */
  readonly save: () => Promise<boolean>;
  readonly edited: () => void;
  /** The connection went or came back: a save that waited goes on. */
  readonly connectionChanged: () => void;
  readonly stop: () => void;
}

/** One save at a time; an unreachable server is tried again every ten seconds until it answers. */
export function createSaveQueue(options: SaveQueueOptions): SaveQueue {
  let running: Promise<boolean> | undefined;
  let again = false;
  let waiting: (() => void) | undefined;
  let stopped = false;

  const callOff = () => {
    waiting?.();
    waiting = undefined;
  };
  const settle = (outcome: SaveOutcome): boolean => {
    if (outcome.kind === 'unreachable') {
      const isOnline = options.isOnline();
      options.show(isOnline ? { kind: 'retry', reason: outcome.reason } : { kind: 'offline' });
      waiting = options.later(() => void save(), RETRY_SECONDS);
      return false;
    }
    options.show(outcome.kind === 'saved' && options.isDirty() ? { kind: 'editing' } : outcome);
    return outcome.kind === 'saved';
  };
  const run = async (): Promise<boolean> => {
    let isStored = false;
    try {
      do {
        again = false;
        options.show({ kind: 'saving' });
        const outcome = await options.send();
        if (stopped) return outcome.kind === 'saved';
        isStored = settle(outcome);
      } while (again && isStored);
    } finally {
      running = undefined;
    }
    return isStored;
  };
  const save = (): Promise<boolean> => {
    callOff();
    if (running !== undefined) again = true;
    else running = run();
    return running;
  };
  return {
    save,
    edited: () => {
      if (running === undefined && waiting === undefined) options.show({ kind: 'editing' });
    },
    connectionChanged: () => {
      if (waiting && options.isOnline()) void save();
      else if (waiting) options.show({ kind: 'offline' });
    },
    stop: () => {
      stopped = true;
      callOff();
    },
  };
}
