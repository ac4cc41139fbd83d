import { Worker } from 'node:worker_threads';
import { ApiError } from './errors.ts';

export interface ApartBounds {
  /** Longest for one task; the worker that needs longer is ended with it. */
  readonly limitMs: number;
  readonly memoryMb: number;
  /** How many may wait for their turn. */
  readonly waiting: number;
}

/** A task took longer than it may, more memory than it may, or failed. The message says which. */
export class ApartFailure extends Error {
  override readonly name = 'ApartFailure';
}

interface Turn<Task, Answer> {
  readonly task: Task;
  readonly size: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (failure: Error) => void;
}

/**
 * A worker at its limit is given 16 MB to end in. All that is young may have to be moved there at that moment; where it
 * does not fit, V8 ends the whole process.
 */
const YOUNG_MB = 8;

/** An idle worker gives its memory back. */
const IDLE_MS = 30_000;

/**
 * Work that may take long, done one after the other in a thread beside the one that answers requests. What is small
 * goes before what is large: nobody with a few lines waits until somebody's megabytes are done, but for the one task
 * that is under way. Tasks of one size are done as they came.
 */
export class Apart<Task, Answer> {
  readonly #file: URL;
  readonly #bounds: ApartBounds;
  readonly #waiting: Turn<Task, Answer>[] = [];
  #current: Turn<Task, Answer> | undefined;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** `file` answers each message with one message. */
  constructor(file: URL, bounds: ApartBounds) {
    this.#file = file;
    this.#bounds = bounds;
  }

  /** How many tasks are not done. */
  get load(): number {
    return this.#waiting.length + (this.#current ? 1 : 0);
  }

  /**
   * `size` is about what the task costs, in whatever it is compared by.
   * @throws ApartFailure, and ApiError busy when too many wait: the largest of them is refused
   */
  run(task: Task, size = 0): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const larger = this.#waiting.findIndex((turn) => turn.size > size);
      this.#waiting.splice(larger < 0 ? this.#waiting.length : larger, 0, { task, size, resolve, reject });
      if (!this.#current) this.#next();
      if (this.#waiting.length > this.#bounds.waiting) this.#waiting.pop()?.reject(new ApiError('busy'));
    });
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.#current = this.#waiting.shift();
    const { limitMs } = this.#bounds;
    this.#timer = this.#current
      ? setTimeout(() => this.#lose(new ApartFailure(`took longer than ${limitMs} ms`)), limitMs)
      : setTimeout(() => this.#end(), IDLE_MS);
    this.#timer.unref();
    if (!this.#current) return;
    this.#worker ??= this.#begin();
    this.#worker.postMessage(this.#current.task);
  }

  #begin(): Worker {
    const worker = new Worker(this.#file, {
      resourceLimits: {
        maxOldGenerationSizeMb: this.#bounds.memoryMb,
        maxYoungGenerationSizeMb: YOUNG_MB,
      },
    });
    worker.on('message', (answer: Answer) => {
      if (worker !== this.#worker) return;
      this.#current?.resolve(answer);
      this.#next();
    });
    worker.on('error', (cause) => {
      if (worker === this.#worker) this.#lose(new ApartFailure(cause.message, { cause }));
    });
    // Only now: listening makes it count again.
    worker.unref();
    return worker;
  }

  #lose(failure: ApartFailure): void {
    this.#end();
    this.#current?.reject(failure);
    this.#next();
  }

  #end(): void {
    void this.#worker?.terminate();
    this.#worker = undefined;
  }
}
