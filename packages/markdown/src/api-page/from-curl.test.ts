import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlCall, shellWords } from './from-curl.ts';
import { readApiPage } from './read.ts';
import { apiRequestOf } from './request.ts';
import { textOfCall } from './write-call.ts';

test('a line is taken apart as a shell does it', () => {
  assert.deepEqual(shellWords(`curl 'a b' "c \\"d\\" \\n" e\\ f $'g\\n\\'' \\\n --x`), [
    'curl',
    'a b',
    'c "d" \\n',
    'e f',
    "g\n'",
    '--x',
  ]);
  assert.deepEqual(shellWords("curl 'open"), ['curl', 'open']);
});

test('a cURL command fills in an API page, without its secrets, and leaves the rest', () => {
  const line = `curl -X PUT 'https://api.test/orders/7?dry=1' -H 'Authorization: Bearer s3cret' \\
    -H "X-Trace: t" -H 'Content-Type: application/json' -b 'sid=s3cret' --data-raw '{"a":{"b":1}}' --compressed`;
  const call = curlCall(line);
  assert.ok(call);
  const text = textOfCall('# Title\n\nProse.\n', call, 'en');
  assert.ok(text.startsWith('# Title\n\nProse.\n'), text);
  assert.equal(text.includes('s3cret'), false);
  const request = apiRequestOf(readApiPage(text));
  assert.deepEqual([request.method, request.url, request.auth.type], ['PUT', 'https://api.test/orders/7', 'bearer']);
  assert.deepEqual([request.headers.map(({ name }) => name), request.query[0]?.example], [['X-Trace'], '1']);
  assert.equal(request.body_example, '{\n  "a": {\n    "b": 1\n  }\n}');
});

test('forms, parts and addresses of a GET', () => {
  const form = curlCall("curl https://x.test/a -d 'a=1&b=%20' -u me:s3cret");
  assert.deepEqual(
    [form?.method, form?.form, form?.auth],
    [
      'POST',
      [
        ['a', '1'],
        ['b', ' '],
      ],
      'basic',
    ],
  );
  const parts = curlCall('curl -F file=@x.pdf -Fname=n https://x.test/a');
  assert.deepEqual(
    [parts?.form_type, parts?.form],
    [
      'form-data',
      [
        ['file', '@x.pdf'],
        ['name', 'n'],
      ],
    ],
  );
  const get = curlCall('curl -G https://x.test/a --data-urlencode q=1 -o out.json');
  assert.deepEqual([get?.method, get?.query, get?.url], ['GET', [['q', '1']], 'https://x.test/a']);
  for (const other of ['', 'wget https://x.test', 'curl', 'curl -X POST']) assert.equal(curlCall(other), undefined);
});
