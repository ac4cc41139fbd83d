import { type Language, messages } from '../../lib/i18n.ts';

const searchPanelMessages = messages({
  find: { zh: '查找', en: 'Find' },
  replaceWith: { zh: '替换为', en: 'Replace with' },
  next: { zh: '下一个', en: 'Next' },
  previous: { zh: '上一个', en: 'Previous' },
  all: { zh: '全选', en: 'Select all' },
  matchCase: { zh: '区分大小写', en: 'Match case' },
  regexp: { zh: '正则', en: 'Regular expression' },
  byWord: { zh: '整词', en: 'Whole word' },
  replace: { zh: '替换', en: 'Replace' },
  replaceAll: { zh: '全部替换', en: 'Replace all' },
  close: { zh: '关闭', en: 'Close' },
  currentMatch: { zh: '当前结果', en: 'Current match' },
  onLine: { zh: '所在行', en: 'on line' },
  replacedMatches: { zh: '替换了 $ 处', en: 'Replaced $ matches' },
  replacedOnLine: { zh: '替换了第 $ 行的一处', en: 'Replaced the match on line $' },
  goToLine: { zh: '转到行', en: 'Go to line' },
  go: { zh: '转到', en: 'Go' },
});

/** CodeMirror asks for its texts by the English ones. */
const PHRASES = {
  Find: 'find',
  Replace: 'replaceWith',
  next: 'next',
  previous: 'previous',
  all: 'all',
  'match case': 'matchCase',
  regexp: 'regexp',
  'by word': 'byWord',
  replace: 'replace',
  'replace all': 'replaceAll',
  close: 'close',
  'current match': 'currentMatch',
  'on line': 'onLine',
  'replaced $ matches': 'replacedMatches',
  'replaced match on line $': 'replacedOnLine',
  'Go to line': 'goToLine',
  go: 'go',
} as const satisfies Readonly<Record<string, keyof typeof searchPanelMessages>>;

export function searchPanelPhrases(language: Language): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(PHRASES).map(([phrase, key]) => [phrase, searchPanelMessages[key][language]]),
  );
}
