import { type EditorCommand, writes } from './editor-command.ts';
import { toggleHeading } from './markup.ts';

const LEVELS = [1, 2, 3, 4] as const;

export const HEADING_COMMANDS: readonly EditorCommand[] = LEVELS.map((level) => ({
  id: `heading-${level}`,
  label: `heading${level}`,
  icon: 'headings',
  keys: `Mod-${level}`,
  group: 'heading',
  places: ['menu', 'slash'],
  ...writes(toggleHeading(level)),
}));
