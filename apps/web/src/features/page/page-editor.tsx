import type { Attachment } from '@sheaf/contract';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import './editor.css';
import { useLatest } from '../../lib/use-latest.ts';
import type { CatalogChoice } from './editor-header.tsx';
import { EditorHeader } from './editor-header.tsx';
import { EditorStatus } from './editor-status.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { PaneView } from './editor-view-switch.tsx';
import { firstPaneView, UnwatchNotice, ViewSwitch } from './editor-view-switch.tsx';
import { isPictureType, uploadedMarkdown } from './file-intake.ts';
import { pageEditMessages } from './page-edit-messages.ts';
import { PageFilesPanel } from './page-files-panel.tsx';
import { PageHistoryDialog } from './page-history-dialog.tsx';
import { PageMerge } from './page-merge.tsx';
import type { OpenDiagrams } from './preview-diagrams.ts';
import { PreviewPane } from './preview-pane.tsx';
import type { PreviewSurface } from './preview-surface.ts';
import { keepInStep } from './scroll-sync.ts';
import { SourcePane } from './source-pane.tsx';
import type { DeskProps, EditorDesk } from './use-editor-desk.tsx';
import { useEditorDesk } from './use-editor-desk.tsx';
import { useEditorFocus } from './use-editor-focus.ts';
import { usePageFiles } from './use-page-files.ts';
import { opensLive, usePreview, useUnwatchNotice } from './use-preview.ts';

interface PageEditorProps extends DeskProps {
  readonly catalogs: readonly CatalogChoice[];
  readonly openDiagrams: OpenDiagrams;
}

/** The full-screen dialog in which a page is written. Escape and clicks beside it do nothing: there is only Cancel. */
export function PageEditor({ catalogs, openDiagrams, ...props }: PageEditorProps) {
  const t = useMessages(pageEditMessages);
  const [paneView, setPaneView] = useState(firstPaneView);
  const follow = useRef<() => void>(() => undefined);
  const desk = useEditorDesk(props, follow);
  const { session, state } = desk;
  const panes = usePanes(props, desk, paneView);
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [areFilesOpen, setFilesOpen] = useState(false);
  const dialog = useEditorFocus(desk, isHistoryOpen || state.conflict !== null);
  const files = usePageFiles(session, state, props.opened.item_id);
  useEffect(() => {
    follow.current = panes.preview.follow;
  }, [panes.preview.follow]);
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-label={t('dialogTitle')}
      className={`editor view-${paneView}${areFilesOpen ? ' with-files' : ''}`}
    >
      <div className="editor-frame" inert={state.conflict !== null}>
        <EditorHeader
          state={state}
          mayWrite={desk.mayWrite}
          catalogs={catalogs}
          setTitle={(title) => session.setTitle(title)}
          setCatalog={(cat_id) => session.setCatalog(cat_id)}
          files={{ count: files.count, isOpen: areFilesOpen, toggle: () => setFilesOpen(!areFilesOpen) }}
          openHistory={() => setHistoryOpen(true)}
          save={() => void session.save()}
          cancel={desk.cancel}
        />
        <EditorToolbar view={() => desk.view} tools={desk.source.current.tools}>
          <ViewSwitch view={paneView} choose={setPaneView} />
        </EditorToolbar>
        <div className="editor-notices">
          <OfflineBanner hint={t('stateOffline')} />
          {panes.isNoticeDue && <UnwatchNotice turnOn={panes.preview.turnOn} close={panes.closeNotice} />}
        </div>
        <div className="editor-panes">
          <SourcePane initial={desk.content()} doors={desk.source} ready={desk.setView} />
          <PreviewPane {...panes} openDiagrams={openDiagrams} />
          {areFilesOpen && (
            <PageFilesPanel
              page_id={state.page_id}
              files={files}
              insert={insertFile(desk)}
              onClose={() => setFilesOpen(false)}
            />
          )}
        </div>
        <EditorStatus state={state} cursor={desk.cursor} words={panes.preview.words} lock={desk.lock} />
      </div>
      <PictureField desk={desk} />
      {isHistoryOpen && (
        <PageHistoryDialog page_id={state.page_id} recover={desk.replaceText} onClose={() => setHistoryOpen(false)} />
      )}
      {state.conflict && (
        <PageMerge
          key={state.conflict.current.revision}
          stale={state.conflict}
          refused={session.text()}
          openDiagrams={openDiagrams}
          {...mergeDoors(desk, props.leave)}
        />
      )}
      {desk.questions}
    </div>
  );
}

function usePanes({ opened }: DeskProps, desk: EditorDesk, paneView: PaneView) {
  const surface = useRef<PreviewSurface>(null);
  const pane = useRef<HTMLElement>(null);
  const source = useLatest({ content: desk.content, title: () => desk.state.page_title });
  const [startsLive] = useState(() => opensLive(opened.text.page_content));
  const preview = usePreview(startsLive, paneView !== 'source', surface, source);
  const [isNoticeDue, closeNotice] = useUnwatchNotice(opened.page_id, preview.isLive);
  useEffect(() => {
    if (paneView !== 'both' || !desk.view || !pane.current || !surface.current) return;
    return keepInStep(desk.view, pane.current, surface.current);
  }, [paneView, desk.view]);
  return { surface, pane, preview, isNoticeDue, closeNotice };
}

function PictureField({ desk }: { desk: EditorDesk }) {
  const t = useMessages(pageEditMessages);
  return (
    <input
      ref={desk.files.field}
      type="file"
      hidden
      multiple
      accept="image/png,image/jpeg,image/gif,image/webp,image/bmp"
      aria-label={t('picture')}
      onChange={(event) => {
        const { view } = desk;
        const files = [...(event.target.files ?? [])];
        event.target.value = '';
        if (view) desk.files.take(view, files, view.state.selection.main.to);
      }}
    />
  );
}

/** Where the cursor is; a picture is shown, another file linked. */
function insertFile({ view }: EditorDesk) {
  return ({ file_type, display_name, url }: Attachment) => {
    if (!view || view.state.readOnly) return;
    const text = uploadedMarkdown(isPictureType(file_type) ? 'picture' : 'attachment', display_name, url);
    view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true, userEvent: 'input.paste' });
    view.focus();
  };
}

function mergeDoors(desk: EditorDesk, leave: DeskProps['leave']) {
  return {
    back: () => desk.session.leaveMerge(),
    save: (text: string, title: string) => {
      desk.replaceText(text);
      void desk.session.saveMerged(title);
    },
    saveAsNew: (title: string) =>
      void desk.session.saveAsNew(title).then((page_id) => page_id !== undefined && leave(page_id)),
  };
}
