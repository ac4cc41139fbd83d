import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@sheaf/contract';
import { chooseFiles, isSentAsItIs } from './chosen-files.ts';

function chosen(path: string, size = 10) {
  const file = new File(['x'], path.split('/').at(-1) ?? '');
  Object.defineProperty(file, 'size', { value: size });
  return { path, file };
}

test('a folder gives its name and all its files, without version control and packages', () => {
  const choice = chooseFiles([
    chosen('handbook/index.md'),
    chosen('handbook/.git/HEAD'),
    chosen('handbook/web/node_modules/left-pad/readme.md'),
    chosen('handbook/a/b.png', 5),
    chosen('handbook/.DS_Store'),
  ]);
  assert.ok(!('problem' in choice));
  assert.equal(choice.name, 'handbook');
  assert.deepEqual(
    choice.files.map(({ path }) => path),
    ['handbook/index.md', 'handbook/a/b.png'],
  );
  assert.equal(choice.sizeBytes, 15);
});

for (const [path, name] of [
  ['orders-docs.zip', 'orders-docs'],
  ['guide.v2.md', 'guide.v2'],
  ['.md', '.md'],
] as const) {
  test(`the file ${path} proposes the name ${name}`, () => {
    const choice = chooseFiles([chosen(path)]);
    assert.ok(!('problem' in choice));
    assert.equal(choice.name, name);
  });
}

test('several files without a common folder are named by the first', () => {
  const choice = chooseFiles([chosen('a/one.md'), chosen('b/two.md')]);
  assert.ok(!('problem' in choice));
  assert.equal(choice.name, 'one');
});

test('one file is sent as it is, several are packed', () => {
  assert.equal(isSentAsItIs([chosen('a.ZIP')]), true);
  assert.equal(isSentAsItIs([chosen('openapi.yaml')]), true);
  assert.equal(isSentAsItIs([chosen('a.zip'), chosen('b.zip')]), false);
});

test('nothing, too many and too much are refused before anything is sent', () => {
  assert.deepEqual(chooseFiles([chosen('x/.git/HEAD')]), { problem: 'nothingChosen' });
  const many = Array.from({ length: LIMITS.importEntries + 1 }, (_, number) => chosen(`${number}.md`));
  assert.deepEqual(chooseFiles(many), { problem: 'tooMany', count: LIMITS.importEntries + 1 });
  assert.deepEqual(chooseFiles([chosen('a.zip', LIMITS.importBytes + 1)]), {
    problem: 'tooBig',
    sizeBytes: LIMITS.importBytes + 1,
  });
  const packed = [chosen('a.md', LIMITS.importBytes + 1), chosen('b.md')];
  assert.ok(!('problem' in chooseFiles(packed)));
});
