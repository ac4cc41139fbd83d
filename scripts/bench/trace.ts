/** What is read of Chromium's trace events; times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } };
}

/** For each key the longest main-thread task, in milliseconds, from the press until the next one. */
export function tasksOfKeys(events: readonly TraceEvent[]): number[] {
  const presses = events.filter(({ name, args }) => name === 'EventDispatch' && args?.data?.type === 'keydown');
  const [first] = presses;
  if (!first) return [];
  const onMain = events
    .filter(({ pid, tid }) => pid === first.pid && tid === first.tid)
    .filter(({ name, ph }) => ph === 'X' && /(^|::)RunTask$/.test(name))
    .sort((a, b) => a.ts - b.ts);
  const starts = presses.map(({ ts }) => ts).sort((a, b) => a - b);
  const longest = starts.map(() => 0);
  let key = -1;
  for (const { ts, dur = 0 } of onMain) {
    // The task that dispatches a press begins before it.
    while ((starts[key + 1] ?? Number.POSITIVE_INFINITY) <= ts + dur) key++;
    if (key >= 0) longest[key] = Math.max(longest[key] ?? 0, dur / 1000);
  }
  return longest;
}

/** Below this a task of a worker is no rendering. */
const WORK_MS = 1;

/** The tasks of all threads of workers, in milliseconds, as they came. */
export function tasksOfWorkers(events: readonly TraceEvent[]): number[] {
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const workers = events.filter(({ name, args }) => name === 'thread_name' && /DedicatedWorker/.test(args?.name ?? ''));
  const threads = new Set(workers.map(keyOf));
  return events
    .filter((event) => threads.has(keyOf(event)) && event.ph === 'X' && /(^|::)RunTask$/.test(event.name))
    .sort((a, b) => a.ts - b.ts)
    .map(({ dur = 0 }) => dur / 1000)
    .filter((task) => task >= WORK_MS);
}
