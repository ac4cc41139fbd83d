import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

export interface OwnProcessBounds {
  /** Longest without an answer or a note while something is asked. */
  readonly silentMs: number;
  /** Of its heap. */
  readonly memoryMb: number;
}

/** The process is gone, and with it what it was asked: it took too much memory, said nothing for too long, or failed. */
export class OwnProcessLost extends Error {
  override readonly name = 'OwnProcessLost';
  readonly by: 'fault' | 'memory' | 'silence';

  constructor(by: OwnProcessLost['by'], message: string) {
    super(message);
    this.by = by;
  }
}

/** What was asked threw this; the process lives. */
export class OwnProcessFault extends Error {
  override readonly name = 'OwnProcessFault';
}

/** What goes to the process and comes back from it. */
export interface Asked<Question> {
  readonly id: number;
  readonly question: Question;
}
export interface Told<Answer> {
  readonly id: number;
  /** Something on the way to the answer. */
  readonly note?: unknown;
  readonly answer?: Answer;
  readonly thrown?: string;
}

interface Waiting<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (reason: unknown) => void;
  readonly tell: (note: unknown) => void;
}

const EXIT_WITHIN_MS = 1000;
/** A little behind those who answer requests, and not so far that it stands still where the machine is busy. */
const PRIORITY = 5;
/** Nothing else of the environment is known to it: no secret, no address of a database. */
const PASSED_ON = ['PATH', 'SystemRoot', 'TZ', 'NODE_ENV', 'NODE_COMPILE_CACHE', 'MALLOC_ARENA_MAX'];
/** V8 ends a process whose heap is full by the first two, a system whose memory is full by the third. */
const OUT_OF_MEMORY: ReadonlySet<string> = new Set(['SIGABRT', 'SIGTRAP', 'SIGKILL']);

/**
 * A process that is asked things, for what strangers may have made to break whoever reads it: its end, whatever it comes
 * from, is the end of nothing else. `file` answers with `answerAll`.
 */
export class OwnProcess<Question, Answer> {
  readonly #child: ChildProcess;
  readonly #silentMs: number;
  readonly #waiting = new Map<number, Waiting<Answer>>();
  #asked = 0;
  #timer: NodeJS.Timeout | undefined;
  #gone: { readonly reason: unknown } | undefined;

  constructor(file: URL, { silentMs, memoryMb }: OwnProcessBounds) {
    this.#silentMs = silentMs;
    // Options of a test runner are not for it.
    const own = process.execArgv.filter((option) => !option.startsWith('--test'));
    const child = fork(fileURLToPath(file), [], {
      env: Object.fromEntries(PASSED_ON.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []))),
      execArgv: [...own, `--max-old-space-size=${memoryMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    this.#child = child;
    yieldTo(child);
    // What our own file sends, and nobody else has the channel.
    child.on('message', (told) => this.#hear(told as Told<Answer>));
    child.on('error', (error) => this.end(new OwnProcessLost('fault', error.message)));
    child.on('exit', (code, signal) => {
      const by = signal !== null && OUT_OF_MEMORY.has(signal) ? 'memory' : 'fault';
      this.end(new OwnProcessLost(by, `ended with ${signal ?? code}`));
    });
    this.#rest();
  }

  get isGone(): boolean {
    return this.#gone !== undefined;
  }

  /** @throws OwnProcessFault, OwnProcessLost, and whatever `end` was told */
  ask(question: Question, tell: (note: unknown) => void = () => undefined): Promise<Answer> {
    if (this.#gone) return Promise.reject(this.#gone.reason);
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject, tell });
      this.#child.ref();
      this.#child.channel?.ref();
      this.#watch();
      const asked: Asked<Question> = { id, question };
      this.#child.send(asked, (error) => error && this.#unheard(error));
    });
  }

  /** At once, whatever it does; what is asked is rejected with the reason. */
  end(reason: unknown = new OwnProcessLost('fault', 'ended')): void {
    if (this.#gone) return;
    this.#gone = { reason };
    clearTimeout(this.#timer);
    this.#child.kill('SIGKILL');
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }

  /** A process that is gone cannot be told anything, a moment before its exit says what of. */
  #unheard(error: Error): void {
    const lost = () => this.end(new OwnProcessLost('fault', error.message));
    setTimeout(lost, EXIT_WITHIN_MS).unref();
  }

  #hear({ id, note, answer, thrown }: Told<Answer>): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    this.#watch();
    if (note !== undefined) {
      waiting.tell(note);
      return;
    }
    this.#waiting.delete(id);
    if (this.#waiting.size === 0) this.#rest();
    if (answer === undefined) waiting.reject(new OwnProcessFault(thrown));
    else waiting.resolve(answer);
  }

  #watch(): void {
    clearTimeout(this.#timer);
    const lost = () => this.end(new OwnProcessLost('silence', `said nothing for ${this.#silentMs} ms`));
    this.#timer = setTimeout(lost, this.#silentMs);
  }

  /** Asked nothing it keeps no process alive that has nothing else to do. */
  #rest(): void {
    clearTimeout(this.#timer);
    this.#child.unref();
    this.#child.channel?.unref();
  }
}

function yieldTo({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, PRIORITY);
  } catch {
    // it goes on at the priority that it has
  }
}

/** The other side: answers what this process is asked, in the order of asking, and ends with whoever asks. */
export function answerAll<Question, Answer>(
  answer: (question: Question, tell: (note: unknown) => void) => Promise<Answer>,
): void {
  let last = Promise.resolve();
  const send = (told: Told<Answer>) => void process.send?.(told);
  const work = async ({ id, question }: Asked<Question>) => {
    try {
      send({ id, answer: await answer(question, (note) => send({ id, note })) });
    } catch (error) {
      send({ id, thrown: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  };
  // What `ask` sends, and nobody else has the channel.
  process.on('message', (asked) => {
    last = last.then(() => work(asked as Asked<Question>));
  });
  process.on('disconnect', () => process.exit(0));
  // Ctrl C reaches every process of a terminal: whoever asks decides.
  process.on('SIGINT', () => undefined);
}
