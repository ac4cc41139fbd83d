import katex from 'katex';
import { escapeHtml } from './entities.ts';

/** Nested groups make KaTeX recurse: a formula longer than this is shown as its source. */
const MAX_FORMULA_CHARS = 4000;

/** How much TeX one page may have typeset; what comes after it is shown as its source. */
export const MATH_BUDGET_CHARS = 200_000;

/** What a formula takes from that budget even when it is one letter: setting KaTeX up costs as much as reading these. */
export const FORMULA_BASE_CHARS = 60;

const OPTIONS = {
  output: 'mathml',
  throwOnError: false,
  trust: false,
  strict: 'ignore',
  maxSize: 20,
  maxExpand: 300,
} as const;

/** TeX as MathML. `macros` is fresh each time, since `\gdef` would write into a shared one, and so into other pages. */
export function renderFormula(tex: string, displayMode: boolean): string {
  if (tex.length > MAX_FORMULA_CHARS) return formulaSource(tex);
  try {
    return katex.renderToString(tex, { ...OPTIONS, displayMode, macros: {} });
  } catch {
    // KaTeX answers bad TeX by itself; what still gets here is input made to exhaust its stack.
    return formulaSource(tex);
  }
}

export function formulaSource(tex: string): string {
  return `<code>${escapeHtml(tex)}</code>`;
}
