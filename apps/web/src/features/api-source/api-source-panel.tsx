import './api-source.css';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useSaid } from '../../ui/said.tsx';
import { ApiSourceCard } from './api-source-card.tsx';
import { apiSourceMessages } from './api-source-messages.ts';
import { apiSourcesQuery } from './api-source-queries.ts';

interface ApiSourcePanelProps {
  readonly item_id: number;
  readonly isArchived: boolean;
}

/** What the API pages of an item come from, and how they follow it. */
export function ApiSourcePanel({ item_id, isArchived }: ApiSourcePanelProps) {
  const t = useMessages(apiSourceMessages);
  if (!isArchived) return <Sources item_id={item_id} />;
  return (
    <div className="note">
      <Icon name="archive" />
      <span>{t('archived')}</span>
    </div>
  );
}

function Sources({ item_id }: { readonly item_id: number }) {
  const t = useMessages(apiSourceMessages);
  const sources = useQuery(apiSourcesQuery(item_id));
  const said = useSaid();
  return (
    <div className="api-sources">
      <p className="muted">{t('text')}</p>
      {sources.isPending && <LoadingFace rows={3} onRetry={() => void sources.refetch()} />}
      {sources.isError && <FailedFace error={sources.error} onRetry={() => void sources.refetch()} />}
      {sources.data?.length === 0 && (
        <div className="empty">
          <h3>{t('none')}</h3>
          <p>{t('noneHint')}</p>
        </div>
      )}
      {sources.data?.map((source) => (
        <ApiSourceCard key={source.source_id} item_id={item_id} source={source} onSaid={said.tell} />
      ))}
      {said.place}
    </div>
  );
}
