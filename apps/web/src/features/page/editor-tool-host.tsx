import { type ComponentType, useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useLatest } from '../../lib/use-latest.ts';
import { useAlert } from '../../ui/alert.tsx';
import type { EditorToolName, EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { EDITOR_TOOLS } from './editor-tool-registry.ts';

interface HostProps extends EditorToolProps {
  readonly tool: EditorToolName;
}

/** The tool that is open; one that cannot be fetched says so and closes. */
export function EditorToolHost({ tool, ...props }: HostProps) {
  const t = useMessages(editorToolMessages);
  const alert = useAlert();
  const [Tool, setTool] = useState<ComponentType<EditorToolProps>>();
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
  return Tool ? <Tool {...props} /> : null;
}
