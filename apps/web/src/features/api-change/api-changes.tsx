import './api-changes.css';
import type { ApiVersions } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { apiChangeMessages } from './api-change-messages.ts';
import { apiComparisonQuery, apiVersionsQuery } from './api-change-queries.ts';
import { ChangeList } from './change-list.tsx';
import type { ShownChanges } from './shown-changes.ts';
import { VersionChoice } from './version-choice.tsx';

interface ApiChangesProps {
  readonly item_id: number;
  readonly shown: ShownChanges;
  readonly onShow: (shown: ShownChanges) => void;
}

/** Any two versions of an imported API, in plain words. */
export function ApiChanges({ item_id, shown, onShow }: ApiChangesProps) {
  const sources = useQuery(apiVersionsQuery(item_id));
  if (sources.isPending) return <LoadingFace rows={6} onRetry={() => void sources.refetch()} />;
  if (sources.isError) return <FailedFace error={sources.error} onRetry={() => void sources.refetch()} />;
  const source = sources.data.find(({ source_id }) => source_id === shown.source_id) ?? sources.data[0];
  if (!source) return <Nothing title="noSource" tip="noSourceTip" />;
  const [newest, former] = source.versions;
  const now = shown.now || (newest?.version ?? 0);
  const before = shown.before || (source.versions.find(({ version }) => version < now) ?? former)?.version || 0;
  const chosen = { ...shown, source_id: source.source_id, before, now };
  return (
    <>
      <VersionChoice sources={sources.data} shown={chosen} onShow={onShow} />
      {before === 0 ? (
        <Nothing title="oneVersion" tip="oneVersionTip" />
      ) : (
        <Compared item_id={item_id} source={source} shown={chosen} onShow={onShow} />
      )}
    </>
  );
}

function Compared({ item_id, shown, onShow }: ApiChangesProps & { readonly source: ApiVersions }) {
  const { source_id, before, now } = shown;
  const comparison = useQuery(apiComparisonQuery(item_id, { source_id, before, now }, useLanguage()));
  if (comparison.isPending) return <LoadingFace rows={8} onRetry={() => void comparison.refetch()} />;
  if (comparison.isError) return <FailedFace error={comparison.error} onRetry={() => void comparison.refetch()} />;
  return <ChangeList item_id={item_id} comparison={comparison.data} shown={shown} onShow={onShow} />;
}

function Nothing({ title, tip }: { title: 'noSource' | 'oneVersion'; tip: 'noSourceTip' | 'oneVersionTip' }) {
  const t = useMessages(apiChangeMessages);
  return (
    <div className="empty" role="status">
      <Art name="found" />
      <h2>{t(title)}</h2>
      <p>{t(tip)}</p>
    </div>
  );
}
