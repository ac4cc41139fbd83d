import { changeStatus, type TextChange } from '../api-page/change.ts';
import { headingIn } from '../api-page/lines.ts';
import { type Block, readApiPage } from '../api-page/read.ts';
import { apiRequestOf } from '../api-page/request.ts';
import type { Language } from '../language.ts';
import { type Keyed, type MergeChoice, numbered, type Trio, trios } from './keyed.ts';
import { mergedSection } from './parts.ts';

/** A page as it was last written from a document, as people have it, and as the document has it now. */
export interface MergedTexts {
  readonly base: string;
  readonly mine: string;
  readonly file: string;
}

/** A section that the document changed since. */
export interface SectionChange {
  /** Stable: what people choose is said of it. */
  readonly key: string;
  /** The words of its heading; empty for what stands before the first. */
  readonly heading: string;
  readonly state: 'added' | 'changed' | 'removed';
  /** People changed the same. */
  readonly contested: boolean;
  /** As the page has it; null: not at all. */
  readonly mine: string | null;
  /** What each choice leaves; null: nothing. */
  readonly leaves: Readonly<Record<MergeChoice, string | null>>;
}

export interface MergedPage {
  readonly text: string;
  readonly changes: readonly SectionChange[];
}

interface Section extends Keyed {
  readonly heading: string;
}

/**
 * Section by section: what the document alone changed becomes as it has it, what people alone changed stays, and where
 * both did, it is as was chosen; without a choice it is both.
 */
export function mergedPage(
  { base, mine, file }: MergedTexts,
  chosen: (key: string) => MergeChoice | undefined = () => undefined,
): MergedPage {
  const changes: SectionChange[] = [];
  const kept: string[] = [];
  for (const { key, ...section } of trios({ base: sectionsOf(base), mine: sectionsOf(mine), file: sectionsOf(file) })) {
    const texts = { base: section.base?.text, mine: section.mine?.text, file: section.file?.text };
    const { contested, leaves } = mergedSection(texts);
    const text = leaves[(contested ? chosen(key) : undefined) ?? 'both'];
    if (text !== undefined && text.trim() !== '') kept.push(text);
    const change = changeOf(key, section, { contested, leaves });
    if (change) changes.push(change);
  }
  const text = changes.length === 0 ? mine : withLineEnds(joined(kept), mine);
  return { text, changes };
}

/** Nothing is told of what people alone changed. */
function changeOf(key: string, { base, mine, file }: Trio<Section>, merged: ReturnType<typeof mergedSection>) {
  const { contested, leaves } = merged;
  if (!contested && leaves.both?.trimEnd() === mine?.text.trimEnd()) return undefined;
  const state = !file ? 'removed' : base || mine ? 'changed' : 'added';
  const heading = (file ?? mine ?? base)?.heading ?? '';
  const shown = { both: leaves.both ?? null, file: leaves.file ?? null, mine: leaves.mine ?? null };
  return { key, heading, state, contested, mine: mine?.text.trim() ?? null, leaves: shown } as const;
}

function sectionsOf(text: string): readonly Section[] {
  const { blocks, text: whole } = readApiPage(text.replaceAll('\r\n', '\n'));
  return numbered(
    blocks
      .map((block) => ({ key: keyOf(block), heading: wordsOf(block), text: whole.slice(block.start, block.end) }))
      .filter((section) => section.text.trim() !== ''),
  );
}

/** An answer is known by its number: what it is called may change. */
function keyOf({ heading, level, ...block }: Block): string {
  if (!heading) return level === 0 ? 'lead' : `prose ${wordsOf(block)}`;
  if (heading.section !== 'answer') return heading.section;
  const { key = '', status = '' } = heading.answer ?? {};
  return status === '' ? `answer ${key}${block.table ? ' fields' : ''}` : `answer ${status}`;
}

function wordsOf({ lines }: Pick<Block, 'lines'>): string {
  const [first] = lines;
  return (first && headingIn(first)?.words) ?? '';
}

/** An empty line stands between sections; those that stay keep theirs. */
function joined(sections: readonly string[]): string {
  const parts = sections.map((text, at) => {
    if (at === sections.length - 1) return `${text.trimEnd()}\n`;
    return /\n[ \t]*\n$/.test(text) ? text : `${text.trimEnd()}\n\n`;
  });
  return parts.join('');
}

function withLineEnds(text: string, like: string): string {
  return like.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text;
}

const DEPRECATED = '5';

/** The page of an operation that the document has no more; all else in it stays. */
export function asDeprecated(text: string, language: Language): string {
  const page = readApiPage(text);
  if (apiRequestOf(page).status === DEPRECATED) return text;
  return applied(text, changeStatus(page, DEPRECATED, language));
}

/** The same where the document has it again: what was said of its state before. */
export function asReturned(text: string, base: string, language: Language): string {
  const page = readApiPage(text);
  const { status } = apiRequestOf(readApiPage(base));
  if (apiRequestOf(page).status !== DEPRECATED || status === DEPRECATED) return text;
  return applied(text, changeStatus(page, status, language));
}

function applied(text: string, { from, to, insert }: TextChange): string {
  return text.slice(0, from) + insert + text.slice(to);
}
