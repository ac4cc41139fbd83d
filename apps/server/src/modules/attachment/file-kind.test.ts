import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attachableKind, pictureKind } from './file-kind.ts';
import { SAMPLES } from './testing/sample-files.ts';

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');

for (const format of ['png', 'gif', 'jpg', 'bmp', 'webp'] as const) {
  test(`a ${format} is known by its first bytes, whatever it is called [A-9.13 B-5.09]`, async () => {
    assert.equal((await pictureKind(SAMPLES[format]))?.format, format);
    assert.ok(await attachableKind(`picture.${format}`, SAMPLES[format]));
  });
}

const NO_PICTURES: readonly [name: string, bytes: Uint8Array][] = [
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('just words')],
  ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['a page', Buffer.from('<!doctype html><script>1</script>')],
  ['a PDF', SAMPLES.pdf],
  ['a program', SAMPLES.exe],
];
for (const [name, bytes] of NO_PICTURES) {
  test(`${name} is no picture`, async () => assert.equal(await pictureKind(bytes), undefined));
}

const ATTACHABLE: readonly [name: string, bytes: Uint8Array, type: string][] = [
  ['manual.pdf', SAMPLES.pdf, 'application/pdf'],
  ['all.zip', SAMPLES.zip, 'application/zip'],
  ['notes.txt', Buffer.from('words 中文'), 'text/plain; charset=utf-8'],
  ['README.MD', Buffer.from('# Title\n\n<p align="center">centred</p>'), 'text/plain; charset=utf-8'],
  ['rows.csv', Buffer.from('a,b\n1,2'), 'text/plain; charset=utf-8'],
  ['gb.txt', Buffer.from('d6d0cec4', 'hex'), 'application/octet-stream'],
  ['api.json', Buffer.from('{"a": "<script>"}'), 'text/plain; charset=utf-8'],
  ['empty.log', Buffer.alloc(0), 'text/plain; charset=utf-8'],
];
for (const [name, bytes, type] of ATTACHABLE) {
  test(`${name} can be attached as ${type}`, async () => assert.deepEqual(await attachableKind(name, bytes), { type }));
}

const HTML = '<script>alert(1)</script>';
const REFUSED: readonly [name: string, bytes: Uint8Array][] = [
  ...['html', 'htm', 'svg', 'xml', 'xhtml', 'js', 'mjs', 'css', 'php', 'phtml', 'jsp', 'aspx', 'exe', 'sh', 'swf'].map(
    (extension): [string, Uint8Array] => [`file.${extension}`, Buffer.from('harmless')],
  ),
  ...['properties', 'webma', 'axd', 'cshtm', 'shtml', 'htc', 'jar', 'hta', 'wasm', ''].map(
    (extension): [string, Uint8Array] => [`file.${extension}`, Buffer.from(HTML)],
  ),
  ['no extension', Buffer.from('harmless')],
  ['shell.php.', Buffer.from('harmless')],
  ['picture.png.php', SAMPLES.png],
  ['page.txt', Buffer.from(HTML)],
  ['page.txt', Buffer.from('<!DOCTYPE html><p>hello')],
  ['page.txt', Buffer.from('\ufeff \n<!-- a --> <HTML><body>')],
  ['page.txt', utf16('<html><body>')],
  ['page.md', Buffer.from('<svg onload=alert(1)>')],
  ['page.json', Buffer.from('<?xml version="1.0"?><svg/>')],
  ['page.log', Buffer.from('<?php system($_GET["c"]);')],
  ['script.txt', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['mail.txt', Buffer.from('MIME-Version: 1.0\nContent-Type: text/html\n\n<b>')],
  ['program.zip', SAMPLES.exe],
  ['program.pdf', SAMPLES.wasm],
  ['picture.png', Buffer.from('no picture')],
  ['picture.jpg', SAMPLES.pdf],
];
for (const [name, bytes] of REFUSED) {
  test(`${name} of ${JSON.stringify(Buffer.from(bytes).toString('latin1').slice(0, 24))} is refused`, async () => {
    assert.equal(await attachableKind(name, bytes), undefined);
  });
}
