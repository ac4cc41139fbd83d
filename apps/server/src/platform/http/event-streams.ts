import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { EventStream } from './answer.ts';

/** Whose stream it is; several may have one key. */
interface StreamOwner {
  readonly key: number;
}

interface OpenStream<O> {
  readonly owner: O;
  readonly response: ServerResponse;
  /** In seconds of this registry's own count. */
  writtenAt: number;
}

export interface StreamEvent {
  readonly event: string;
  /** What the browser brings back as Last-Event-ID. */
  readonly id?: number;
  readonly data: unknown;
}

const BEAT_SECONDS = 25;
const LOOK_SECONDS = 60;
// A browser that takes nothing for so long is not there any more.
const WAITING_BYTES_MAX = 256 * 1024;
const RETRY_MS = { min: 3000, max: 15_000 };

/**
 * The event streams that are open in this process. Each hears at least every 25 seconds, so that no proxy takes it for
 * dead.
 */
export class EventStreams<O extends StreamOwner> {
  readonly #open = new Map<number, Set<OpenStream<O>>>();
  #count = 0;
  #seconds = 0;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #look: (owners: readonly O[]) => void = () => undefined;

  get size(): number {
    return this.#count;
  }

  /** Called each minute with who is there. */
  onLook(look: (owners: readonly O[]) => void): void {
    this.#look = look;
  }

  /** An answer that is a stream from now on; `missed` gives what is written first, once nothing new can be missed. */
  answer(owner: O, missed: () => Promise<string>): EventStream {
    return new EventStream((response) => {
      if (this.#stopped) return void response.end();
      const stream: OpenStream<O> = { owner, response, writtenAt: this.#seconds };
      this.#add(stream);
      response.on('close', () => this.#remove(stream));
      // Browsers that lost one server do not all come to the next at the same moment.
      this.#write(stream, `retry: ${randomInt(RETRY_MS.min, RETRY_MS.max)}\n\n`);
      missed().then(
        (text) => this.#write(stream, text),
        () => response.end(),
      );
    });
  }

  countOf(key: number): number {
    return this.#open.get(key)?.size ?? 0;
  }

  has(key: number): boolean {
    return this.#open.has(key);
  }

  keys(): IterableIterator<number> {
    return this.#open.keys();
  }

  ownersOf(key: number): readonly O[] {
    return [...(this.#open.get(key) ?? [])].map(({ owner }) => owner);
  }

  send(keys: Iterable<number>, event: StreamEvent): void {
    const text = eventText(event);
    for (const key of keys) for (const stream of this.#open.get(key) ?? []) this.#write(stream, text);
  }

  end(isOver: (owner: O) => boolean): void {
    for (const stream of this.#all()) if (isOver(stream.owner)) stream.response.end();
  }

  /** Ends all, and every one that comes later. */
  stop(): void {
    this.#stopped = true;
    this.end(() => true);
  }

  #all(): readonly OpenStream<O>[] {
    return [...this.#open.values()].flatMap((streams) => [...streams]);
  }

  #add(stream: OpenStream<O>): void {
    const { key } = stream.owner;
    this.#open.set(key, (this.#open.get(key) ?? new Set()).add(stream));
    this.#count++;
    this.#timer ??= setInterval(() => this.#tick(), 1000).unref();
  }

  #remove(stream: OpenStream<O>): void {
    const streams = this.#open.get(stream.owner.key);
    if (!streams?.delete(stream)) return;
    this.#count--;
    if (streams.size === 0) this.#open.delete(stream.owner.key);
    if (this.#count > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #write(stream: OpenStream<O>, text: string): void {
    const { response } = stream;
    if (text === '' || response.writableEnded || response.destroyed) return;
    if (response.writableLength > WAITING_BYTES_MAX) return void response.destroy();
    response.write(text);
    stream.writtenAt = this.#seconds;
  }

  #tick(): void {
    this.#seconds++;
    for (const streams of this.#open.values()) {
      for (const stream of streams) if (this.#seconds - stream.writtenAt >= BEAT_SECONDS) this.#write(stream, ':\n\n');
    }
    if (this.#seconds % LOOK_SECONDS === 0) this.#look(this.#all().map(({ owner }) => owner));
  }
}

/** One event as it stands in a stream. */
export function eventText({ event, id, data }: StreamEvent): string {
  const number = id === undefined ? '' : `id: ${id}\n`;
  return `event: ${event}\n${number}data: ${JSON.stringify(data)}\n\n`;
}
