import { type EditorCommand, writes } from './editor-command.ts';
import { toggleLines } from './markup.ts';

const BULLET = /^\s*[-*+] (?!\[[ xX]\] )/;
const NUMBER = /^\s*\d+[.)] /;
const QUOTE = /^\s*> /;
const TASK = /^\s*[-*+] \[[ xX]\] /;

const LINES = { group: 'lines', places: ['toolbar', 'slash'] } as const;
const quote = toggleLines(() => '> ', QUOTE);
const bullets = toggleLines(() => '- ', BULLET);
const numbers = toggleLines((index) => `${index + 1}. `, NUMBER);
const tasks = toggleLines(() => '- [ ] ', TASK);

export const LINE_COMMANDS: readonly EditorCommand[] = [
  { id: 'quote', label: 'quote', icon: 'quote', keys: 'Shift-Mod-q', ...LINES, ...writes(quote) },
  { id: 'bullets', label: 'bullets', icon: 'bullets', keys: 'Mod-u', ...LINES, ...writes(bullets) },
  { id: 'numbers', label: 'numbers', icon: 'numbers', keys: 'Shift-Mod-o', ...LINES, ...writes(numbers) },
  { id: 'tasks', label: 'tasks', icon: 'tasks', keys: 'Shift-Mod-l', ...LINES, ...writes(tasks) },
];
