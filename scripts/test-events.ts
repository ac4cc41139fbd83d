import { inspect } from 'node:util';

/** One line of what a test file reports; the last one is `end`, which a file that was cut short never says. */
export type TestLine =
  | { readonly kind: 'passed' | 'skipped'; readonly file: string; readonly name: string; readonly reason: string }
  | { readonly kind: 'failed'; readonly file: string; readonly name: string; readonly error: string }
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'end' };

interface Outcome {
  readonly name: string;
  /** Where the test stands; a test that a helper makes stands in the helper's file. */
  readonly file?: string;
  readonly skip?: string | boolean;
  readonly todo?: string | boolean;
  readonly details: {
    readonly type?: string;
    readonly error?: { readonly failureType?: string; readonly cause?: unknown };
  };
}

type TestEvent =
  | { readonly type: 'test:pass' | 'test:fail'; readonly data: Outcome }
  | { readonly type: 'test:diagnostic'; readonly data: { readonly message: string } }
  | { readonly type: 'test:summary'; readonly data: { readonly file?: string } };

/** Reporter for `node --test-reporter`: JSON lines. */
// biome-ignore lint/style/noDefaultExport: Node loads a reporter by its default export.
export default async function* report(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const event of source) {
    const line = lineOf(event);
    if (line) yield `${JSON.stringify(line)}\n`;
  }
}

function lineOf(event: TestEvent): TestLine | undefined {
  if (event.type === 'test:summary') return { kind: 'end' };
  if (event.type === 'test:diagnostic') return noteOf(event.data.message);
  if (event.type === 'test:pass') return passed(event.data);
  return event.type === 'test:fail' ? failed(event.data) : undefined;
}

/** Node tells of an error outside any test by a diagnostic; its counts and durations are not news. */
function noteOf(text: string): TestLine | undefined {
  return text.startsWith('Error: ') ? { kind: 'note', text } : undefined;
}

function passed({ name, file = '', skip, todo, details }: Outcome): TestLine | undefined {
  if (details.type === 'suite' && skip === undefined) return undefined;
  const reason = skip ?? todo;
  if (reason === undefined) return { kind: 'passed', file, name, reason: '' };
  return { kind: 'skipped', file, name, reason: typeof reason === 'string' ? reason : 'no reason given' };
}

/** A parent that failed only because of its children has nothing to tell: they were reported. */
function failed({ name, file = '', details }: Outcome): TestLine | undefined {
  const { error } = details;
  if (error?.failureType === 'subtestsFailed') return undefined;
  return { kind: 'failed', file, name, error: inspect(error?.cause ?? error, { depth: 6, maxStringLength: 4000 }) };
}
