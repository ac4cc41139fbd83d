import type { TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { z } from 'zod';
import type { Person } from '../../../testing/person.ts';

/** Which revision of the protocol the client asks for: that of today, or those with a handshake before. */
export type Era = 'today' | 'before';

export interface ToolClient {
  readonly client: Client;
  /** The structured answer of a tool. */
  readonly ok: (name: string, fields?: Readonly<Record<string, unknown>>) => Promise<Record<string, unknown>>;
  /** What a tool is refused with: its words, and the facts for a program. */
  readonly refused: (name: string, fields?: Readonly<Record<string, unknown>>) => Promise<Refused>;
}

const Refused = z.looseObject({
  words: z.string(),
  error_code: z.number(),
  error_message: z.string(),
  error_field: z.string().optional(),
  data: z.unknown().optional(),
});
type Refused = z.infer<typeof Refused>;

const Texts = z.array(z.object({ type: z.literal('text'), text: z.string() }));

/** The official client with somebody's token. It closes when the test ends. */
export async function connect(
  t: Pick<TestContext, 'after'>,
  { url }: Pick<Person, 'url'>,
  token: string,
  era: Era = 'before',
): Promise<ToolClient> {
  const client = new Client(
    { name: 'test', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'today' ? 'auto' : 'legacy' } },
  );
  t.after(() => client.close());
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`), { requestInit: { headers } }));
  const call = (name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    client.callTool({ name, arguments: { ...fields } });
  return {
    client,
    ok: async (name, fields) => {
      const { isError, content, structuredContent } = await call(name, fields);
      if (isError || typeof structuredContent !== 'object') throw new Error(`${name}: ${JSON.stringify(content)}`);
      return { ...structuredContent };
    },
    refused: async (name, fields) => {
      const { isError, content } = await call(name, fields);
      if (!isError) throw new Error(`${name} was not refused: ${JSON.stringify(content)}`);
      const [words, facts] = Texts.parse(content);
      return Refused.parse({ ...JSON.parse(facts?.text ?? '{}'), words: words?.text });
    },
  };
}
