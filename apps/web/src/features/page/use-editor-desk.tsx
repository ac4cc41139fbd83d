import { startCompletion } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { AiAction, FeatureName, LockStatus } from '@sheaf/contract';
import type { ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Draft } from '../../lib/drafts.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useLatest } from '../../lib/use-latest.ts';
import type { EditorFacts, EditorTools } from './commands/editor-command.ts';
import { isWorthOffering } from './draft-rules.ts';
import type { EditNotice, EditState, OpenedPage } from './edit-doors.ts';
import type { EditSession } from './edit-session.ts';
import type { CursorPlace } from './editor-status.tsx';
import type { EditorToolName } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { EDITOR_TOOLS } from './editor-tool-registry.ts';
import { pagesOf } from './find-pages.ts';
import { withoutReturns } from './line-endings.ts';
import type { ForeignLock, LockResult, LockState } from './lock-keeper.ts';
import { pageNoticeMessages } from './page-notice-messages.ts';
import { takeHtml } from './paste-html.ts';
import { allowWriting } from './source-editor.ts';
import type { SourceDoors } from './source-pane.tsx';
import { useEditSession } from './use-edit-session.ts';
import type { Closing, EditorNotices } from './use-editor-notices.tsx';
import { lockedText, useEditorNotices } from './use-editor-notices.tsx';
import type { FileIntake } from './use-file-intake.ts';
import { useFileIntake } from './use-file-intake.ts';
import { usePageLock } from './use-page-lock.ts';

export interface DeskProps {
  readonly opened: OpenedPage;
  readonly draft: Draft | undefined;
  /** Who held the page when it was loaded. */
  readonly lock: LockStatus | undefined;
  /** What this interface shows. */
  readonly features: readonly FeatureName[];
  /** Where the page is read; the item for page_id 0. */
  readonly pathOf: (page_id: number) => string;
  /** Closes the editor; page_id 0 when the new page was never stored. */
  readonly leave: (page_id: number) => void;
}

/** What opens around the text, and the preview that follows it. */
export interface DeskFrame {
  readonly follow: () => void;
  readonly open: (tool: EditorToolName, action?: AiAction) => void;
  readonly showOutline: () => void;
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
  readonly facts: EditorFacts;
  readonly mayWrite: boolean;
  readonly files: FileIntake;
  readonly cancel: () => void;
  /** One step of undo. */
  readonly replaceText: (text: string) => void;
  readonly questions: ReactNode;
}

export function useEditorDesk(props: DeskProps, frame: RefObject<DeskFrame>): EditorDesk {
  const { opened, draft, leave } = props;
  const t = useMessages(editorToolMessages);
  const [notices, questions] = useEditorNotices();
  const [view, setView] = useState<EditorView | null>(null);
  const doc = useRef<{ toString: () => string }>(withoutReturns(opened.text.page_content));
  const content = () => doc.current.toString();
  const created = (page_id: number) => standAt(props.pathOf(page_id));
  const notify = (notice: EditNotice) => notices.saving(notice, () => void saveAsNew(session, leave));
  const [session, state] = useEditSession(opened, useLatest({ content, created, notify }));
  const replaceText = (text: string) =>
    view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: withoutReturns(text) } });
  const { lock, isLockKept, keepLock } = useLock({ desk: props, state, notices }, () => {
    if (!isWorthOffering(draft, opened.text)) return;
    if (opened.page_id === 0) session.found.offer(draft);
    notices.askDraft(draft.saved_at, () => {
      replaceText(draft.page_content);
      session.takeDraft(draft);
    });
  });
  const mayWrite = lock === 'new' || lock === 'held';
  useEffect(() => {
    if (view && mayWrite) allowWriting(view);
  }, [view, mayWrite]);
  const facts = { lock, isLockKept, features: props.features };
  const files = useFileIntake(session, opened.item_id, notices.tell);
  const [cursor, moved] = useCursor();
  const source = useLatest<SourceDoors>({
    tools: editorTools({ session, view, files, keepLock, frame, tell: () => notices.tell(t('saveFirst')) }),
    facts,
    findPages: pagesOf(opened.item_id),
    changed: (text) => {
      doc.current = text;
      session.edited();
      frame.current.follow();
    },
    moved,
    files: files.take,
    html: (target, paste) => void takeHtml(target, paste, notices.askPaste),
  });
  const close = () => leave(state.page_id);
  const cancel = () => (session.isDirty() ? notices.askLeave(() => void session.abandon().then(close)) : close());
  return {
    session,
    state,
    view,
    setView,
    content,
    source,
    cursor,
    facts,
    mayWrite,
    files,
    cancel,
    replaceText,
    questions,
  };
}

/** The address from now on; the editor stays open over it, so the router is not asked. */
function standAt(path: string): void {
  window.history.replaceState(window.history.state, '', href(path));
}

/** The text as a page of its own, which is shown then. */
async function saveAsNew(session: EditSession, leave: DeskProps['leave']): Promise<void> {
  const page_id = await session.saveAsNew(session.text().page_title);
  if (page_id !== undefined) leave(page_id);
}

interface ToolDoors {
  readonly session: EditSession;
  readonly view: EditorView | null;
  readonly files: FileIntake;
  readonly keepLock: EditorTools['keepLock'];
  readonly frame: RefObject<DeskFrame>;
  /** Says that the page has to be saved first. */
  readonly tell: () => void;
}

function editorTools({ session, view, files, keepLock, frame, tell }: ToolDoors): EditorTools {
  return {
    save: () => void session.save(),
    choosePicture: files.choosePicture,
    open: (tool, action) => void openTool(session, tool, { open: () => frame.current.open(tool, action), tell }),
    showOutline: () => frame.current.showOutline(),
    complete: () => view && startCompletion(view),
    keepLock,
  };
}

/** A tool that works on the stored page stores a new one first, or says so; when that fails the alert says why. */
async function openTool(
  session: EditSession,
  tool: EditorToolName,
  { open, tell }: { readonly open: () => void } & Pick<ToolDoors, 'tell'>,
): Promise<void> {
  const { needsSavedPage } = EDITOR_TOOLS[tool];
  const isMissing = needsSavedPage !== false && session.state().page_id === 0;
  if (isMissing && needsSavedPage === 'told') return tell();
  if (!isMissing || (await session.save())) open();
}

interface LockFacts {
  readonly desk: DeskProps;
  readonly state: EditState;
  readonly notices: EditorNotices;
}

/** Whether the page is ours to write; `begin` runs once, when it first is. From then on nothing closes the editor. */
function useLock({ desk, state, notices }: LockFacts, begin: () => void) {
  const t = useMessages(pageNoticeMessages);
  const language = useLanguage();
  const { opened, draft, leave } = desk;
  const offered = isWorthOffering(draft, opened.text) ? draft : undefined;
  const [lock, setLock] = useState<LockState>('asked');
  const [isLockKept, setKept] = useState(false);
  const hasBegun = lock === 'new' || lock === 'held';
  const close = () => leave(state.page_id);
  const lost = (error: unknown) => notices.tell(t('lockLost', { reason: reasonOf(error) }));
  const shut = (why: Closing) => {
    setLock('refused');
    void notices.closing(why).then(close);
  };
  const foreign = (held: ForeignLock) => {
    if (hasBegun) return notices.tell(t('lockLost', { reason: lockedText(t, held, language) }));
    setLock('refused');
    notices.askHeld(held, offered?.saved_at, close);
  };
  const ours = (isKept: boolean) => {
    setKept(isKept);
    setLock(state.page_id > 0 ? 'held' : 'new');
    if (!hasBegun) begin();
  };
  const doors = useLatest({
    opened: (result: LockResult) => {
      if (result.kind === 'held') ours(result.isKept === true);
      else if (result.kind === 'foreign') foreign(result);
      else shut({ ...result, item_id: opened.item_id });
    },
    refused: (error: unknown) =>
      hasBegun ? lost(error) : shut({ kind: 'refused', reason: reasonOf(error), draft: offered }),
    lost,
  });
  const known = state.page_id === opened.page_id ? desk.lock : undefined;
  const keeper = usePageLock({ item_id: opened.item_id, page_id: state.page_id, known }, doors);
  const keepLock = (isKept: boolean) => void keeper.current?.keep(isKept).then(() => setKept(isKept), lost);
  return { lock, isLockKept, keepLock };
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
