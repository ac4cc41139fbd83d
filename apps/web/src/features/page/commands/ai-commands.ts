import type { AiAction } from '@sheaf/contract';
import { asks, type EditorCommand } from './editor-command.ts';

const AI = { group: 'ai', feature: 'ai_assistant', places: ['menu', 'slash'] } as const;

function begins(action?: AiAction) {
  return asks((tools) => tools.open('ai', action));
}

/** What the assistant does with what is selected, or with all of the page. */
export const AI_COMMANDS: readonly EditorCommand[] = [
  { id: 'ai', label: 'ai', ...AI, ...begins() },
  { id: 'ai-explain', label: 'aiExplain', ...AI, ...begins('explain') },
  { id: 'ai-shorten', label: 'aiShorten', ...AI, ...begins('shorten') },
  { id: 'ai-translate', label: 'aiTranslate', ...AI, ...begins('translate') },
  { id: 'ai-table', label: 'aiTable', ...AI, ...begins('table') },
  { id: 'ai-api-page', label: 'aiApiPage', ...AI, ...begins('api_page') },
  { id: 'ai-test-cases', label: 'aiTestCases', ...AI, ...begins('test_cases') },
];
