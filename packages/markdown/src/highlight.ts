import hljs from 'highlight.js/lib/common';
import apache from 'highlight.js/lib/languages/apache';
import cmake from 'highlight.js/lib/languages/cmake';
import dart from 'highlight.js/lib/languages/dart';
import dockerfile from 'highlight.js/lib/languages/dockerfile';
import dos from 'highlight.js/lib/languages/dos';
import groovy from 'highlight.js/lib/languages/groovy';
import http from 'highlight.js/lib/languages/http';
import nginx from 'highlight.js/lib/languages/nginx';
import pgsql from 'highlight.js/lib/languages/pgsql';
import powershell from 'highlight.js/lib/languages/powershell';
import properties from 'highlight.js/lib/languages/properties';
import protobuf from 'highlight.js/lib/languages/protobuf';
import scala from 'highlight.js/lib/languages/scala';
import { escapeHtml } from './entities.ts';

const MORE = {
  apache,
  cmake,
  dart,
  dockerfile,
  dos,
  groovy,
  http,
  nginx,
  pgsql,
  powershell,
  properties,
  protobuf,
  scala,
};
for (const [name, grammar] of Object.entries(MORE)) hljs.registerLanguage(name, grammar);

/** A longer block than this is shown plain: colouring it costs more than a reader gains. */
export const MAX_HIGHLIGHT_CHARS = 20_000;

/** How much code one page may have coloured. */
export const HIGHLIGHT_BUDGET_CHARS = 300_000;

const MAX_LABEL_CHARS = 40;

export interface CodeLanguage {
  /** What the block's bar says; empty when the author named no language. */
  readonly label: string;
  /** Class of the code element; empty when the name is not one that may stand in a class. */
  readonly className: string;
  /** The grammar's name, or undefined when there is none. */
  readonly grammar: string | undefined;
}

/** Reads a fence's info string: the language is its first word. */
export function codeLanguage(info: string): CodeLanguage {
  const name = (/^[^\s{,:]+/.exec(info.trim())?.[0] ?? '').slice(0, MAX_LABEL_CHARS);
  const lowered = name.toLowerCase();
  const known = hljs.getLanguage(lowered);
  return {
    label: known?.name?.split(',')[0] ?? name,
    className: /^[a-z0-9+#_-]+$/.test(lowered) ? `language-${lowered}` : '',
    grammar: known && lowered !== 'plaintext' ? lowered : undefined,
  };
}

/** Coloured HTML of a block, or its escaped text where the language is unknown. */
export function highlight(code: string, grammar: string | undefined): string {
  if (grammar === undefined) return escapeHtml(code);
  return hljs.highlight(code, { language: grammar, ignoreIllegals: true }).value;
}
