import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { editorToolMessages } from './editor-tool-messages.ts';
import { headingsOf, type TextHeading } from './headings.ts';

interface EditorOutlineProps {
  readonly text: string;
  readonly view: EditorView | null;
  readonly onClose: () => void;
}

/** The headings of the text beside the panes; each leads to its line. */
export function EditorOutline({ text, view, onClose }: EditorOutlineProps) {
  const t = useMessages(editorToolMessages);
  const headings = headingsOf(text);
  const go = ({ line }: TextHeading) => {
    if (!view || line > view.state.doc.lines) return;
    const { from } = view.state.doc.line(line);
    view.dispatch({
      selection: EditorSelection.cursor(from),
      effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 24 }),
    });
    // on a phone the list lies over the text
    if (matchMedia('(max-width: 767px)').matches) onClose();
    view.focus();
  };
  return (
    <aside className="page-files" id="editor-outline" aria-label={t('outline')}>
      <div className="page-files-head">
        <h2>{t('outline')}</h2>
        <span className="grow" />
        <button type="button" className="btn quiet small icon-only" aria-label={t('outlineClose')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {headings.length === 0 && <p>{t('outlineNone')}</p>}
      <ol className="editor-headings">
        {headings.map((heading) => (
          <li key={heading.line} className={`level-${heading.level}`}>
            <button type="button" className="btn quiet small" onClick={() => go(heading)}>
              <span className="ell">{heading.title}</span>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  );
}
