import { EditorView } from '@codemirror/view';
import type { PreviewSurface } from './preview-surface.ts';

/** How long a pane that was moved by us may go on scrolling: the editor measures, and sets itself right. */
const ECHO_MS = 150;

/** Keeps source and preview at the same place, whichever is scrolled. Answers how to stop. */
export function keepInStep(view: EditorView, pane: HTMLElement, surface: PreviewSurface): () => void {
  const source = view.scrollDOM;
  let [leader, until] = [source, 0];
  const leads = (target: HTMLElement, { timeStamp }: Event) => {
    if (leader !== target && timeStamp < until) return false;
    [leader, until] = [target, timeStamp + ECHO_MS];
    return true;
  };
  const fromSource = (event: Event) => {
    if (!leads(source, event)) return;
    pane.scrollTop = surface.topOfLine(lineInView(view)) ?? proportional(source, pane);
  };
  const fromPreview = (event: Event) => {
    if (!leads(pane, event)) return;
    const line = surface.lineAtTop(pane.scrollTop);
    if (line === undefined) source.scrollTop = proportional(pane, source);
    else showLine(view, line);
  };
  source.addEventListener('scroll', fromSource, { passive: true });
  pane.addEventListener('scroll', fromPreview, { passive: true });
  return () => {
    source.removeEventListener('scroll', fromSource);
    pane.removeEventListener('scroll', fromPreview);
  };
}

/** The source line at the top of the pane, from 1, with its part behind the point. */
function lineInView(view: EditorView): number {
  const height = Math.max(0, view.scrollDOM.scrollTop - view.documentPadding.top);
  const block = view.lineBlockAtHeight(height);
  const part = block.height === 0 ? 0 : (height - block.top) / block.height;
  return view.state.doc.lineAt(block.from).number + Math.min(Math.max(part, 0), 1);
}

/** Far lines have only guessed heights: the editor is told the line, and measures its way there. */
function showLine(view: EditorView, line: number): void {
  const { scrollDOM, state } = view;
  const { from } = state.doc.line(Math.min(Math.max(1, Math.floor(line)), state.doc.lines));
  const block = view.lineBlockAt(from);
  const part = (line - Math.floor(line)) * block.height;
  const top = block.top + view.documentPadding.top + part;
  const isFar = Math.abs(scrollDOM.scrollTop - top) > scrollDOM.clientHeight;
  if (isFar) view.dispatch({ effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: -part }) });
  else scrollDOM.scrollTop = top;
}

function proportional(from: HTMLElement, to: HTMLElement): number {
  const range = from.scrollHeight - from.clientHeight;
  return range <= 0 ? 0 : (from.scrollTop / range) * (to.scrollHeight - to.clientHeight);
}
