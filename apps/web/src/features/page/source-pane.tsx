import type { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { RefObject } from 'react';
import { useEffect, useRef } from 'react';
import { textOf, useLanguage, useMessages } from '../../lib/i18n.ts';
import type { EditorFacts, EditorTools } from './commands/editor-command.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { FindPages } from './link-complete.ts';
import { pageEditMessages } from './page-edit-messages.ts';
import type { HtmlPaste } from './paste-html.ts';
import { searchPanelPhrases } from './search-panel-messages.ts';
import { createSourceEditor } from './source-editor.ts';

export interface SourceDoors {
  readonly tools: EditorTools;
  readonly facts: EditorFacts;
  readonly findPages: FindPages;
  readonly changed: (doc: Text) => void;
  readonly moved: (line: number, column: number) => void;
  readonly files: (view: EditorView, files: readonly File[], pos: number) => void;
  readonly html: (view: EditorView, paste: HtmlPaste) => void;
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
  const first = useRef({
    initial,
    ready,
    label: t('sourceText'),
    phrases: searchPanelPhrases(language),
    names: textOf(editorCommandMessages, language),
  });
  useEffect(() => {
    const { initial: doc, label, phrases, names, ready: tell } = first.current;
    if (!parent.current) return;
    const view = createSourceEditor({
      parent: parent.current,
      doc,
      label,
      phrases,
      nonce: document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '',
      commands: {
        tools: () => doors.current.tools,
        facts: () => doors.current.facts,
        nameOf: ({ label: name }) => names(name),
      },
      findPages: (keyword, signal) => doors.current.findPages(keyword, signal),
      changed: (text) => doors.current.changed(text),
      moved: (line, column) => doors.current.moved(line, column),
      files: (files, pos) => doors.current.files(view, files, pos),
      html: (paste) => doors.current.html(view, paste),
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
