import type { PreviewPatch } from './preview-blocks.ts';
import type { ScrollMark } from './scroll-map.ts';

/** The preview's article: takes patches, and tells where its blocks stand. */
export interface PreviewSurface {
  readonly apply: (patch: PreviewPatch) => void;
  readonly marks: () => readonly ScrollMark[];
  /** The layout may have changed: a picture arrived, the pane has another width. */
  readonly forgetMarks: () => void;
}

export function createPreviewSurface(article: HTMLElement): PreviewSurface {
  let blocks: (readonly ChildNode[])[] = [];
  let lines: readonly number[] = [];
  let marks: readonly ScrollMark[] | undefined;
  return {
    apply: (patch) => {
      const added = patch.added.map(nodesOf);
      const gone = blocks.slice(patch.start, patch.start + patch.removed);
      const after = blocks.slice(patch.start + patch.removed).find((nodes) => nodes.length > 0)?.[0] ?? null;
      for (const node of gone.flat()) node.remove();
      const fresh = document.createDocumentFragment();
      fresh.append(...added.flat());
      article.insertBefore(fresh, after);
      blocks = blocks.toSpliced(patch.start, patch.removed, ...added);
      lines = patch.lines;
      marks = undefined;
    },
    marks: () => {
      marks ??= risingMarks(article, blocks, lines);
      return marks;
    },
    forgetMarks: () => {
      marks = undefined;
    },
  };
}

/** The HTML comes from our own pipeline, sanitised; a template runs nothing of it while it is read. */
function nodesOf(html: string): readonly ChildNode[] {
  const template = document.createElement('template');
  template.innerHTML = html;
  return [...template.content.childNodes];
}

function risingMarks(
  article: HTMLElement,
  blocks: readonly (readonly ChildNode[])[],
  lines: readonly number[],
): readonly ScrollMark[] {
  const origin = article.getBoundingClientRect().top;
  const offsetInPane = article.offsetTop;
  const marks: ScrollMark[] = [];
  const add = (line: number, element: Element) => {
    const top = element.getBoundingClientRect().top - origin + offsetInPane;
    const last = marks.at(-1);
    if (line > (last?.line ?? 0) && top > (last?.top ?? -1)) marks.push({ line, top });
  };
  blocks.forEach((nodes, index) => {
    const line = lines[index] ?? 0;
    if (line === 0) return;
    for (const node of nodes) {
      if (!(node instanceof Element)) continue;
      add(line, node);
      for (const inner of node.querySelectorAll('[data-line]'))
        add(line + Number(inner.getAttribute('data-line')), inner);
    }
  });
  return marks;
}
