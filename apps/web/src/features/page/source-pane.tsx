import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import type { EditorTools } from './edit-commands.ts';
import { pageEditMessages } from './page-edit-messages.ts';
import { searchPanelPhrases } from './search-panel-messages.ts';
import { createSourceEditor } from './source-editor.ts';

export interface SourceDoors {
  readonly tools: EditorTools;
  readonly changed: (doc: Text) => void;
  readonly moved: (line: number, column: number) => void;
  readonly files: (view: EditorView, files: readonly File[], pos: number) => void;
}

interface SourcePaneProps {
  /** The text it begins with; later ones are not taken: the editor owns its text. */
  readonly initial: string;
  readonly doors: RefObject<SourceDoors>;
  readonly ready: (view: EditorView | null) => void;
}

export function SourcePane({ initial, doors, ready }: SourcePaneProps) {
  const t = useMessages(pageEditMessages);
  const language = useLanguage();
  const parent = useRef<HTMLDivElement>(null);
  const first = useRef({ initial, ready, label: t('sourceText'), phrases: searchPanelPhrases(language) });
  useEffect(() => {
    const { initial: doc, label, phrases, ready: tell } = first.current;
    if (!parent.current) return;
    const view = createSourceEditor({
      parent: parent.current,
      doc,
      label,
      phrases,
      nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
      tools: { save: () => doors.current.tools.save(), choosePicture: () => doors.current.tools.choosePicture() },
      changed: (text) => doors.current.changed(text),
      moved: (line, column) => doors.current.moved(line, column),
      files: (files, pos) => doors.current.files(view, files, pos),
    });
    tell(view);
    view.focus();
    return () => {
      tell(null);
      view.destroy();
    };
  }, [doors]);
  return <div ref={parent} className="editor-source" />;
}
