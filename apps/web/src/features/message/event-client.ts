import { messageEvents } from '@sheaf/contract';
import { href } from '../../lib/href.ts';
import type { StreamNews, StreamOrder } from './events.worker.ts';

export interface EventClient {
  /** Opens the stream again where it was refused. */
  readonly ask: () => void;
  readonly stop: () => void;
}

/**
 * Hears of news by the one stream that all tabs of a browser share. Where there are no shared workers nothing comes, and
 * what asks from time to time is all there is.
 */
export function startEvents(hear: (news: StreamNews) => void): EventClient {
  if (typeof SharedWorker === 'undefined') return { ask: () => undefined, stop: () => undefined };
  const worker = new SharedWorker(new URL('./events.worker.ts', import.meta.url), { type: 'module', name: 'events' });
  const order = (what: StreamOrder) => worker.port.postMessage(what);
  const ask = () => order({ url: new URL(href(messageEvents.path), location.href).href });
  const leave = () => order({ leaves: true });
  worker.port.onmessage = ({ data }: MessageEvent<StreamNews>) => hear(data);
  ask();
  addEventListener('pagehide', leave);
  return {
    ask,
    stop: () => {
      removeEventListener('pagehide', leave);
      order({});
      leave();
    },
  };
}
