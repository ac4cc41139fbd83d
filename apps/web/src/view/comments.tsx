import './comments.css';
import type { ReadingData, Thread } from '@sheaf/contract';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../lib/i18n.ts';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { BUBBLE, countAtHeadings } from './comment-headings.ts';
import { chosenPassage, markPassages, showPlace } from './comment-marks.ts';
import { commentMessages } from './comment-messages.ts';
import { CommentPanel, type PanelWish } from './comment-panel.tsx';
import type { ChosenPassage, CommentTools } from './comment-tools.ts';
import { useThreads } from './use-threads.ts';

const NO_THREADS: readonly Thread[] = [];

/** The comments of the page that is shown: a button with their number, marks in the text, and the panel. */
export function Comments({ data, tools }: { data: ReadingData; tools: CommentTools }) {
  const t = useMessages(commentMessages);
  const [wish, setWish] = useState<PanelWish>();
  const isStaying = useStaying(tools.logIn === '');
  const open = useThreads(tools, 0, isStaying || wish !== undefined);
  const remember = useFocusBack(wish && 'open', commentsButton);
  const show = useCallback(
    (next: PanelWish) => {
      // a passage has no focus to give back
      if (document.activeElement === document.body) commentsButton()?.focus({ preventScroll: true });
      remember();
      setWish(next);
    },
    [remember],
  );
  const { list, mayAdd } = typeof open.shown === 'object' ? open.shown : { list: NO_THREADS, mayAdd: false };
  useMarks(data, { list, mayAdd, show });
  const count = typeof open.shown === 'object' ? open.shown.total : 0;
  const label = count > 0 ? t('commentsOpen', { count }) : t('comments');
  const close = () => setWish(undefined);
  return (
    <>
      <button
        type="button"
        id={BUTTON_ID}
        className="btn quiet small icon-only comments-button"
        aria-label={label}
        aria-expanded={wish !== undefined}
        title={label}
        onClick={() => (wish ? close() : show({ passage: selectedNow() }))}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d={BUBBLE} />
        </svg>
        {count > 0 && (
          <span className="count-badge" aria-hidden="true">
            {count > 99 ? '99+' : count}
          </span>
        )}
      </button>
      {mayAdd && createPortal(<SelectionButton onPress={(passage) => show({ passage })} />, document.body)}
      {wish &&
        createPortal(
          <CommentPanel
            wish={wish}
            tools={tools}
            open={open}
            outline={data.outline}
            author={data.page?.author_username ?? ''}
            viewer={data.user?.username ?? ''}
            onPlace={(thread) => withArticle((article) => showPlace(article, thread))}
            onClose={close}
          />,
          document.body,
        )}
    </>
  );
}

/** Many guests only pass by. */
const STAYING_MS = 3000;

function useStaying(fromTheStart: boolean): boolean {
  const [isStaying, setStaying] = useState(fromTheStart);
  useEffect(() => {
    const timer = setTimeout(() => setStaying(true), STAYING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isStaying;
}

const BUTTON_ID = 'comments-button';

function commentsButton(): HTMLElement | null {
  return document.getElementById(BUTTON_ID);
}

function withArticle<Answer>(look: (article: HTMLElement) => Answer): Answer | undefined {
  const article = document.getElementById('page-text');
  return article ? look(article) : undefined;
}

function selectedNow(): ChosenPassage | undefined {
  return withArticle(chosenPassage);
}

interface Marks {
  readonly list: readonly Thread[];
  readonly mayAdd: boolean;
  readonly show: (wish: PanelWish) => void;
}

/** The text is not ours to render, so marks and counts are put in. */
function useMarks({ html, outline }: ReadingData, { list, mayAdd, show }: Marks): void {
  const t = useMessages(commentMessages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other places; t and show are the same in effect
  useEffect(
    () =>
      withArticle((article) => {
        const unmark = markPassages(article, list, (comment_id) => show({ comment_id }));
        const uncount = countAtHeadings(article, {
          outline,
          threads: list,
          mayAdd,
          labelOf: (heading, count) => (count > 0 ? t('ofHeading', { heading, count }) : t('onHeading', { heading })),
          onPress: ({ id }, count) => {
            const first = list.find(({ anchor }) => anchor.heading === id);
            show(count > 0 && first ? { comment_id: first.comment_id } : { passage: atHeading(id) });
          },
        });
        return () => {
          unmark();
          uncount();
        };
      }),
    [html, list, mayAdd],
  );
}

function atHeading(anchor_heading: string): ChosenPassage {
  return { anchor_kind: 'heading', anchor_heading, anchor_quote: '', anchor_before: '', anchor_after: '' };
}

/** Comes over the foot of the screen, clear of what phones put beside a selection. */
function SelectionButton({ onPress }: { onPress: (passage: ChosenPassage) => void }) {
  const t = useMessages(commentMessages);
  const [isChosen, setChosen] = useState(false);
  useEffect(() => {
    const look = () => {
      const selection = getSelection();
      const node = selection?.isCollapsed === false ? selection.anchorNode : null;
      setChosen(node !== null && withArticle((article) => article.contains(node)) === true);
    };
    look();
    document.addEventListener('selectionchange', look);
    return () => document.removeEventListener('selectionchange', look);
  }, []);
  if (!isChosen) return null;
  return (
    <button
      type="button"
      className="btn primary comment-selection"
      // the press leaves the selection as it is
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => {
        const passage = selectedNow();
        if (passage) onPress(passage);
      }}
    >
      {t('onSelection')}
    </button>
  );
}
