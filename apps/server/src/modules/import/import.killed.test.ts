import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { importProgress, itemInfo, type Menu, pageInfo } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startProcess } from '../../platform/testing/processes.ts';
import type { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { type Files, importFiles, order } from './testing/import-zip.ts';

const APPLYING = fileURLToPath(new URL('./testing/applying-process.ts', import.meta.url));

/** Longer than any lease. */
const LATER = 3600;
const NUMBERS = Array.from({ length: 30 }, (_, number) => number);

/** Pages that all say this, in a catalog of this name. */
function saying(word: string, catalog: string): Files {
  const pages = NUMBERS.map((number) => [`page-${number}.md`, `# Page ${number}\n\n${word}\n`] as const);
  const nav = NUMBERS.map((number) => `page-${number}.md`).join(', ');
  return { 'mkdocs.yml': `docs_dir: .\nnav:\n  - ${catalog}: [${nav}]\n`, ...Object.fromEntries(pages) };
}

/** Orders the second import, which a process shows and then dies of before all pages have their new text. */
async function killedHalfWay(t: TestContext, sheaf: Sheaf, mei: Person) {
  const { item_id } = await importFiles(sheaf, mei, saying('first', 'Before'));
  const { job_id } = await order(mei, saying('second', 'After'), { item_id });
  const child = startProcess(t, APPLYING, sheaf.config);
  assert.equal(await child.next(), 'half-way');
  await child.kill();
  const texts = await textsOf(mei, item_id);
  assert.equal(texts.filter((text) => text.includes('first')).length, 10, 'it died between two steps');
  return { item_id, job_id };
}

async function textsOf(person: Person, item_id: number): Promise<string[]> {
  const { menu } = await person.ok(itemInfo, { item_id });
  const texts: string[] = [];
  for (const { page_id } of [...menu.pages, ...menu.catalogs.flatMap(({ pages }) => pages)]) {
    texts.push((await person.ok(pageInfo, { page_id })).page_content);
  }
  return texts;
}

function sizes({ catalogs }: Menu): unknown[] {
  return catalogs.map(({ cat_name, pages }) => [cat_name, pages.length]);
}

onBothEngines((engine) => {
  test(`${engine}: an import whose process was killed after everybody saw it is brought to its end by the next start`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id, job_id } = await killedHalfWay(t, sheaf, mei);

    sheaf.clock.advance(LATER);
    await sheaf.app.context.jobs.runDue();
    const { state, report } = await mei.ok(importProgress, { job_id });
    assert.equal(state, 'done');
    assert.deepEqual([report?.pages_updated, report?.pages_moved, report?.pages_unchanged], [30, 30, 0]);
    assert.ok((await textsOf(mei, item_id)).every((text) => text.includes('second')));
    const { menu } = await mei.ok(itemInfo, { item_id });
    assert.deepEqual(sizes(menu).toSorted(), [
      ['After', 30],
      ['Before', 0],
    ]);
  });

  test(`${engine}: what a killed import had yet to write never covers what a later one brought`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const { item_id, job_id } = await killedHalfWay(t, sheaf, mei);

    // Of one user's imports the later waits for the lease of the killed one.
    const tom = await sheaf.user('tom');
    await mei.addMember({ item_id }, tom, { member_group_id: 2 });
    const report = await importFiles(sheaf, tom, saying('third', 'After'), { item_id });
    assert.deepEqual([report.pages_updated, report.pages_moved], [30, 0]);
    sheaf.clock.advance(LATER);
    await sheaf.app.context.jobs.runDue();
    assert.equal((await mei.ok(importProgress, { job_id })).report?.pages_updated, 30);
    assert.ok((await textsOf(mei, item_id)).every((text) => text.includes('third')));
  });
});
