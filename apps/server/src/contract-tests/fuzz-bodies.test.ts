import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onBothEngines } from '../platform/testing/databases.ts';
import { addressOf } from '../testing/endpoint-call.ts';
import { ENDPOINT_SAMPLES } from '../testing/endpoint-samples.ts';
import { BAD_BODIES, BAD_PATHS, BAD_TEXTS } from '../testing/fuzz-values.ts';
import { faultOf, goodFields, INSIDE, inputFields, inTurns, makeFuzzWorld } from '../testing/fuzz-world.ts';

onBothEngines((engine) => {
  test(`${engine}: no address falls over whatever it holds`, async (t) => {
    const world = await makeFuzzWorld(t, engine);
    const { admin, guest } = world.sheaf;
    const faults: string[] = [];
    for (const [endpoint, sample] of ENDPOINT_SAMPLES) {
      if (endpoint.method === 'POST') continue;
      const good = await goodFields(world, sample);
      const tries = inputFields(endpoint).flatMap((field) =>
        Object.entries(BAD_TEXTS)
          .filter(([name]) => name !== 'oversized' && name !== 'lone surrogate')
          .map(([name, value]) => ({ what: `${field} ${name}`, fields: { ...good, [field]: value } })),
      );
      faults.push(
        ...(await inTurns(tries, async ({ what, fields }) => {
          const answers = [await guest.get(addressOf(endpoint, fields)), await admin.get(addressOf(endpoint, fields))];
          const wrong = await Promise.all(answers.map((answer) => faultOf(answer, { what, endpoint })));
          return wrong.find((fault) => fault !== undefined);
        })),
      );
    }
    assert.deepEqual(faults, []);
  });
});

// None of them comes as far as the database: one engine shows it.
test('no body and no path falls over that is not what it says', async (t) => {
  const world = await makeFuzzWorld(t, 'sqlite');
  const endpoints = [...ENDPOINT_SAMPLES.keys()].filter(({ method }) => method === 'POST');
  const bodies = endpoints.flatMap((endpoint) => Object.entries(BAD_BODIES).map((body) => ({ endpoint, body })));
  const faults = await inTurns(bodies, async ({ endpoint, body: [what, { type, body }] }) => {
    const headers: Record<string, string> = {
      'accept-language': 'en',
      ...(type === '' ? {} : { 'content-type': type }),
    };
    const init = { method: 'POST', headers, body: new TextEncoder().encode(body) };
    return faultOf(await world.sheaf.guest.fetch(endpoint.path, init), { what, endpoint });
  });
  assert.deepEqual(faults, []);
  for (const path of BAD_PATHS) {
    const response = await world.sheaf.guest.get(path);
    const text = await response.text();
    assert.ok(response.status < 500, `${path}: HTTP ${response.status}`);
    assert.ok(!INSIDE.test(text), `${path}: ${text}`);
    assert.ok(!text.includes('root:x:') && !text.includes('"private": true'), path);
  }
});
