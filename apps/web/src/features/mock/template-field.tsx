import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { useLatest } from '../../lib/use-latest.ts';

interface TemplateFieldProps {
  readonly initial: string;
  readonly label: string;
  /** The element that says what is wrong. */
  readonly describedBy: string;
  /** Where it is wrong; undefined when it is not. */
  readonly wrongLine: number | undefined;
  readonly changed: (text: string) => void;
  readonly ready: (view: EditorView | null) => void;
}

/** JSON with line numbers; the line that is wrong is marked while one types. */
export function TemplateField({ initial, label, describedBy, wrongLine, changed, ready }: TemplateFieldProps) {
  const parent = useRef<HTMLDivElement>(null);
  const field = useRef<EditorView>(null);
  const first = useRef({ initial, label, describedBy });
  const doors = useLatest({ changed, ready });
  useEffect(() => {
    const { initial: doc, label: name, describedBy: told } = first.current;
    if (!parent.current) return;
    const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content ?? '';
    const attributes = { 'aria-label': name, 'aria-describedby': told };
    const view = new EditorView({
      parent: parent.current,
      state: EditorState.create({
        doc,
        extensions: [
          EditorView.cspNonce.of(nonce),
          EditorView.contentAttributes.of(attributes),
          ...EXTENSIONS,
          EditorView.updateListener.of((update) => {
            if (update.docChanged) doors.current.changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    field.current = view;
    doors.current.ready(view);
    return () => {
      field.current = null;
      doors.current.ready(null);
      view.destroy();
    };
  }, [doors]);
  useEffect(() => {
    const view = field.current;
    if (!view) return;
    view.dispatch({ effects: markLine.of(wrongLine) });
    view.contentDOM.setAttribute('aria-invalid', String(wrongLine !== undefined));
  }, [wrongLine]);
  return <div ref={parent} className={`mock-template${wrongLine === undefined ? '' : ' bad'}`} />;
}

const markLine = StateEffect.define<number | undefined>();
const wrong = Decoration.line({ class: 'mock-wrong' });

const marked = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    const said = transaction.effects.find((effect) => effect.is(markLine));
    if (!said) return marks.map(transaction.changes);
    const { doc } = transaction.state;
    const line: number | undefined = said.value;
    if (line === undefined || line > doc.lines) return Decoration.none;
    return Decoration.set([wrong.range(doc.line(line).from)]);
  },
  provide: (field) => EditorView.decorations.from(field),
});

const theme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', backgroundColor: 'var(--bg)', fontSize: '13.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--font-mono)', fontVariantLigatures: 'none', lineHeight: '24px' },
  '.cm-content': { padding: '10px 0', caretColor: 'var(--accent)' },
  '.cm-line': { padding: '0 12px 0 0' },
  '.cm-gutters': { backgroundColor: 'var(--bg)', color: 'var(--ink-3)', border: '0', fontSize: '12px' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '40px', padding: '0 12px 0 6px' },
  '.mock-wrong': { backgroundColor: 'var(--danger-soft)' },
});

/** Tab leaves the field, as it leaves every other. */
const EXTENSIONS: readonly Extension[] = [
  EditorView.lineWrapping,
  lineNumbers(),
  history(),
  marked,
  theme,
  keymap.of([...historyKeymap, ...defaultKeymap]),
];
