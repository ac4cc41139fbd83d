import { type EditorCommand, writes } from './editor-command.ts';
import { toggleAround } from './markup.ts';

const TEXT = { group: 'text', places: ['toolbar'] } as const;

export const TEXT_COMMANDS: readonly EditorCommand[] = [
  { id: 'bold', label: 'bold', icon: 'bold', keys: 'Mod-b', ...TEXT, ...writes(toggleAround('**')) },
  { id: 'italic', label: 'italic', icon: 'italic', keys: 'Mod-i', ...TEXT, ...writes(toggleAround('*')) },
  { id: 'strike', label: 'strike', icon: 'strike', keys: 'Shift-Mod-s', ...TEXT, ...writes(toggleAround('~~')) },
];
