declare module 'autocannon' {
  import type { EventEmitter } from 'node:events';

  interface LoadRequest {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }
  interface LoadClient {
    setRequests(requests: readonly LoadRequest[]): void;
  }
  interface LoadOptions {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly LoadRequest[];
    readonly setupClient: (client: LoadClient) => void;
  }
  interface Outcome {
    readonly errors: number;
    readonly timeouts: number;
    readonly non2xx: number;
    /** Seconds. */
    readonly duration: number;
  }
  /** Emits `response` with the client, the status, the bytes and the milliseconds. */
  function autocannon(
    options: LoadOptions,
    done: (error: Error | null, outcome: Outcome) => void,
  ): EventEmitter<{ response: [LoadClient, number, number, number] }>;
  export = autocannon;
}
