import { useMessages } from '../../lib/i18n.ts';
import { matchesOf } from '../page/index.ts';
import { apiSourceMessages } from './api-source-messages.ts';

interface ApiLinesProps {
  /** null: not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What changes in a section, line by line: gone, new, and what stays between them. */
export function ApiLines({ before, after }: ApiLinesProps) {
  const t = useMessages(apiSourceMessages);
  if (before === null && after === null) return <p className="hint">{t('gone')}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
    <pre className="api-lines" tabIndex={0}>
      {linesOf(before ?? '', after ?? '').map(({ mark, words, at }) => (
        <Line key={at} mark={mark} words={words} />
      ))}
    </pre>
  );
}

type Mark = '+' | '-' | ' ';

function Line({ mark, words }: { readonly mark: Mark; readonly words: string }) {
  const text = `${mark} ${words}\n`;
  if (mark === '+') return <ins>{text}</ins>;
  return mark === '-' ? <del>{text}</del> : text;
}

interface MarkedLine {
  readonly mark: Mark;
  readonly words: string;
  /** Place among all: nothing else tells equal lines apart. */
  readonly at: number;
}

function linesOf(before: string, after: string): readonly MarkedLine[] {
  const [old, now] = [before, after].map((text) => (text.trim() === '' ? [] : text.trim().split('\n')));
  const [former = [], latter = []] = [old, now];
  const lines: Omit<MarkedLine, 'at'>[] = [];
  let [a, b] = [0, 0];
  for (const match of [...matchesOf(former, latter), { a: former.length, b: latter.length, length: 0 }]) {
    for (; a < match.a; a += 1) lines.push({ mark: '-', words: former[a] ?? '' });
    for (; b < match.b; b += 1) lines.push({ mark: '+', words: latter[b] ?? '' });
    for (let at = 0; at < match.length; at += 1) lines.push({ mark: ' ', words: latter[b + at] ?? '' });
    a += match.length;
    b += match.length;
  }
  return lines.map((line, at) => ({ ...line, at }));
}
