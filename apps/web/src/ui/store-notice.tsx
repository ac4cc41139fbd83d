import { fileStoreState } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { messages, useMessages } from '../lib/i18n.ts';
import { WorkIcon } from './work-icon.tsx';

const FRESH_MS = 15_000;

const storeMessages = messages({
  down: {
    zh: '文件存储现在连不上，文件暂时打不开，也不能上传；页面不受影响。',
    en: 'The file store cannot be reached. Files can be neither opened nor uploaded at the moment; pages are not affected.',
  },
});

/** Says above a list of files that none can be opened while the store does not answer. */
export function StoreNotice() {
  const t = useMessages(storeMessages);
  const state = useQuery({
    queryKey: ['file-store'],
    queryFn: ({ signal }) => call(fileStoreState, {}, { signal }),
    staleTime: FRESH_MS,
    refetchInterval: ({ state: { data } }) => (data?.down === 1 ? FRESH_MS : false),
  });
  if (state.data?.down !== 1) return null;
  return (
    <div className="note bad" role="alert">
      <WorkIcon name="warn" />
      <span>{t('down')}</span>
    </div>
  );
}
