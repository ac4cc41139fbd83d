type Pair = readonly [name: string, value: string];

export type OutgoingBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'urlencoded' | 'form-data'; readonly fields: readonly Pair[] };

export interface OutgoingCall {
  readonly url: string;
  readonly method: string;
  readonly headers: readonly Pair[];
  readonly body: OutgoingBody;
}

export interface CalledAnswer {
  readonly status: number;
  readonly headers: readonly Pair[];
  readonly bytes: ArrayBuffer;
  readonly ms: number;
}

/** The other side was not reached, or lets no web page call it; which of these a browser does not tell. */
class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

/**
 * Has another host called by a worker whose script the server sends from `caller` with a policy of its own: what a page
 * may call does not depend on how one came to it. Each call asks for the script anew, and with it for the right.
 * @throws Unanswered, or what the signal was aborted with
 */
export function callElsewhere(caller: string, call: OutgoingCall, signal: AbortSignal): Promise<CalledAnswer> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(caller, { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      signal.removeEventListener('abort', abort);
      settle();
    };
    const abort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', abort);
    worker.addEventListener('error', (event) => {
      event.preventDefault();
      end(() => reject(new Unanswered('no worker')));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<CalledAnswer | undefined>) =>
      end(() => (data ? resolve(data) : reject(new Unanswered('no answer')))),
    );
    worker.postMessage(call);
  });
}
