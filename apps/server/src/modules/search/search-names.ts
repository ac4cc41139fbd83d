import { fitOfName, type NameWords, nameWords, type Question, questionOf } from '../../platform/search/index.ts';

const ITEM_NAMES = ['item', '项目'];

/** A question of the product: beside words it knows `item:`. */
export function askedIn(keyword: string): Question {
  return questionOf(keyword, ITEM_NAMES);
}

interface NamedItem {
  readonly item_id: number;
  readonly item_domain: string;
}

/** Whether `item:` lets this item in: one of those that are wanted fits its name, domain or id, none that is left out. */
export function isAskedFor(item: NamedItem, name: NameWords, { named }: Question): boolean {
  if (named.length === 0) return true;
  const fits = (text: string) =>
    text === `${item.item_id}` || isSame(text, item.item_domain) || fitOfName(name, questionOf(text)) !== undefined;
  const wanted = named.filter((one) => one.wanted);
  const isWanted = wanted.length === 0 || wanted.some(({ text }) => fits(text));
  return isWanted && !named.some((one) => !one.wanted && fits(one.text));
}

/** For an item whose names nobody keeps ready. */
export function isAskedForByName(item: NamedItem & { readonly item_name: string }, question: Question): boolean {
  return question.named.length === 0 || isAskedFor(item, nameWords(item.item_name), question);
}

function isSame(text: string, domain: string): boolean {
  return domain !== '' && text.toLowerCase() === domain.toLowerCase();
}
