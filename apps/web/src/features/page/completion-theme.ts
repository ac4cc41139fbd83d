import { EditorView } from '@codemirror/view';

/** The list of what can be written at the cursor, as our own menus look. */
export const completionTheme = EditorView.theme({
  '.cm-tooltip.cm-tooltip-autocomplete': {
    border: '1px solid var(--line)',
    borderRadius: 'var(--r-2)',
    backgroundColor: 'var(--bg-lift)',
    boxShadow: 'var(--shadow-2)',
    overflow: 'hidden',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    maxHeight: '320px',
    minWidth: '240px',
    padding: '4px',
    fontFamily: 'var(--font-sans)',
    fontSize: '14px',
    lineHeight: '24px',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'baseline',
    gap: '12px',
    padding: '4px 8px',
    borderRadius: 'var(--r-1)',
    color: 'var(--ink)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--accent-soft)',
    color: 'var(--accent)',
  },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: '700' },
  '.cm-completionDetail': {
    marginLeft: 'auto',
    color: 'var(--ink-2)',
    fontSize: '12px',
    fontStyle: 'normal',
  },
});
