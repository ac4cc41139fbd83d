import type { Context } from '../../context.ts';
import { type HttpMetrics, watchGauge } from '../../platform/http/metrics.ts';

const EVENT_STREAMS = { name: 'sheaf_event_streams', help: 'Open event streams' };
const LAST_BACKUP = {
  name: 'sheaf_backup_last_success_seconds',
  help: 'When the last scheduled backup that succeeded began, in Unix time; 0: never',
};

/** What this site tells of itself beside its requests. */
export function watchSite(metrics: HttpMetrics, { streams, settings }: Context): void {
  watchGauge(metrics, EVENT_STREAMS, () => streams.size);
  watchGauge(metrics, LAST_BACKUP, () => settings.current.backup_last.good?.at ?? 0);
}
