import { Modal } from 'antd';
import { type ComponentType, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useAlert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolName, EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { EDITOR_TOOLS } from './editor-tool-registry.ts';

interface HostProps extends Omit<EditorToolProps, 'unsaved'> {
  readonly tool: EditorToolName;
  readonly open: (tool: EditorToolName) => void;
}

/** The tool that is open; one that cannot be fetched says so and closes. */
export function EditorToolHost({ tool, open, ...props }: HostProps) {
  const t = useMessages(editorToolMessages);
  const alert = useAlert();
  const [Tool, setTool] = useState<ComponentType<EditorToolProps>>();
  const unsaved = useRef(false);
  const [modal, holder] = Modal.useModal();
  const failed = useLatest((error: unknown) => {
    props.onClose();
    void alert(t('loadFailed', { reason: error instanceof Error ? error.message : String(error) }));
  });
  useEffect(() => {
    let isGone = false;
    EDITOR_TOOLS[tool].load().then(
      (loaded) => isGone || setTool(() => loaded),
      (error: unknown) => isGone || failed.current(error),
    );
    return () => {
      isGone = true;
    };
  }, [tool, failed]);
  /** What is not saved is lost only by the writer's word. */
  const leave = (go: () => void) => {
    if (!unsaved.current) return go();
    void modal.confirm({
      title: t('unsavedTitle'),
      content: t('unsavedText'),
      okText: t('drop'),
      cancelText: t('stay'),
      okButtonProps: { danger: true },
      onOk: go,
    });
  };
  const shown = Tool && <Tool {...props} unsaved={unsaved} onClose={() => leave(props.onClose)} />;
  if (!EDITOR_TOOLS[tool].inPanes) return shown ?? null;
  return (
    <section ref={focused} tabIndex={-1} className="editor-tool" aria-label={t('tools')}>
      <ToolBar
        tool={tool}
        features={props.features}
        open={(other) => leave(() => open(other))}
        close={() => leave(props.onClose)}
      />
      {shown}
      {holder}
    </section>
  );
}

/** Who opens a tool goes on in it. */
function focused(section: HTMLElement | null): void {
  section?.focus();
}

interface ToolBarProps {
  readonly tool: EditorToolName;
  readonly features: EditorToolProps['features'];
  readonly open: (tool: EditorToolName) => void;
  readonly close: () => void;
}

/** The tools that take the place of the panes, and the way back to these. */
function ToolBar({ tool, features, open, close }: ToolBarProps) {
  const t = useMessages(editorToolMessages);
  const names = useMessages(editorCommandMessages);
  // The keys of EDITOR_TOOLS, which Object.entries gives as texts.
  const tools = Object.entries(EDITOR_TOOLS) as [EditorToolName, (typeof EDITOR_TOOLS)[EditorToolName]][];
  return (
    <div className="editor-tools">
      {tools.map(
        ([name, { inPanes }]) =>
          inPanes &&
          features.includes(inPanes.feature) && (
            <button
              key={name}
              type="button"
              className="btn quiet small"
              aria-pressed={name === tool}
              onClick={() => name !== tool && open(name)}
            >
              {names(inPanes.label)}
            </button>
          ),
      )}
      <span className="grow" />
      <button type="button" className="btn quiet small" onClick={close}>
        <Icon name="close" />
        {t('toolClose')}
      </button>
    </div>
  );
}
