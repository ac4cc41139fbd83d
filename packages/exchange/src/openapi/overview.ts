import { listOf, type Members, membersOf, textOf } from '../structured.ts';
import type { Language } from './fields.ts';
import { baseOfSwagger, serverUrl } from './operations.ts';

const WORDS = {
  zh: {
    overview: '概述',
    version: '版本',
    servers: '服务地址',
    tags: '分组',
    security: '认证方式',
    contact: '联系与许可',
  },
  en: {
    overview: 'Overview',
    version: 'Version',
    servers: 'Servers',
    tags: 'Groups',
    security: 'Authentication',
    contact: 'Contact and license',
  },
} as const;

export function overviewTitle(language: Language): string {
  return WORDS[language].overview;
}

/** What a document says of the API as a whole. */
export function overviewText(document: Members, language: Language): string {
  const words = WORDS[language];
  const info = membersOf(document, 'info');
  const version = textOf(info, 'version');
  const sections = [
    [textOf(info, 'description') || textOf(info, 'summary'), version === '' ? '' : `${words.version}: \`${version}\``]
      .filter(Boolean)
      .join('\n\n'),
    section(words.servers, serversOf(document)),
    section(words.security, schemesOf(document)),
    section(words.tags, tagsWithWords(document)),
    section(words.contact, contactOf(info)),
  ];
  return `${sections.filter((part) => part !== '').join('\n\n')}\n`;
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `## ${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function serversOf(document: Members): readonly string[] {
  const servers = listOf(document, 'servers').map((server) =>
    described(`\`${serverUrl(server)}\``, textOf(server, 'description')),
  );
  const base = baseOfSwagger(document);
  return servers.length > 0 || base === '' ? servers : [`\`${base}\``];
}

function schemesOf(document: Members): readonly string[] {
  const schemes = {
    ...membersOf(document, 'securityDefinitions'),
    ...membersOf(membersOf(document, 'components'), 'securitySchemes'),
  };
  return Object.entries(schemes).map(([name, scheme]) => {
    const kind = [textOf(scheme, 'type'), textOf(scheme, 'scheme'), textOf(scheme, 'name')].filter(Boolean).join(' ');
    return described(`**${name}** ${kind}`, textOf(scheme, 'description'));
  });
}

function tagsWithWords(document: Members): readonly string[] {
  return listOf(document, 'tags')
    .filter((tag) => textOf(tag, 'description') !== '')
    .map((tag) => described(`**${textOf(tag, 'name')}**`, textOf(tag, 'description')));
}

function contactOf(info: Members): readonly string[] {
  return ['contact', 'license']
    .map((part) => membersOf(info, part))
    .map((part) => [textOf(part, 'name'), textOf(part, 'url'), textOf(part, 'email')].filter(Boolean).join(' '))
    .filter((line) => line !== '');
}

function described(name: string, words: string): string {
  return words === '' ? name : `${name}: ${words.replace(/\s+/g, ' ').trim()}`;
}
