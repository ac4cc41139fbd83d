import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, itemDetail, listCatalogs, pageHistory, pageInfo, restorePage, savePage } from '@sheaf/contract';
import type { Engine } from '../platform/database/open.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import type { Person, TestItem } from '../testing/person.ts';
import { startSheaf } from '../testing/start-sheaf.ts';

const SURROGATES = { first: 0xd800, last: 0xdfff };

/** Every character of the first plane but NUL and the halves of pairs. */
function firstPlane(): string {
  const points = Array.from({ length: 0xffff }, (_, index) => index + 1);
  return String.fromCodePoint(...points.filter((point) => point < SURROGATES.first || point > SURROGATES.last));
}

/** The first, a middle and the last characters of each of the other sixteen planes. */
function otherPlanes(): string {
  const planes = Array.from({ length: 16 }, (_, index) => (index + 1) * 0x10000);
  return planes.map((plane) => String.fromCodePoint(plane, plane + 0x1234, plane + 0xfffd, plane + 0xffff)).join('');
}

const CONTENTS: Readonly<Record<string, string>> = {
  'the first plane': firstPlane(),
  'the other planes': otherPlanes(),
  'ends of lines': 'a\r\nb\nc\rd\r\n\r\n\u2028\u2029\u0085',
  'what forms escape': 'a+b a%2Bb %20 & = ; ? # %zz %% 100% a=1&b=2',
  'what HTML escapes': '<script>alert("1")</script> &amp; &lt; <!-- --> ]]> </textarea>',
  'blanks at the ends': ' \t\n  text  \n\t ',
  'a line of blanks only': '   ',
  'invisible characters': '\ufeffa\u200b\u200c\u200d\u2060\u00ad\u202eb\u2066',
  'combined characters': 'é e\u0301 å A\u030a ﬁ Ǆ 각 가\u11a8',
  emoji: '👩‍👩‍👧‍👦 🏳️‍🌈 🇨🇳 1️⃣ 👍🏿',
  'quotes and backslashes': `'"\`\\ \\n \\u0041 \\x00 $$ $1 %s {{a}} \${b}`,
};

const TITLES: readonly string[] = [
  '<b>"Title"</b> &amp; \'more\' + 100% %2B',
  '中文 العربية हिन्दी ไทย 日本語',
  '👩‍👩‍👧‍👦 \u{10fffd} \u{2f800} a\u200bb',
  'e\u0301 is not é; a  b   c',
  '../../etc/passwd \\ / : * ? < > |',
];

type Way = (writer: Person, fields: Readonly<Record<string, string>>) => Promise<{ error_code: number; data: unknown }>;

/** A multipart body as it is: FormData would make CRLF of every end of a line. */
const multipart: Way = async (writer, fields) => {
  const boundary = 'a-boundary-that-no-text-holds';
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const response = await writer.fetch(savePage.path, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: new TextEncoder().encode(`${parts.join('')}--${boundary}--\r\n`),
  });
  return response.json();
};

const encoded = (fields: Readonly<Record<string, string>>) => ({
  ...fields,
  page_content: encodeURIComponent(fields['page_content'] ?? ''),
  is_urlencode: '1',
});

const WAYS: Readonly<Record<string, Way>> = {
  JSON: (writer, fields) => writer.post(savePage.path, fields),
  form: (writer, fields) => writer.form(savePage.path, fields),
  multipart,
  'JSON, encoded': (writer, fields) => writer.post(savePage.path, encoded(fields)),
  'form, encoded': (writer, fields) => writer.form(savePage.path, encoded(fields)),
  'multipart, encoded': (writer, fields) => multipart(writer, encoded(fields)),
};

async function writerWithItem(t: Parameters<typeof startSheaf>[0], engine: Engine) {
  const mei = await (await startSheaf(t, engine)).user('mei');
  return { mei, item: await mei.addItem('Item') };
}

async function save(mei: Person, item: TestItem, way: Way, page_title: string, page_content: string): Promise<number> {
  const saved = await way(mei, { item_id: String(item.item_id), page_title, page_content });
  assert.equal(saved.error_code, 0);
  // What page/save answers, checked by the server's own output schema.
  const page = saved.data as { page_id: number; page_title: string; page_content: string };
  assert.ok(page.page_content === page_content && page.page_title === page_title, 'the answer of the save');
  return page.page_id;
}

onBothEngines((engine) => {
  for (const [name, way] of Object.entries(WAYS)) {
    test(`${engine}: a text sent as ${name} comes back byte for byte`, async (t) => {
      const { mei, item } = await writerWithItem(t, engine);
      for (const [what, content] of Object.entries(CONTENTS)) {
        const page_id = await save(mei, item, way, 'Title', content);
        assert.ok((await mei.ok(pageInfo, { page_id })).page_content === content, what);
        const markdown = await mei.get(`/${item.item_id}/${page_id}.md`);
        assert.ok(Buffer.from(await markdown.arrayBuffer()).equals(Buffer.from(content)), `${what} as Markdown`);
      }
      for (const title of TITLES) {
        const page_id = await save(mei, item, way, title, 'text');
        assert.equal((await mei.ok(pageInfo, { page_id })).page_title, title);
      }
    });
  }

  test(`${engine}: a version keeps its bytes, and what is restored is what it was`, async (t) => {
    const { mei, item } = await writerWithItem(t, engine);
    const { item_id } = item;
    for (const [what, content] of Object.entries(CONTENTS)) {
      const page_id = await mei.addPage(item, TITLES[0] ?? '', content);
      await mei.ok(savePage, { item_id, page_id, page_title: 'Other', page_content: 'other' });
      const [version] = await mei.ok(pageHistory, { page_id });
      assert.ok(version?.page_content === content && version.page_title === TITLES[0], what);
      const back = await mei.ok(restorePage, { page_id, page_history_id: version.page_history_id });
      assert.ok(back.page_content === content && back.page_title === TITLES[0], what);
    }
  });

  test(`${engine}: names of items and catalogs and notes come back as they were given`, async (t) => {
    const { mei } = await writerWithItem(t, engine);
    for (const name of TITLES) {
      const item = await mei.addItem(name, { item_description: `${name}\r\n ${name} ` });
      const detail = await mei.ok(itemDetail, item);
      assert.deepEqual([detail.item_name, detail.item_description], [name, `${name}\r\n ${name} `]);
      await mei.addCatalog(item, name);
      assert.deepEqual(
        (await mei.ok(listCatalogs, item)).map(({ cat_name }) => cat_name),
        [name],
      );
    }
  });

  test(`${engine}: what no database can keep is refused and named, not bent`, async (t) => {
    const { mei, item } = await writerWithItem(t, engine);
    const { item_id } = item;
    for (const bad of ['a\0b', 'a\ud800b', 'a\udc00', '\ud800']) {
      for (const field of ['page_content', 'page_title'] as const) {
        const answer = await mei.post(savePage, { item_id, page_title: 'T', page_content: 'text', [field]: bad });
        assert.deepEqual([answer.error_code, answer.error_field], [ERRORS.badInput.code, field]);
      }
    }
    for (const bad of ['%00', 'a%', '%ff', '%ED%A0%80', '%F8%88%80%80%80']) {
      const answer = await mei.post(savePage, { item_id, page_content: bad, is_urlencode: 1 });
      assert.deepEqual([answer.error_code, answer.error_field], [ERRORS.badInput.code, 'page_content']);
    }
  });
});
