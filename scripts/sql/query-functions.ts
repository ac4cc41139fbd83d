import { globSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../tool.ts';
import { type Choice, sampleOf } from './sample-values.ts';

/** A function that sends SQL, as its declaration tells of it. */
export interface QueryFunction {
  /** Below the repository. */
  readonly file: string;
  /** `findPage`, or `sqliteSearch.find` for a method of an object. */
  readonly name: string;
  readonly about: string;
  /** Values for what follows the database, as the parameters' types ask for them. */
  readonly sampleArguments: (choice: Choice) => readonly unknown[];
}

const SERVER = join(ROOT, 'apps/server/src');
const PLATFORM = ['platform/jobs/store.ts', 'platform/search/postgres.ts', 'platform/search/sqlite.ts'];

/** Every asynchronous function of every file with SQL that takes a database first: what is declared is found, nobody lists it. */
export function queryFunctions(): QueryFunction[] {
  const files = [...globSync('**/*queries.ts', { cwd: SERVER }), ...PLATFORM]
    .filter((file) => !file.includes('/testing/'))
    .sort()
    .map((file) => join(SERVER, file));
  const config = ts.readConfigFile(join(ROOT, 'tsconfig.base.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config.config, files }, ts.sys, ROOT);
  const program = ts.createProgram(files, options);
  return files.flatMap((file) => functionsOf(program, file));
}

function functionsOf(program: ts.Program, file: string): QueryFunction[] {
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const module = source && checker.getSymbolAtLocation(source);
  if (!module) throw new Error(`${file} is no module`);
  return checker.getExportsOfModule(module).flatMap((exported) => {
    const found = functionOf(checker, exported, exported.name);
    const methods = exported.flags & ts.SymbolFlags.Variable ? methodsOf(checker, exported) : [];
    return [...(found ? [found] : []), ...methods].map((one) => ({ ...one, file: relative(ROOT, file) }));
  });
}

function methodsOf(checker: ts.TypeChecker, exported: ts.Symbol): Omit<QueryFunction, 'file'>[] {
  const methods = checker.getTypeOfSymbol(exported).getProperties();
  return methods.flatMap((method) => functionOf(checker, method, `${exported.name}.${method.name}`) ?? []);
}

function functionOf(checker: ts.TypeChecker, symbol: ts.Symbol, name: string): Omit<QueryFunction, 'file'> | undefined {
  if (!(symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Method))) return undefined;
  const [signature] = checker.getTypeOfSymbol(symbol).getCallSignatures();
  const [database, ...rest] = signature?.parameters ?? [];
  const sends = signature?.getReturnType().getSymbol()?.name === 'Promise'; // others build parts of a statement
  if (!(sends && database && checker.getTypeOfSymbol(database).getProperty('getExecutor'))) return undefined;
  const about = ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
  const sampleArguments = (choice: Choice) =>
    rest.map((parameter) => {
      const isLeftOut = choice.variant > 0 && checker.isOptionalParameter(declarationOf(parameter));
      return isLeftOut ? undefined : sampleOf(checker, checker.getTypeOfSymbol(parameter), choice);
    });
  return { name, about, sampleArguments };
}

function declarationOf(parameter: ts.Symbol): ts.ParameterDeclaration {
  const { valueDeclaration } = parameter;
  if (valueDeclaration && ts.isParameter(valueDeclaration)) return valueDeclaration;
  throw new Error(`${parameter.name} is declared elsewhere`);
}
