import type { FollowState } from '@sheaf/contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { followMessages } from './follow-messages.ts';

/** The innermost that is named: a page, a catalog, or all of the item. */
export interface FollowedPlace {
  readonly cat_id?: number;
  readonly page_id?: number;
}

export interface FollowTools {
  /** 0 where no page is shown. */
  readonly page_id: number;
  readonly load: () => Promise<FollowState>;
  /** Answers why the server refused, or undefined when it did not; fails where nobody answers. */
  readonly follow: (place: FollowedPlace, followed: 0 | 1) => Promise<string | undefined>;
}

type Loaded = FollowState | 'failed' | undefined;

/** What of a page, the catalogs above it and its item one hears of. Each choice is kept when it is made. */
export function FollowDialog({ tools, onClose }: { tools: FollowTools; onClose: () => void }) {
  const t = useMessages(followMessages);
  const dialog = useRef<HTMLDialogElement>(null);
  const [state, setState] = useState<Loaded>();
  const { load } = tools;
  const begin = useCallback(() => {
    setState(undefined);
    load().then(setState, () => setState('failed'));
  }, [load]);
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  useEffect(begin, [begin]);
  return (
    <dialog className="sheet" ref={dialog} aria-labelledby="follow-title" onClose={onClose}>
      <form method="dialog" className="sheet-head">
        <h2 id="follow-title">{t('title')}</h2>
        <button type="submit" className="btn quiet icon-only" aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <div className="follows">
        <p>{t('why')}</p>
        <Choices state={state} tools={tools} onRetry={begin} />
      </div>
    </dialog>
  );
}

function Choices({ state, tools, onRetry }: { state: Loaded; tools: FollowTools; onRetry: () => void }) {
  const t = useMessages(followMessages);
  if (state === undefined) return <p role="status">{t('loading')}</p>;
  if (state === 'failed') {
    return (
      <p role="alert">
        {t('failed')}{' '}
        <button type="button" className="btn small" onClick={onRetry}>
          {t('retry')}
        </button>
      </p>
    );
  }
  const { page_id } = tools;
  return (
    <>
      {page_id > 0 && <Choice tools={tools} place={{ page_id }} label={t('thisPage')} followed={state.page} />}
      {state.catalogs.toReversed().map(({ cat_id, cat_name, followed }) => (
        <Choice
          key={cat_id}
          tools={tools}
          place={{ cat_id }}
          label={t('catalog', { name: cat_name })}
          followed={followed}
        />
      ))}
      <Choice tools={tools} place={{}} label={t('wholeItem')} followed={state.item} />
    </>
  );
}

interface ChoiceProps {
  readonly tools: FollowTools;
  readonly place: FollowedPlace;
  readonly label: string;
  readonly followed: 0 | 1;
}

/** Shows what was chosen at once, and takes it back with the reason when it could not be kept. */
function Choice({ tools, place, label, followed }: ChoiceProps) {
  const t = useMessages(followMessages);
  const [chosen, setChosen] = useState(followed);
  const [isPending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const choose = () => {
    if (isPending) return;
    const wanted = chosen === 1 ? 0 : 1;
    const settle = (why: string | undefined) => {
      setPending(false);
      setRefusal(why);
      if (why !== undefined) setChosen(chosen);
    };
    setChosen(wanted);
    setRefusal(undefined);
    setPending(true);
    tools.follow(place, wanted).then(settle, () => settle(t('notSaved')));
  };
  return (
    <>
      <label className="follow">
        <input type="checkbox" checked={chosen === 1} aria-busy={isPending} onChange={choose} />
        <span>{label}</span>
      </label>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
    </>
  );
}
