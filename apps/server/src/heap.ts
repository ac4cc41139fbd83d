import { constants, type PerformanceEntry, PerformanceObserver } from 'node:perf_hooks';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** How much of what lives in the heap may come on top before it is collected again. */
const GROWING_PERCENT = 25;
/** Two halves of 4 MB. */
const YOUNG_BYTES = 8 * 1024 * 1024;
const FILLER_LENGTH = 8192;
const FILLERS_MAX = 1000;

/**
 * Spends time on collecting rather than memory on waiting: an answer lives for milliseconds, and left to itself V8 keeps
 * several times what the server needs (decision 16). To be called before modules are loaded. V8 reads both at each
 * collection, so they hold without options on the command line.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--semi-space-growth-factor=1');
  setFlagsFromString(`--heap-growing-percent=${GROWING_PERCENT}`);
}

/**
 * Makes the young generation 8 MB, where a search is not collected many times while it runs, and keeps it there: V8 makes
 * it smaller when nothing happens for a while. To be called when the server is ready.
 */
export function widenYoungGeneration(): void {
  growYoung();
  // Only after collections that answers cause, not after those of an idle process, which would go on for ever.
  const observer = new PerformanceObserver((list) => {
    if (list.getEntries().some(isMinor)) growYoung();
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** V8 grows it only while what survives fills it, so this fills it, step by step, as far as it is to grow. */
function growYoung(): void {
  if (!isYoungSmall()) return;
  setFlagsFromString('--semi-space-growth-factor=2');
  const fillers: number[][] = [];
  while (fillers.length < FILLERS_MAX && isYoungSmall()) fillers.push(Array<number>(FILLER_LENGTH).fill(0));
  setFlagsFromString('--semi-space-growth-factor=1');
}

function isYoungSmall(): boolean {
  const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
  return young !== undefined && young.space_size < YOUNG_BYTES;
}

function isMinor(entry: PerformanceEntry): boolean {
  const detail: unknown = 'detail' in entry ? entry.detail : undefined;
  const isGc = typeof detail === 'object' && detail !== null && 'kind' in detail;
  return isGc && detail.kind === constants.NODE_PERFORMANCE_GC_MINOR;
}
