import type { ChangeClass } from '@sheaf/exchange/api-diff/change';
import type { ApiDifference, ApiHead } from '@sheaf/exchange/api-diff/compare';
import { changeSentence } from '@sheaf/exchange/api-diff/sentences';
import type { Language } from '../platform/http/language.ts';

const CLASSES: Readonly<Record<Language, Readonly<Record<ChangeClass, string>>>> = {
  zh: { broken: '不兼容', added: '新增', changed: '改动', deprecated: '废弃' },
  en: { broken: 'broken', added: 'added', changed: 'changed', deprecated: 'deprecated' },
};

const SENTENCES: Readonly<
  Record<
    Language,
    {
      readonly counts: (counts: ApiDifference['counts']) => string;
      readonly none: string;
      readonly whole: string;
      readonly more: (count: number) => string;
    }
  >
> = {
  zh: {
    counts: ({ broken, added, changed, deprecated }) =>
      `不兼容：${broken}，新增：${added}，改动：${changed}，废弃：${deprecated}。`,
    none: '没有差异。',
    whole: '整个接口文档',
    more: (count) => `还有 ${count} 处没有列出。`,
  },
  en: {
    counts: ({ broken, added, changed, deprecated }) =>
      `Broken: ${broken}, added: ${added}, changed: ${changed}, deprecated: ${deprecated}.`,
    none: 'Nothing has changed.',
    whole: 'The API as a whole',
    more: (count) => `${count} more are not listed.`,
  },
};

/** As people read it: what is compared, the figures, and below each operation what changed there. */
export function differenceLines(
  { before, now, counts, changes }: ApiDifference,
  language: Language,
): readonly string[] {
  const words = SENTENCES[language];
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return [words.none];
  const groups = [...Map.groupBy(changes, ({ operation }) => operation)].flatMap(([operation, each]) => [
    '',
    operation || words.whole,
    ...each.map((change) => `  [${CLASSES[language][change.class]}] ${changeSentence(change, language)}`),
  ]);
  const left = total - changes.length;
  return [
    [headText(before), headText(now)].join(' → '),
    words.counts(counts),
    ...groups,
    ...(left > 0 ? ['', words.more(left)] : []),
  ];
}

function headText({ title, version }: ApiHead): string {
  return [title, version].filter((word) => word !== '').join(' ') || '-';
}
