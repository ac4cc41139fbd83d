import type { Draft } from '../../lib/drafts.ts';

/** A draft that an editor found when it opened: of a new page it is another editor's, and goes when nobody needs it. */
export interface FoundDraft {
  readonly offer: (draft: Draft) => void;
  readonly take: () => void;
  /** What was taken is kept as a draft of this editor by now. */
  readonly livesOn: () => Promise<void>;
  readonly drop: () => Promise<void>;
}

export function foundDraft(remove: (made_as: string) => Promise<void>): FoundDraft {
  let found: Draft | undefined;
  let isTaken = false;
  const drop = async () => {
    const { made_as = '' } = found ?? {};
    if (found) await remove(made_as);
    found = undefined;
  };
  return {
    offer: (draft) => {
      found = draft;
    },
    take: () => {
      isTaken = true;
    },
    livesOn: async () => (isTaken ? drop() : undefined),
    drop,
  };
}
