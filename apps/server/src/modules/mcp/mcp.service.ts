import type { RequestContext } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { VERSION } from '../../version.ts';
import type { Call } from './calls.ts';
import type { TokenAccess } from './mcp.access.ts';
import { callTool, inOwnLanguage } from './mcp.call.service.ts';
import { listedTools, toolNamed } from './tools.ts';

const INSTRUCTIONS = {
  zh: 'Sheaf 保存团队的 API 文档、数据字典和手册。先用 list_items 或 search 找到页面；修改页面前先用 read_page 读出它的 revision。',
  en: 'Sheaf keeps the API documents, data dictionaries and manuals of a team. Find pages by list_items or search; read a page with read_page for its revision before you change it.',
} as const;

/**
 * Answers one message of the protocol. Nothing is kept between two, so that any process answers any of them.
 */
export async function answerMessage(
  ctx: RequestContext,
  access: TokenAccess,
  { message, callsIn }: { readonly message: unknown; readonly callsIn: (ctx: RequestContext) => Call },
): Promise<Page> {
  // Loaded when it is first asked for: it takes memory that most sites never need.
  const { createMcpHandler, Server, ProtocolError, ProtocolErrorCode } = await import('@modelcontextprotocol/server');
  const own = await inOwnLanguage(ctx, access);
  const call = callsIn(own);
  const serving = () => {
    const server = new Server(
      { name: 'sheaf', title: 'Sheaf', version: VERSION },
      { capabilities: { tools: {} }, instructions: INSTRUCTIONS[own.language] },
    );
    server.setRequestHandler('tools/list', () => ({ tools: listedTools(own.language) }));
    server.setRequestHandler('tools/call', async ({ params }) => {
      const served = toolNamed(params.name);
      if (!served) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}`);
      return { ...(await callTool(own, access, { served, input: params.arguments ?? {}, call })) };
    });
    return server;
  };
  // No subscriptions: the tools never change while a process runs.
  const { fetch } = createMcpHandler(serving, { maxSubscriptions: 0, keepAliveMs: 0 });
  const response = await fetch(requestOf(ctx), { parsedBody: message });
  return new Page(await response.text(), {
    status: response.status,
    type: response.headers.get('content-type') ?? 'text/plain; charset=utf-8',
  });
}

/** Of the headers only those that the protocol knows. */
const HEADERS = ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'];

function requestOf({ request }: RequestContext): Request {
  const given = HEADERS.flatMap((name): [string, string][] => {
    const value = request.header(name);
    return value === undefined ? [] : [[name, value]];
  });
  return new Request(`${request.origin}/mcp`, { method: 'POST', headers: given, signal: request.gone() });
}
