import type { EditorTools } from '../commands/editor-command.ts';

const nothing = () => undefined;

/** For commands that need nothing of the editor around the text. */
export const IDLE_TOOLS: EditorTools = {
  save: nothing,
  choosePicture: nothing,
  open: nothing,
  showOutline: nothing,
  complete: nothing,
  keepLock: nothing,
};
