import type { EditorView } from '@codemirror/view';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../../lib/drafts.ts';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { isWorthOffering } from './draft-rules.ts';
import type { EditSession, EditState, OpenedPage } from './edit-session.ts';
import type { CursorPlace } from './editor-status.tsx';
import { withoutReturns } from './line-endings.ts';
import { pageNoticeMessages } from './page-notice-messages.ts';
import type { SourceDoors } from './source-pane.tsx';
import { useEditSession } from './use-edit-session.ts';
import type { EditorNotices } from './use-editor-notices.tsx';
import { useEditorNotices } from './use-editor-notices.tsx';
import type { FileIntake } from './use-file-intake.ts';
import { useFileIntake } from './use-file-intake.ts';
import { useLatest } from './use-latest.ts';
import { usePageLock } from './use-page-lock.ts';

export interface DeskProps {
  readonly opened: OpenedPage;
  readonly draft: Draft | undefined;
  /** Closes the editor; page_id 0 when the new page was never stored. */
  readonly leave: (page_id: number) => void;
}

/** Everything on the writer's desk but the panes: session, lock, files, questions. */
export interface EditorDesk {
  readonly session: EditSession;
  readonly state: EditState;
  readonly view: EditorView | null;
  readonly setView: (view: EditorView | null) => void;
  readonly content: () => string;
  readonly source: RefObject<SourceDoors>;
  readonly cursor: CursorPlace;
  readonly isLocked: boolean;
  readonly files: FileIntake;
  readonly cancel: () => void;
  /** One step of undo. */
  readonly replaceText: (text: string) => void;
  readonly questions: ReactNode;
}

export function useEditorDesk({ opened, draft, leave }: DeskProps, follow: RefObject<() => void>): EditorDesk {
  const [notices, questions] = useEditorNotices();
  const [view, setView] = useState<EditorView | null>(null);
  const doc = useRef<{ toString: () => string }>(withoutReturns(opened.text.page_content));
  const content = () => doc.current.toString();
  const created = (page_id: number) =>
    // the address of the page from now on; the editor stays open over it, so the router is not asked
    window.history.replaceState(window.history.state, '', href(`/${opened.item_id}/${page_id}`));
  const [session, state] = useEditSession(opened, useLatest({ content, created, notify: notices.saving }));
  const replaceText = (text: string) =>
    view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: withoutReturns(text) } });
  const isLocked = useLock({ opened, state, notices, leave }, () => {
    if (!isWorthOffering(draft, opened.text)) return;
    notices.askDraft(draft.saved_at, () => {
      replaceText(draft.page_content);
      session.takeDraft(draft);
    });
  });
  const files = useFileIntake(session, opened.item_id, notices.tell);
  const [cursor, moved] = useCursor();
  const source = useLatest<SourceDoors>({
    tools: { save: () => void session.save(), choosePicture: files.choosePicture },
    changed: (text) => {
      doc.current = text;
      session.edited();
      follow.current();
    },
    moved,
    files: files.take,
  });
  const cancel = () => {
    const close = () => leave(state.page_id);
    if (session.isDirty()) notices.askLeave(() => void session.abandon().then(close));
    else close();
  };
  return { session, state, view, setView, content, source, cursor, isLocked, files, cancel, replaceText, questions };
}

interface LockFacts {
  readonly opened: OpenedPage;
  readonly state: EditState;
  readonly notices: EditorNotices;
  readonly leave: (page_id: number) => void;
}

/** Whether the page is ours to write; `begin` runs once, when it first is. */
function useLock({ opened, state, notices, leave }: LockFacts, begin: () => void): boolean {
  const t = useMessages(pageNoticeMessages);
  const [isLocked, setLocked] = useState(false);
  const hasBegun = useRef(false);
  const close = () => leave(state.page_id);
  const doors = useLatest({
    opened: (result: Parameters<typeof notices.closing>[0] | { kind: 'held' }) => {
      if (result.kind !== 'held') return void notices.closing(result).then(close);
      setLocked(state.page_id > 0);
      if (!hasBegun.current) begin();
      hasBegun.current = true;
    },
    refused: (error: unknown) => void notices.closing({ kind: 'refused', reason: reasonOf(error) }).then(close),
    lost: (error: unknown) => notices.tell(t('lockLost', { reason: reasonOf(error) })),
  });
  usePageLock(opened.item_id, state.page_id, doors);
  return isLocked;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Follows the cursor after a pause, so that typing renders nothing. */
function useCursor(): [CursorPlace, (line: number, column: number) => void] {
  const [cursor, setCursor] = useState<CursorPlace>({ line: 1, column: 1 });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const moved = (line: number, column: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCursor({ line, column }), 100);
  };
  return [cursor, moved];
}
