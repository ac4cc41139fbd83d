import { type EditorCommand, told } from './editor-command.ts';

const DOCUMENT = { group: 'document', places: ['menu'] } as const;
const always = () => true;

export const DOCUMENT_COMMANDS: readonly EditorCommand[] = [
  { id: 'history', label: 'history', ...DOCUMENT, mayRun: always, run: told((tools) => tools.open('history')) },
  { id: 'sort', label: 'sortPages', ...DOCUMENT, mayRun: always, run: told((tools) => tools.open('sort')) },
  {
    id: 'kind',
    label: 'pageKind',
    ...DOCUMENT,
    mayRun: (state) => !state.readOnly,
    run: told((tools) => tools.open('page-kind')),
  },
  { id: 'outline', label: 'outline', ...DOCUMENT, mayRun: always, run: told((tools) => tools.showOutline()) },
  {
    id: 'http-test',
    label: 'httpTest',
    feature: 'http_test',
    ...DOCUMENT,
    mayRun: always,
    run: told((tools) => tools.open('http-test')),
  },
  {
    id: 'mock',
    label: 'mock',
    feature: 'mock',
    ...DOCUMENT,
    mayRun: always,
    run: told((tools) => tools.open('mock')),
  },
  {
    id: 'commands',
    label: 'commands',
    keys: 'F1',
    ...DOCUMENT,
    mayRun: always,
    run: told((tools) => tools.open('commands')),
  },
];
