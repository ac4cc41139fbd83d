/** A file that breaks a lint rule of ours, or that the rule lets through on purpose. */
export interface PlantedLint {
  readonly path: string;
  readonly text: string;
  readonly breaks?: string;
  readonly allows?: string;
}

const SRC = 'packages/contract/src';
const MODULE = 'apps/server/src/modules/page';

const lines = (count: number) => Array.from({ length: count }, (_, at) => `  console.info(${at});`).join('\n');
const longFunction = `export function long(): void {\n${lines(60)}\n}\n`;
const longFile = Array.from({ length: 310 }, (_, at) => `export const n${at} = ${at};`).join('\n');
const branches = ['a', 'b', 'c', 'd', 'e']
  .map((name) => `    if (${name}) { if (n > ${name.length}) n++; }`)
  .join('\n');
const tangled = `export function tangled(a: boolean, b: boolean, c: boolean, d: boolean, e: boolean): number {
  let n = 0;
  for (let i = 0; i < 3; i++) {\n${branches}\n  }
  return n;
}\n`;
const query = 'export const find = (db: { selectFrom(table: string): unknown }) => db.selectFrom("page");\n';

const breaks = (rule: string, text: string, path = `${SRC}/${rule.toLowerCase()}.ts`): PlantedLint => ({
  path,
  text,
  breaks: rule,
});
const allows = (rule: string, text: string, path: string): PlantedLint => ({ path, text, allows: rule });

export const PLANTED_LINT: readonly PlantedLint[] = [
  breaks('noExcessiveCognitiveComplexity', tangled),
  breaks('noExcessiveLinesPerFunction', longFunction),
  breaks('noExcessiveLinesPerFile', longFile),
  breaks('useImportExtensions', "import { n1 } from './noexcessivelinesperfile';\nexport const one = n1;\n"),
  breaks(
    'noFloatingPromises',
    'async function work(): Promise<void> {}\nexport function start(): void {\n  work();\n}\n',
  ),
  breaks(
    'noMisusedPromises',
    'async function ready(): Promise<boolean> {\n  return true;\n}\nexport const word = ready() ? 1 : 2;\n',
  ),
  breaks(
    'useExhaustiveSwitchCases',
    "export function size(kind: 'small' | 'large'): number {\n  switch (kind) {\n    case 'small':\n      return 1;\n  }\n  return 2;\n}\n",
  ),
  breaks('noBarrelFile', "export { n1 } from './noexcessivelinesperfile.ts';\n"),
  breaks('noReExportAll', "export * from './noexcessivelinesperfile.ts';\n"),
  breaks('noDefaultExport', 'export default function nameless(): void {}\n'),
  breaks('noEnum', 'export enum Colour {\n  Red = 1,\n}\n'),
  breaks('noNonNullAssertion', 'export const first = (names: string[]) => names[0]!.length;\n'),
  breaks(
    'useErrorCause',
    "export function parse(text: string): unknown {\n  try {\n    return JSON.parse(text);\n  } catch {\n    throw new Error('bad');\n  }\n}\n",
  ),
  breaks('useThrowOnlyError', "export function fail(): never {\n  throw 'bad';\n}\n"),
  breaks('useNodejsImportProtocol', "import { sep } from 'path';\nexport const slash = sep;\n"),
  breaks('useFilenamingConvention', 'export const one = 1;\n', `${SRC}/camelCase.ts`),
  breaks('noConsole', "console.log('hello');\nexport const one = 1;\n"),
  breaks('noExplicitAny', 'export const loose = (value: any): unknown => value;\n'),
  breaks('plugin', query, `${MODULE}/page.service.ts`),
  allows('plugin', query, `${MODULE}/page.queries.ts`),
  allows('plugin', query, `${MODULE}/page.test.ts`),
  allows('noDefaultExport', 'export default { root: 1 };\n', 'apps/web/vite.config.ts'),
  allows('noReExportAll', "export * from './noexcessivelinesperfile.ts';\n", `${SRC}/index.ts`),
  allows('noExcessiveLinesPerFile', longFile, `${SRC}/long.test.ts`),
  allows('noExcessiveLinesPerFunction', longFunction, 'apps/e2e/tests/long.test.ts'),
  allows('noConsole', "console.log('hello');\nexport const one = 1;\n", 'scripts/hello.ts'),
];
