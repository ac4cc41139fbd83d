import type { CalledAnswer, OutgoingBody, OutgoingCall } from './call-elsewhere.ts';

/** Runs apart, under a policy that names where it may call: the page itself calls nobody but us. */
addEventListener('message', ({ data }: MessageEvent<OutgoingCall>) => void answer(data));

async function answer(call: OutgoingCall): Promise<void> {
  try {
    const answered = await send(call);
    postMessage(answered, { transfer: [answered.bytes] });
  } catch {
    // a browser does not tell a script why: no network, no leave of the other side, or not in the policy
    postMessage(undefined);
  }
}

async function send({ url, method, headers, body }: OutgoingCall): Promise<CalledAnswer> {
  const began = performance.now();
  const carries = method !== 'GET' && method !== 'HEAD' && body.kind !== 'none';
  const response = await fetch(url, {
    method,
    headers: headers.map(([name, value]): [string, string] => [name, value]),
    ...(carries ? { body: bodyOf(body) } : {}),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
  });
  const bytes = await response.arrayBuffer();
  const ms = Math.round(performance.now() - began);
  return { status: response.status, headers: [...response.headers], bytes, ms };
}

function bodyOf(body: OutgoingBody): BodyInit | null {
  if (body.kind === 'none') return null;
  if (body.kind === 'text') return body.text;
  const made = body.kind === 'form-data' ? new FormData() : new URLSearchParams();
  for (const [name, value] of body.fields) made.append(name, value);
  return made;
}
