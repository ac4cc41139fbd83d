import { ENDPOINTS, type Endpoint } from '@sheaf/contract';
import { MCP_TOOLS, type Tool } from '@sheaf/contract/mcp-tools';
import {
  expectedOutcome,
  type ItemState,
  type Outcome,
  STATES,
  VIEWERS,
  type ViewerKind,
} from '../apps/server/src/contract-tests/access-model.ts';
import { expectedOfTool } from '../apps/server/src/contract-tests/access-tools-model.ts';
import { referencePage } from './reference-docs.ts';

// Object.keys widens to string; these are the keys of the two tables.
const VIEWER_KINDS = Object.keys(VIEWERS) as ViewerKind[];
const ITEM_STATES = Object.keys(STATES) as ItemState[];

const LETTERS: Readonly<Record<ItemState, string>> = {
  open: 'O',
  password: 'P',
  members: 'M',
  archived: 'A',
  deleted: 'D',
  forced: 'F',
  forced_open: 'G',
};

export function accessMatrixPage(): string {
  const about = [
    'Who may call what, in which state of the item that the call names. A test calls every address as every kind of viewer',
    'in every state, on both databases, and compares. `all`: in every state; `-`: in none; letters: in these.',
    '',
    ...ITEM_STATES.map((state) => `- ${LETTERS[state]}: the item is ${STATES[state]}.`),
    '',
    "What is not there and what the viewer may not know of are refused alike. The item is its creator's, who wrote all that",
    'is in it: who else may delete a page is only its last author, while he may edit there. `catalog/copy` is called to',
    'copy: with `is_del` 1 it moves, out of its item only for who may delete every page of the branch.',
    '',
    'At the end stand the tools of `/mcp`, asked with a token for writing of each viewer, which carries no power over the site.',
  ];
  const columns = ['address', ...VIEWER_KINDS.map((kind) => VIEWERS[kind]), 'refused with'];
  return referencePage('Who may do what', about, columns, [...ENDPOINTS.map(row), ...MCP_TOOLS.map(toolRow)]);
}

function row(endpoint: Endpoint): string[] {
  return cellsOf(`${endpoint.method} ${endpoint.path}`, (viewer, state) => expectedOutcome(endpoint, viewer, state));
}

function toolRow(tool: Tool): string[] {
  return cellsOf(`tool ${tool.name}`, (viewer, state) => expectedOfTool(tool, viewer, state));
}

function cellsOf(what: string, outcomeOf: (viewer: ViewerKind, state: ItemState) => Outcome): string[] {
  const outcomes = VIEWER_KINDS.map((viewer) => ITEM_STATES.map((state) => outcomeOf(viewer, state)));
  const cells = outcomes.map((ofViewer) => {
    const letters = ITEM_STATES.filter((_, at) => ofViewer[at] === 'allowed').map((state) => LETTERS[state]);
    return letters.length === ITEM_STATES.length ? 'all' : letters.join(' ') || '-';
  });
  const refusals = new Set(outcomes.flat().filter((outcome) => outcome !== 'allowed'));
  return [`\`${what}\``, ...cells, [...refusals].join(', ')];
}
