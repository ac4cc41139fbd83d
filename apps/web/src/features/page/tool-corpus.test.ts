import assert from 'node:assert/strict';
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { EditorState } from '@codemirror/state';
import { plainText, renderMarkdown } from '@sheaf/markdown';
import { readHtml } from '@sheaf/markdown/from-html';
import { jsonTable } from './json-table.ts';
import { isJson, tidyJson } from './json-tidy.ts';
import { tableCommand } from './table-editing.ts';
import { isDelimiter } from './table-model.ts';

const PLACES = ['../shared/', '../../shared/'].map((place) =>
  fileURLToPath(new URL(`../../../../../${place}corpus/markdown/`, import.meta.url)),
);
const CORPUS = PLACES.find((place) => existsSync(place)) ?? '';
const skip = CORPUS === '' ? 'the example trees are not here' : false;
const PAGES = 10;

/** Ten pages of a tree, spread over it. */
function pagesOf(tree: string): readonly { readonly file: string; readonly text: string }[] {
  const files = globSync('**/*.md', { cwd: join(CORPUS, tree) }).sort();
  const step = Math.max(1, Math.floor(files.length / PAGES));
  return files
    .filter((_, at) => at % step === 0)
    .slice(0, PAGES)
    .map((file) => ({
      file,
      text: readFileSync(join(CORPUS, tree, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, ''),
    }));
}

const html = (text: string) => renderMarkdown(text, { language: 'en' }).html;

/** Letters and digits as they are read, in their order; what is typed around them does not count. */
const lettersOf = (text: string): readonly string[] => plainText(text).match(/[\p{L}\p{N}]/gu) ?? [];

/** A picture of another place is not taken, and so not what is told in its stead. */
const withoutPictures = (text: string) => text.replace(/!\[[^\]]*\]\([^)]*\)|!\[[^\]]*\]\[[^\]]*\]|<img[^>]*>/g, '');

/** Where the text ends that is still there, letter by letter in its order; undefined where all of it is. */
function lostOf(before: string, after: string): string | undefined {
  const [letters, kept] = [lettersOf(before), lettersOf(after)];
  let at = 0;
  const lost = letters.findIndex((letter) => {
    at = kept.indexOf(letter, at) + 1;
    return at === 0;
  });
  return lost < 0 ? undefined : letters.slice(Math.max(0, lost - 40), lost + 20).join('');
}

/** The places of the first lines of all tables outside of code. */
function tablesIn(text: string): readonly number[] {
  const places: number[] = [];
  let at = 0;
  let isCode = false;
  for (const line of text.split('\n')) {
    if (/^\s*(```|~~~)/.test(line)) isCode = !isCode;
    if (!isCode && isDelimiter(line)) places.push(at);
    at += line.length + 1;
  }
  return places;
}

function codeIn(text: string): readonly string[] {
  return [...text.matchAll(/^```\w*\n([\s\S]*?)\n```/gm)].map(([, code = '']) => code);
}

for (const tree of skip ? ['none'] : readdirSync(CORPUS).sort()) {
  test(`ten pages of ${tree} go through the tools of the editor and lose nothing`, { skip }, () => {
    const pages = pagesOf(tree);
    assert.equal(pages.length, PAGES);
    for (const { file, text } of pages) {
      const pasted = readHtml(html(text))?.markdown ?? '';
      assert.equal(lostOf(withoutPictures(text), pasted), undefined, `${file}: pasted`);
      assert.equal(readHtml(html(pasted))?.markdown, pasted, `${file}: pasted again`);
      tidyTables(file, text);
      for (const code of codeIn(text).filter(isJson)) {
        const tidy = tidyJson(code);
        assert.deepEqual(JSON.parse(tidy), JSON.parse(code), `${file}: JSON`);
        assert.equal(tidyJson(tidy), tidy, `${file}: JSON again`);
        if (/^\s*[{[]/.test(code)) assert.match(jsonTable(code, 'en'), /\|/, `${file}: JSON to a table`);
      }
    }
  });
}

/** Every table written anew as the commands write it: the page reads as before, and a second time nothing moves. */
function tidyTables(file: string, text: string): void {
  for (const at of tablesIn(text)) {
    let state = EditorState.create({ doc: text, selection: { anchor: at } });
    const dispatch = (transaction: { state: EditorState }) => {
      state = transaction.state;
    };
    if (!tableCommand((table) => table)({ state, dispatch })) continue;
    const once = state.doc.toString();
    assert.equal(html(once), html(text), `${file}: table at ${at}`);
    tableCommand((table) => table)({ state, dispatch });
    assert.equal(state.doc.toString(), once, `${file}: table at ${at} again`);
  }
}
