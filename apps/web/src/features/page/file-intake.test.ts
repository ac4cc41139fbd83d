import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EditorState } from '@codemirror/state';
import { intakeOf, uploadedMarkdown } from './file-intake.ts';
import { pendingUploads, uploadEnded, uploadProgressed, uploadStarted } from './pending-uploads.ts';

test('pictures are shown, other files linked, more than the site takes is refused before sending', () => {
  const size = 4 * 1024 * 1024;
  assert.equal(intakeOf({ name: 'a.png', type: 'image/png', size }, size), 'picture');
  assert.equal(intakeOf({ name: 'a.jpg', type: 'image/jpeg', size }, size), 'picture');
  assert.equal(intakeOf({ name: 'a.svg', type: 'image/svg+xml', size }, size), 'attachment');
  assert.equal(intakeOf({ name: 'a.pdf', type: 'application/pdf', size }, size), 'attachment');
  assert.equal(intakeOf({ name: 'a.png', type: 'image/png', size: size + 1 }, size), 'too-large');
});

test('the Markdown of a file holds whatever its name', () => {
  assert.equal(uploadedMarkdown('picture', 'x.png', '/f?sign=1'), '![](/f?sign=1)');
  assert.equal(uploadedMarkdown('attachment', 'a[1].pdf', '/f?sign=1'), '[a\\[1\\].pdf](/f?sign=1)');
  assert.equal(uploadedMarkdown('attachment', 'a\nb', '/f (1)'), '[a b](</f (1)>)');
});

test('a file on its way keeps its place while one types, and is no part of the text', () => {
  let state = EditorState.create({ doc: 'ab', extensions: pendingUploads });
  const upload = { id: 1, pos: 1, label: 'Uploading x.png', percent: 0 };
  state = state.update({ effects: uploadStarted.of(upload) }).state;
  state = state.update({
    changes: { from: 0, insert: 'xx' },
    effects: uploadProgressed.of({ id: 1, percent: 40 }),
  }).state;
  assert.deepEqual(state.field(pendingUploads), [{ ...upload, pos: 3, percent: 40 }]);
  assert.equal(state.doc.toString(), 'xxab');
  state = state.update({ effects: uploadEnded.of({ id: 1 }) }).state;
  assert.deepEqual(state.field(pendingUploads), []);
});
