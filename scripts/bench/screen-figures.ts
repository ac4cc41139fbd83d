import type { Bound } from './bound.ts';

/** Bounds of what a writer waits for in the browser. */
export const SCREEN_BOUNDS: readonly Bound[] = [
  {
    figure: 'tree_paint_p95',
    what: 'Item of 20,000 pages in the browser: first paint, p95',
    unit: 'ms',
    atMost: 500,
    boundBy: 'the first view, the style sheet',
  },
  {
    figure: 'tree_frame_p95',
    what: 'its whole tree scrolled by the wheel: interval of frames, p95',
    unit: 'ms',
    atMost: 34,
    boundBy: 'drawing the lines that come into sight',
  },
  {
    figure: 'open_p95',
    what: 'Opening a page from the tree, p95',
    unit: 'ms',
    atMost: 100,
    boundBy: 'one call, two frames',
  },
  {
    figure: 'open_shift',
    what: 'the most that its layout shifts',
    unit: '',
    atMost: 0.05,
    boundBy: 'room kept for what comes later',
  },
  {
    figure: 'editor_p95',
    what: 'Opening the editor, warm, p95',
    unit: 'ms',
    atMost: 400,
    boundBy: 'two calls, making the editor',
  },
  {
    figure: 'preview_first',
    what: 'Preview of 100 KB, its thread: the longest task until it stands',
    unit: 'ms',
    atMost: 250,
    boundBy: 'rendering the whole text',
  },
  {
    figure: 'preview_p95',
    what: 'the same for each key, p95',
    unit: 'ms',
    atMost: 30,
    boundBy: 'parsing the whole text, rendering what changed',
  },
  {
    figure: 'diff_p95',
    what: 'Two texts of 200 KB compared, from the question to the frame, p95',
    unit: 'ms',
    atMost: 300,
    boundBy: 'drawing the lines',
  },
  {
    figure: 'typing_p95',
    what: 'Typing in a 200 KB page: main-thread task per keystroke, p95 of 500',
    unit: 'ms',
    atMost: 16,
    boundBy: 'the editor and the browser',
  },
  {
    figure: 'typing_max',
    what: 'Typing: the longest task',
    unit: 'ms',
    atMost: 50,
    boundBy: 'the editor and the browser',
  },
  {
    figure: 'sheet_paint_ms',
    what: 'Cells of a sheet of 20,000 rows are drawn, from its answer',
    unit: 'ms',
    atMost: 500,
    boundBy: 'reading its JSON, making the index of its formulas',
  },
  {
    figure: 'sheet_frame_p95',
    what: 'Between two frames while it is scrolled by the wheel, p95',
    unit: 'ms',
    atMost: 34,
    boundBy: 'drawing the rows that come into sight',
  },
];
