import { type DiffLine, LIMITS, type ListedVersion, pageDiff, pageHistory } from '@sheaf/contract';
import { compareVersionsTool, listVersionsTool, readVersionTool } from '@sheaf/contract/mcp-tools';
import { partOf } from './text-part.ts';
import { type ServedTool, serve } from './tool.ts';

const listVersions = serve(listVersionsTool, async ({ page_id }, { call }) => {
  const versions = await call(pageHistory, { page_id, with_content: 0 });
  return { result: { versions: versions.map(factsOf) }, about: { page_id } };
});

const readVersion = serve(readVersionTool, async ({ page_id, page_history_id, offset }, { call }) => {
  const { history_page } = await call(pageDiff, { page_id, page_history_id });
  const result = { ...factsOf(history_page), ...partOf(history_page.page_content, offset) };
  return { result, about: { page_id, about: history_page.page_title } };
});

type VersionFacts = Pick<
  ListedVersion,
  'page_history_id' | 'revision' | 'page_title' | 'page_comments' | 'author_username' | 'saved_at'
>;

function factsOf(version: VersionFacts): VersionFacts {
  const { page_history_id, revision, page_title, page_comments, author_username, saved_at } = version;
  return { page_history_id, revision, page_title, page_comments, author_username, saved_at };
}

const compareVersions = serve(compareVersionsTool, async (ids, { call }) => {
  const { page, history_page, lines, lines_omitted } = await call(pageDiff, ids);
  const shown = shownLines(lines);
  return {
    result: {
      from_revision: history_page.revision,
      to_revision: page.revision,
      changes: shown.slice(0, LIMITS.mcpDiffLines).join('\n'),
      lines_omitted: lines_omitted + Math.max(0, shown.length - LIMITS.mcpDiffLines),
    },
    about: { page_id: ids.page_id, about: page.page_title },
  };
});

/** Unchanged lines that are shown before and after a change. */
const AROUND = 2;

const MARKS = { '=': ' ', '-': '-', '+': '+' } as const;

/** What changed with what stands around it; where lines are left out, a line says where one is. */
function shownLines(lines: readonly DiffLine[]): string[] {
  const near = new Set(
    lines.flatMap(({ op }, at) =>
      op === '=' ? [] : Array.from({ length: 2 * AROUND + 1 }, (_, by) => at - AROUND + by),
    ),
  );
  return lines.flatMap((line, at) => {
    if (!near.has(at)) return [];
    const shown = `${MARKS[line.op]} ${line.text}`;
    return near.has(at - 1) && at > 0 ? [shown] : [placeOf(line), shown];
  });
}

function placeOf({ old_line, new_line }: DiffLine): string {
  return `@@ ${old_line ?? '-'} / ${new_line ?? '-'} @@`;
}

export const HISTORY_TOOLS: readonly ServedTool[] = [listVersions, readVersion, compareVersions];
