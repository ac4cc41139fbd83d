import { isProblem, parseFormula } from '@sheaf/sheet/formula/parse';
import { useMessages } from '../../lib/i18n.ts';
import { sheetMessages } from './sheet-messages.ts';

/** Why the formula that was written cannot be reckoned; undefined for one that can, and while it is being written. */
export function useWrongFormula(text: string, isWritten: boolean): string | undefined {
  const t = useMessages(sheetMessages);
  if (!isWritten || !text.startsWith('=') || text.length < 2) return undefined;
  const parsed = parseFormula(text);
  if (!isProblem(parsed)) return undefined;
  const place = { position: parsed.position + 1 };
  switch (parsed.reason) {
    case 'unexpected':
      return t('formulaUnexpected', place);
    case 'unfinished':
      return t('formulaUnfinished');
    case 'tooDeep':
      return t('formulaTooDeep');
    case 'unknownFunction':
    case 'unknownName':
      return t('formulaUnknownName', place);
    case 'wrongCount':
      return t('formulaWrongCount', place);
  }
}
