import type { AiAction, Attachment } from '@sheaf/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import './editor.css';
import './editor-tools.css';
import { useLatest } from '../../lib/use-latest.ts';
import type { CatalogChoice } from './catalog-choices.ts';
import { EDITOR_COMMANDS } from './commands/edit-commands.ts';
import type { EditorCommand } from './commands/editor-command.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import { EditorHeader } from './editor-header.tsx';
import { EditorOutline } from './editor-outline.tsx';
import { EditorStatus } from './editor-status.tsx';
import type { EditorToolName } from './editor-tool.ts';
import { EditorToolHost } from './editor-tool-host.tsx';
import { EDITOR_TOOLS } from './editor-tool-registry.ts';
import type { CommandDoors } from './editor-toolbar.tsx';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { PaneView } from './editor-view-switch.tsx';
import { firstPaneView, UnwatchNotice, ViewSwitch } from './editor-view-switch.tsx';
import { isPictureType, uploadedMarkdown } from './file-intake.ts';
import { FormPane, type FormPaneProps, useWatchers } from './form-pane.tsx';
import { insertInline } from './insert-markdown.ts';
import { pageEditMessages } from './page-edit-messages.ts';
import { PageFilesPanel } from './page-files-panel.tsx';
import { PageMerge } from './page-merge.tsx';
import type { OpenDiagrams } from './preview-diagrams.ts';
import { PreviewPane } from './preview-pane.tsx';
import type { PreviewSurface } from './preview-surface.ts';
import { keepInStep } from './scroll-sync.ts';
import { SourcePane } from './source-pane.tsx';
import type { DeskFrame, DeskProps, EditorDesk } from './use-editor-desk.tsx';
import { useEditorDesk } from './use-editor-desk.tsx';
import { useEditorFocus } from './use-editor-focus.ts';
import type { PageFiles } from './use-page-files.ts';
import { usePageFiles } from './use-page-files.ts';
import { opensLive, usePreview, useUnwatchNotice } from './use-preview.ts';

interface PageEditorProps extends DeskProps {
  readonly catalogs: readonly CatalogChoice[];
  readonly openDiagrams: OpenDiagrams;
  /** Whether the site sends requests from this item. */
  readonly mayRelay: boolean;
}

/** The full-screen dialog in which a page is written. Escape and clicks beside it do nothing: there is only Cancel. */
export function PageEditor({ catalogs, openDiagrams, ...props }: PageEditorProps) {
  const t = useMessages(pageEditMessages);
  const [paneView, setPaneView] = useState(() => firstPaneView(props.opened.kind));
  const [frame, around] = useFrame();
  const desk = useEditorDesk(props, around);
  const { session, state } = desk;
  const panes = usePanes(props, desk, paneView);
  const commands = commandDoors(desk);
  const dialog = useEditorFocus(desk, frame.tool !== undefined || state.conflict !== null);
  const files = usePageFiles(session, state, props.opened.item_id);
  const { follow } = panes.preview;
  const [watch, tellWatchers] = useWatchers();
  useEffect(() => {
    const told = () => {
      follow();
      tellWatchers();
    };
    around.current = { ...around.current, follow: told };
  }, [around, follow, tellWatchers]);
  const within = (selector: string) => dialog.current?.querySelector<HTMLElement>(selector)?.focus();
  // a new one begins with its title, and goes on in the form
  const begin = () => props.opened.page_id === 0 && within('.editor-title');
  const form =
    paneView === 'form' ? { watch, begin, manages: props.opened.manages, features: props.features } : undefined;
  return (
    <div
      ref={dialog}
      role="dialog"
      aria-modal="true"
      aria-label={t('dialogTitle')}
      className={`editor view-${paneView}${frame.panel ? ' with-files' : ''}${isInPanes(frame.tool) ? ' with-tool' : ''}`}
    >
      <div className="editor-frame" inert={state.conflict !== null}>
        <EditorHeader
          state={state}
          mayWrite={desk.mayWrite}
          catalogs={catalogs}
          setTitle={(title) => session.setTitle(title)}
          setCatalog={(cat_id) => session.setCatalog(cat_id)}
          entered={() => within('.api-form [data-cell="method"]')}
          files={{ count: files.count, isOpen: frame.panel === 'files', toggle: () => frame.toggle('files') }}
          save={() => void session.save()}
          commands={commands}
          cancel={desk.cancel}
        />
        <EditorToolbar {...commands}>
          <ViewSwitch kind={props.opened.kind} view={paneView} choose={setPaneView} />
        </EditorToolbar>
        <div className="editor-notices">
          <OfflineBanner hint={t('stateOffline')} />
          {panes.isNoticeDue && <UnwatchNotice turnOn={panes.preview.turnOn} close={panes.closeNotice} />}
        </div>
        <EditorPanes desk={desk} panes={panes} frame={frame} files={files} form={form} openDiagrams={openDiagrams} />
        <EditorStatus state={state} cursor={desk.cursor} words={panes.preview.words} facts={desk.facts} />
        <OpenTool {...props} desk={desk} frame={frame} openDiagrams={openDiagrams} />
      </div>
      <PictureField desk={desk} />
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

interface PanesProps {
  readonly desk: EditorDesk;
  readonly panes: ReturnType<typeof usePanes>;
  readonly frame: EditorFrame;
  readonly files: PageFiles;
  /** Of an API page, while it is chosen. */
  readonly form: FormPaneProps['form'] | undefined;
  readonly openDiagrams: OpenDiagrams;
}

function EditorPanes({ desk, panes, frame, files, form, openDiagrams }: PanesProps) {
  return (
    <div className="editor-panes">
      {form && desk.view && (
        <FormPane
          view={desk.view}
          mayWrite={desk.mayWrite}
          form={form}
          open={(tool) => desk.source.current.tools.open(tool)}
        />
      )}
      <SourcePane initial={desk.content()} doors={desk.source} ready={desk.setView} />
      <PreviewPane {...panes} openDiagrams={openDiagrams} />
      {frame.panel === 'files' && (
        <PageFilesPanel
          page_id={desk.state.page_id}
          files={files}
          insert={insertFile(desk)}
          openLibrary={() => desk.source.current.tools.open('file-library')}
          onClose={frame.closePanel}
        />
      )}
      {frame.panel === 'outline' && <EditorOutline text={desk.content()} view={desk.view} onClose={frame.closePanel} />}
    </div>
  );
}

function isInPanes(tool: EditorToolName | undefined): boolean {
  return tool !== undefined && EDITOR_TOOLS[tool].inPanes !== undefined;
}

type Panel = 'files' | 'outline';

interface EditorFrame {
  readonly tool: EditorToolName | undefined;
  readonly action: AiAction | undefined;
  readonly panel: Panel | undefined;
  readonly toggle: (panel: Panel) => void;
  readonly closePanel: () => void;
  readonly closeTool: () => void;
}

/** What is open around the text, and how the desk opens it. */
function useFrame(): [EditorFrame, RefObject<DeskFrame>] {
  const [opened, setOpened] = useState<{ readonly tool: EditorToolName; readonly action: AiAction | undefined }>();
  const [panel, setPanel] = useState<Panel>();
  const toggle = (next: Panel) => setPanel((now) => (now === next ? undefined : next));
  const around = useRef<DeskFrame>({
    follow: () => undefined,
    open: (tool, action) => setOpened({ tool, action }),
    showOutline: () => toggle('outline'),
  });
  const closePanel = () => setPanel(undefined);
  const closeTool = () => setOpened(undefined);
  return [{ tool: opened?.tool, action: opened?.action, panel, toggle, closePanel, closeTool }, around];
}

function commandDoors(desk: EditorDesk): CommandDoors {
  const { facts } = desk;
  const run = (command: EditorCommand) => {
    const { view } = desk;
    if (!view) return;
    view.focus();
    if (command.mayRun(view.state, facts)) command.run(view, desk.source.current.tools);
  };
  return { view: () => desk.view, facts, run };
}

interface OpenToolProps extends Omit<PageEditorProps, 'catalogs'> {
  readonly desk: EditorDesk;
  readonly frame: EditorFrame;
}

function OpenTool({ desk, frame, opened, openDiagrams, mayRelay, leave }: OpenToolProps) {
  if (!(frame.tool && desk.view)) return null;
  const run = (id: string) => {
    const command = EDITOR_COMMANDS.find((one) => one.id === id);
    if (command) commandDoors(desk).run(command);
  };
  return (
    <EditorToolHost
      key={frame.tool}
      tool={frame.tool}
      item_id={opened.item_id}
      session={desk.session}
      view={desk.view}
      openDiagrams={openDiagrams}
      replaceText={desk.replaceText}
      run={run}
      mayRelay={mayRelay}
      features={desk.facts.features}
      action={frame.action}
      open={desk.source.current.tools.open}
      leave={leave}
      onClose={frame.closeTool}
    />
  );
}

function usePanes({ opened }: DeskProps, desk: EditorDesk, paneView: PaneView) {
  const surface = useRef<PreviewSurface>(null);
  const pane = useRef<HTMLElement>(null);
  const source = useLatest({ content: desk.content, title: () => desk.state.page_title, kind: opened.kind });
  const [startsLive] = useState(() => opensLive(opened.text.page_content));
  const preview = usePreview(startsLive, paneView !== 'source' && paneView !== 'form', surface, source);
  const [isNoticeDue, closeNotice] = useUnwatchNotice(opened.page_id, preview.isLive);
  useEffect(() => {
    if (paneView !== 'both' || !desk.view || !pane.current || !surface.current) return;
    return keepInStep(desk.view, pane.current, surface.current);
  }, [paneView, desk.view]);
  return { surface, pane, preview, isNoticeDue, closeNotice };
}

function PictureField({ desk }: { desk: EditorDesk }) {
  const t = useMessages(editorCommandMessages);
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
    insertInline(view, uploadedMarkdown(isPictureType(file_type) ? 'picture' : 'attachment', display_name, url));
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
