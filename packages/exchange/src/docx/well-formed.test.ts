import assert from 'node:assert/strict';
import test from 'node:test';
import { isWellFormed } from './well-formed.ts';

test('a part of a document is XML as Word writes it', () => {
  const good = [
    '<a/>',
    '\ufeff<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n<w:a xmlns:w="u"><w:b w:c=\'1\' /><![CDATA[<]]></w:a>\n',
    '<a>text &lt; <!-- <b> --><b x = "y > z"></b ></a>',
  ];
  for (const xml of good) assert.equal(isWellFormed(xml), true, xml);
});

test('what ends nowhere, nests without end or declares entities is none, and takes no time to tell', () => {
  const bad = [
    ...[
      '',
      'text',
      '<a>',
      '<a></b>',
      '</a>',
      '</*a>',
      '<a></ >',
      '<a/><b/>',
      '<a b="c>',
      '<a b=c/>',
      '<a b="<"/>',
      '<a><!-- </a>',
      '< a/>',
    ],
    ...['<!DOCTYPE a [<!ENTITY b "&b;">]><a/>', '<a>'.repeat(600) + '</a>'.repeat(600), `<a ${'b="c" '.repeat(600)}/>`],
    ...[`<a ${'b="'.repeat(100_000)}`, '<a '.repeat(100_000), `<a ${'b="c" '.repeat(100_000)}`],
  ];
  const begun = performance.now();
  for (const xml of bad) assert.equal(isWellFormed(xml), false, xml.slice(0, 80));
  assert.ok(performance.now() - begun < 5000);
});
