import { type EditorCommand, writes } from './editor-command.ts';
import { toggleHeading } from './markup.ts';

const LABELS = ['heading1', 'heading2', 'heading3', 'heading4'] as const;

export const HEADING_COMMANDS: readonly EditorCommand[] = LABELS.map((label, at) => {
  const level = at + 1;
  return {
    id: `heading-${level}`,
    label,
    icon: 'headings',
    keys: `Mod-${level}`,
    group: 'heading',
    places: ['menu', 'slash'],
    ...writes(toggleHeading(level)),
  };
});
