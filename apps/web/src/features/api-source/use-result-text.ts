import type { ApiResult } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { apiSourceMessages } from './api-source-messages.ts';

/** What came of a version, in words. */
export function useResultText(): (result: ApiResult) => string {
  const t = useMessages(apiSourceMessages);
  return ({ state, added, changed, removed }) => {
    if (state === 'same') return t('same');
    return state === 'applying' ? t('applying') : t('applied', { added, changed, removed });
  };
}
