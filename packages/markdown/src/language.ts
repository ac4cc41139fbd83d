/** The language of the words that the pipeline itself puts into a page. */
export type Language = 'zh' | 'en';

type Word = 'anchor' | 'beyond' | 'code' | 'contents' | 'done' | 'open' | 'table' | AlertKind;

export const ALERT_KINDS = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

const WORDS: Readonly<Record<Language, Readonly<Record<Word, string>>>> = {
  zh: {
    anchor: '本节链接',
    beyond: '本页的标记太多，无法排版，以下是原文。',
    code: '代码',
    contents: '本页内容',
    done: '已完成',
    open: '未完成',
    table: '表格',
    note: '说明',
    tip: '提示',
    important: '重要',
    warning: '警告',
    caution: '注意',
  },
  en: {
    anchor: 'Link to this section',
    beyond: 'This page has too much markup to be laid out. Below is its source.',
    code: 'Code',
    contents: 'On this page',
    done: 'Done',
    open: 'Not done',
    table: 'Table',
    note: 'Note',
    tip: 'Tip',
    important: 'Important',
    warning: 'Warning',
    caution: 'Caution',
  },
};

export function word(language: Language, name: Word): string {
  return WORDS[language][name];
}
