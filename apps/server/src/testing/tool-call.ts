import { z } from 'zod';
import { nameOf } from './endpoint-call.ts';
import type { Person } from './person.ts';

const Answer = z.object({
  result: z
    .object({
      isError: z.boolean().optional(),
      content: z.array(z.object({ type: z.literal('text'), text: z.string() })).min(1),
      structuredContent: z.unknown().optional(),
    })
    .optional(),
});

/** Calls a tool by one message, as any program does: answers `allowed`, or the name of the refusal. */
export async function callTool(
  { url }: Person,
  { token, name, fields }: { readonly token: string | undefined; readonly name: string; readonly fields: object },
): Promise<{ readonly outcome: string; readonly text: string; readonly result: unknown }> {
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: fields } };
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'accept-language': 'en',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(message),
  });
  const text = await response.text();
  if (response.status !== 200) return { outcome: nameOf(text) ?? `status ${response.status}`, text, result: undefined };
  const { result } = Answer.parse(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? text));
  if (!result) return { outcome: 'no result', text, result };
  if (!result.isError) return { outcome: 'allowed', text, result: result.structuredContent };
  const facts = JSON.parse(result.content.at(-1)?.text ?? '{}');
  return { outcome: nameOf(String(facts.error_message)) ?? text, text, result: facts };
}
