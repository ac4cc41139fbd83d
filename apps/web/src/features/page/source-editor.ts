import { autocompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { forceParsing, HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { search, searchKeymap } from '@codemirror/search';
import type { Extension, Text } from '@codemirror/state';
import { Compartment, EditorState } from '@codemirror/state';
import type { KeyBinding } from '@codemirror/view';
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { EDITOR_COMMANDS } from './commands/edit-commands.ts';
import { completionTheme } from './completion-theme.ts';
import type { FindPages } from './link-complete.ts';
import { pageLinks } from './link-complete.ts';
import type { HtmlPaste } from './paste-html.ts';
import { htmlPaste } from './paste-html.ts';
import { pendingUploads } from './pending-uploads.ts';
import { searchPanelTheme } from './search-panel-theme.ts';
import type { SlashDoors } from './slash-menu.ts';
import { slashMenu } from './slash-menu.ts';
import { nextCell, previousCell } from './table-editing.ts';

export interface SourceOptions {
  readonly parent: HTMLElement;
  readonly doc: string;
  readonly label: string;
  /** Texts of the search panel, by their English ones. */
  readonly phrases: Readonly<Record<string, string>>;
  readonly nonce: string;
  readonly commands: SlashDoors;
  readonly findPages: FindPages;
  /** Called for each change, so it must be cheap. */
  readonly changed: (doc: Text) => void;
  readonly moved: (line: number, column: number) => void;
  readonly files: (files: readonly File[], pos: number) => void;
  readonly html: (paste: HtmlPaste) => void;
}

/** Reading 200 KB takes half of it. */
const FIRST_PARSE_MS = 150;

const writing = new Compartment();

/** The text pane: Markdown in CodeMirror, styled by our tokens. Read-only until `allowWriting`. */
export function createSourceEditor(options: SourceOptions): EditorView {
  const view = new EditorView({
    parent: options.parent,
    state: EditorState.create({ doc: options.doc, extensions: extensionsOf(options) }),
  });
  // at once and whole: read bit by bit, a bit of 25 ms and more would fall between the first keys
  forceParsing(view, view.state.doc.length, FIRST_PARSE_MS);
  return view;
}

/** The keys and commands change the text from now on. */
export function allowWriting(view: EditorView): void {
  view.dispatch({ effects: writing.reconfigure([]) });
}

function extensionsOf(options: SourceOptions): Extension {
  return [
    EditorView.cspNonce.of(options.nonce),
    writing.of(EditorState.readOnly.of(true)),
    EditorState.phrases.of(options.phrases),
    EditorView.contentAttributes.of({ 'aria-label': options.label, tabindex: '0' }),
    EditorView.lineWrapping,
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    history(),
    search({ top: true }),
    markdown({ base: markdownLanguage, completeHTMLTags: false }),
    syntaxHighlighting(highlighting),
    theme,
    searchPanelTheme,
    pendingUploads,
    autocompletion({ override: [slashMenu(options.commands), pageLinks(options.findPages)], icons: false }),
    completionTheme,
    keymap.of([...commandKeys(options.commands), ...TABLE_KEYS, ...searchKeymap, ...historyKeymap, ...defaultKeymap]),
    EditorView.domEventHandlers({ paste: takePaste(options), drop: takeDrop(options) }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) options.changed(update.state.doc);
      if (!update.docChanged && !update.selectionSet) return;
      const { head } = update.state.selection.main;
      const line = update.state.doc.lineAt(head);
      options.moved(line.number, head - line.from + 1);
    }),
  ];
}

/** Saving is left to the dialog: its key works wherever the focus is. */
function commandKeys({ tools, facts }: SlashDoors): readonly KeyBinding[] {
  return EDITOR_COMMANDS.filter((command) => command.keys !== undefined && command.group !== 'file').map((command) => ({
    key: command.keys ?? '',
    run: (view) => command.mayRun(view.state, facts()) && command.run(view, tools()),
    preventDefault: true,
  }));
}

/** Outside of tables Tab leaves the text, as everywhere. */
const TABLE_KEYS: readonly KeyBinding[] = [{ key: 'Tab', run: nextCell, shift: previousCell }];

/** Text wins over a picture of it: tables and rich text are often copied as both. */
function takePaste(options: SourceOptions) {
  return (event: ClipboardEvent, view: EditorView): boolean => {
    const { clipboardData } = event;
    const html = clipboardData && htmlPaste(clipboardData, view);
    const files = [...(clipboardData?.files ?? [])];
    if (!html && (view.state.readOnly || files.length === 0 || clipboardData?.getData('text/plain'))) return false;
    event.preventDefault();
    if (html) options.html(html);
    else options.files(files, view.state.selection.main.to);
    return true;
  };
}

function takeDrop(options: SourceOptions) {
  return (event: DragEvent, view: EditorView): boolean => {
    const files = [...(event.dataTransfer?.files ?? [])];
    if (view.state.readOnly || files.length === 0) return false;
    event.preventDefault();
    const pos = view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? view.state.selection.main.to;
    options.files(files, pos);
    return true;
  };
}

const highlighting = HighlightStyle.define([
  { tag: tags.heading, color: 'var(--code-key)', fontWeight: '700' },
  { tag: [tags.monospace, tags.url], color: 'var(--code-str)' },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.quote, tags.comment], color: 'var(--code-com)' },
  { tag: [tags.link, tags.labelName], color: 'var(--accent)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.tagName, tags.attributeName], color: 'var(--code-kw)' },
]);

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--bg)', fontSize: '13.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariantLigatures: 'none', lineHeight: '24px' },
  '.cm-content': { padding: '16px 0 40px', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 20px 0 0' },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--ink-3)', border: '0', fontSize: '12px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '48px', padding: '0 14px 0 8px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--bg-app)' },
  '.cm-activeLineGutter': { color: 'var(--ink)' },
  '.upload-place': { color: 'var(--ink-3)', backgroundColor: 'var(--bg-sunken)', borderRadius: 'var(--r-1)' },
});
