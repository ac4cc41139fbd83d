/** What one answer may take: whoever calls a mock decides how often, so each call is bounded by itself. */
export const MOCK_BOUNDS = {
  /** Of the template, in characters. */
  templateChars: 100_000,
  outputBytes: 1024 * 1024,
  nodes: 10_000,
  depth: 20,
  /** Of computing, in milliseconds. */
  ms: 200,
  /** What one placeholder may be told to make: characters, words, sentences. */
  count: 1000,
} as const;

/** A template asks for more than one answer may be. */
export class MockBeyondBounds extends Error {
  override readonly name = 'MockBeyondBounds';
}

const NODES_BETWEEN_LOOKS = 256;

/** Counts what an answer takes while it is made. @throws MockBeyondBounds */
export class Budget {
  readonly #now: () => number;
  readonly #until: number;
  #nodes = 0;
  #bytes = 0;

  /** `now` in milliseconds. */
  constructor(now: () => number) {
    this.#now = now;
    this.#until = now() + MOCK_BOUNDS.ms;
  }

  spend(nodes: number): void {
    const looked = Math.floor(this.#nodes / NODES_BETWEEN_LOOKS);
    this.#nodes += nodes;
    if (this.#nodes > MOCK_BOUNDS.nodes) throw new MockBeyondBounds('nodes');
    if (Math.floor(this.#nodes / NODES_BETWEEN_LOOKS) > looked) this.look();
  }

  look(): void {
    if (this.#now() > this.#until) throw new MockBeyondBounds('time');
  }

  write(text: string): string {
    this.#bytes += bytesOf(text);
    if (this.#bytes > MOCK_BOUNDS.outputBytes) throw new MockBeyondBounds('bytes');
    return text;
  }
}

const TWO_BYTES = 0x80;
const THREE_BYTES = 0x800;

/** In UTF-8; a half of a pair counts two, so that a pair counts its four. */
function bytesOf(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code < TWO_BYTES) continue;
    const isHalf = code >= 0xd800 && code <= 0xdfff;
    bytes += code < THREE_BYTES || isHalf ? 1 : 2;
  }
  return bytes;
}
