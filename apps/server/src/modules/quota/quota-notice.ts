import type { QuotaKind } from '@sheaf/contract';
import type { Language } from '../../platform/http/language.ts';
import type { QuotaRequestRow } from './quota.request.queries.ts';
import { amountText } from './quota-text.ts';

const KINDS: Readonly<Record<QuotaKind, Readonly<Record<Language, string>>>> = {
  collaborators: { zh: '协作人数', en: 'Collaborators' },
  items: { zh: '项目', en: 'Items' },
  pages: { zh: '每个项目的页面', en: 'Pages of an item' },
  storage: { zh: '附件空间', en: 'Space for attachments' },
  traffic: { zh: '每月流量', en: 'Traffic each month' },
};
const ASKED = { zh: '申请额度', en: 'Asks for more' };
const GRANTED = { zh: '同意了申请', en: 'Granted' };
const REFUSED = { zh: '没有同意申请', en: 'Not granted' };
const UNLIMITED = { zh: '不限', en: 'unlimited' };

/** What administrators are told when somebody asks, in the language of who asks. */
export function askedNote(request: QuotaRequestRow, language: Language): string {
  const wanted = amountText(request.kind, request.asked);
  return lineOf(ASKED[language], request, { wanted, words: request.reason }, language);
}

/** What who asked is told, in the language of who answers. */
export function answerNote(
  request: QuotaRequestRow,
  { isGranted, granted, answer }: { isGranted: boolean; granted: number | null; answer: string },
  language: Language,
): string {
  if (!isGranted) {
    const wanted = amountText(request.kind, request.asked);
    return lineOf(REFUSED[language], request, { wanted, words: answer }, language);
  }
  const wanted = granted === null ? UNLIMITED[language] : amountText(request.kind, granted);
  return lineOf(GRANTED[language], request, { wanted, words: answer }, language);
}

function lineOf(
  what: string,
  { kind, allowed }: QuotaRequestRow,
  { wanted, words }: { readonly wanted: string; readonly words: string },
  language: Language,
): string {
  const change = `${KINDS[kind][language]} ${amountText(kind, allowed)} → ${wanted}`;
  const head = language === 'zh' ? `${what}：${change}` : `${what}: ${change}`;
  return words === '' ? head : `${head}\n${words}`;
}
