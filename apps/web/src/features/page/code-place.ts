import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';

type SyntaxPlace = ReturnType<ReturnType<typeof syntaxTree>['resolveInner']>;

const BLOCKS: ReadonlySet<string> = new Set(['FencedCode', 'CodeBlock']);

/** Whether a place stands in a block of code. */
export function isInCodeBlock(state: EditorState, at: number): boolean {
  return isWithin(syntaxTree(state).resolveInner(at, -1), (name) => BLOCKS.has(name));
}

/** Whether it stands in code of any kind: what is typed there is meant as it is. */
export function isInCode(state: EditorState, at: number): boolean {
  return isWithin(syntaxTree(state).resolveInner(at, -1), (name) => BLOCKS.has(name) || name === 'InlineCode');
}

function isWithin({ name, parent }: SyntaxPlace, isMeant: (name: string) => boolean): boolean {
  return isMeant(name) || (parent !== null && isWithin(parent, isMeant));
}
