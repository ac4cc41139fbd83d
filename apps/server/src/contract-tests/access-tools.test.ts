import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createToken, saveConfig } from '@sheaf/contract';
import { MCP_TOOLS } from '@sheaf/contract/mcp-tools';
import { onBothEngines } from '../platform/testing/databases.ts';
import { invitePeople, itemIn, type People, type StatedItem } from '../testing/access-matrix-world.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import { callTool } from '../testing/tool-call.ts';
import { TOOL_SAMPLES, type ToolSample } from '../testing/tool-samples.ts';
import { type ItemState, STATES, VIEWERS, type ViewerKind } from './access-model.ts';
import { expectedOfTool } from './access-tools-model.ts';

// Object.keys widens to string; these are the keys of the two tables.
const VIEWER_KINDS = Object.keys(VIEWERS) as ViewerKind[];
const ITEM_STATES = Object.keys(STATES) as ItemState[];
/** The states are one row's fields, read alike on both engines: the second shows those that differ most. */
const STATES_OF = { sqlite: ITEM_STATES, postgres: ['password', 'deleted', 'forced'] } as const;

let serial = 100_000;

test('every tool has a sample for the access matrix, in the order in which they are listed', () => {
  assert.deepEqual(
    TOOL_SAMPLES.map(({ tool }) => tool.name),
    MCP_TOOLS.map(({ name }) => name),
  );
  assert.equal(new Set(MCP_TOOLS.map(({ name }) => name)).size, MCP_TOOLS.length);
});

onBothEngines((engine) => {
  test(`${engine}: every tool lets in and refuses each kind of viewer's token in each state of an item as the matrix says`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const people = await invitePeople(sheaf);
    const tokens = await tokensOf(people);
    const wrong: (string | undefined)[] = [];
    for (const state of STATES_OF[engine]) {
      const stated = await itemIn(sheaf, people, state);
      await sheaf.admin.ok(saveConfig, { force_login: state.startsWith('forced') ? 1 : 0 });
      for (const sample of TOOL_SAMPLES) {
        for (const viewer of VIEWER_KINDS) {
          wrong.push(await tryCell(sheaf, { people, tokens, stated }, { sample, viewer, state }));
        }
      }
    }
    assert.deepEqual(
      wrong.filter((text) => text !== undefined),
      [],
    );
  });
});

type Tokens = ReadonlyMap<ViewerKind, string | undefined>;

/** Everybody has one for writing but who has none, and whose is for reading. */
async function tokensOf(people: People): Promise<Tokens> {
  const tokens = new Map<ViewerKind, string | undefined>([['token', people.token.token]]);
  for (const viewer of VIEWER_KINDS) {
    if (viewer === 'visitor' || viewer === 'token' || !people[viewer].token) continue;
    tokens.set(viewer, (await people[viewer].ok(createToken, { token_name: 'Writes', right: 'write' })).token);
  }
  return tokens;
}

/** What is wrong with one cell; undefined when the server does as the model says. */
async function tryCell(
  { clock }: Sheaf,
  { people, tokens, stated }: { readonly people: People; readonly tokens: Tokens; readonly stated: StatedItem },
  cell: { readonly sample: ToolSample; readonly viewer: ViewerKind; readonly state: ItemState },
): Promise<string | undefined> {
  const { sample, viewer, state } = cell;
  const { tool } = sample;
  const { filled } = stated;
  const expected = expectedOfTool(tool, viewer, state);
  // Nobody is refused for calling too often.
  clock.advance(1);
  const fields = await sample.fields({
    filled,
    place: viewer === 'elsewhere' ? filled.outside : filled.inside,
    owner: people.creator,
    caller: people.creator,
    extra: people.extra.username,
    serial: serial++,
    succeeds: expected === 'allowed',
  });
  const { outcome, text } = await callTool(people.guest, { token: tokens.get(viewer), name: tool.name, fields });
  const isThrough = expected === 'allowed' && (sample.reaches ?? []).some((name) => name === outcome);
  if (isThrough || outcome === expected) return undefined;
  return `${tool.name} ${JSON.stringify(fields)}, ${viewer}, ${state}: expected ${expected}, was ${outcome}: ${text.slice(0, 160)}`;
}
