import { useSearchParams } from 'react-router';
import { SearchBoard, searchMessages } from '../features/search/index.ts';
import { useMessages } from '../lib/i18n.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

export function SearchRoute() {
  const t = useMessages(searchMessages);
  const isLoggedIn = useMustLogIn();
  const [params, setParams] = useSearchParams();
  const onSearch = (keyword: string) => setParams(keyword === '' ? {} : { q: keyword });
  return (
    <WorkFrame title={t('search')}>
      <h1 className="sr">{t('search')}</h1>
      {isLoggedIn && <SearchBoard keyword={(params.get('q') ?? '').trim()} onSearch={onSearch} />}
    </WorkFrame>
  );
}
