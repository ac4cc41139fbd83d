import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../tool.ts';

export interface TableDocs {
  readonly about: string;
  readonly columns: ReadonlyMap<string, string>;
}

const TABLES = join(ROOT, 'apps/server/src/schema/tables.ts');

/** What the types of the tables say of each column: its comment, and the values where they are few. */
export function tableDocs(): ReadonlyMap<string, TableDocs> {
  const program = ts.createProgram([TABLES], { target: ts.ScriptTarget.ESNext, module: ts.ModuleKind.NodeNext });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(TABLES);
  const exported = source && checker.getSymbolAtLocation(source)?.exports?.get(ts.escapeLeadingUnderscores('Tables'));
  if (!exported) throw new Error(`${TABLES} exports no Tables`);
  const tables = checker.getDeclaredTypeOfSymbol(exported).getProperties();
  return new Map(tables.map((table) => [table.name, docsOf(checker, checker.getTypeOfSymbol(table))]));
}

function docsOf(checker: ts.TypeChecker, type: ts.Type): TableDocs {
  const columns = type.getProperties().map((column): [string, string] => {
    const words = [valuesOf(column), commentOf(checker, column)];
    return [column.name, words.filter((part) => part !== '').join('; ')];
  });
  return { about: type.symbol ? commentOf(checker, type.symbol) : '', columns: new Map(columns) };
}

function valuesOf({ valueDeclaration }: ts.Symbol): string {
  if (!(valueDeclaration && ts.isPropertySignature(valueDeclaration) && valueDeclaration.type)) return '';
  const text = valueDeclaration.type.getText().replace(/^Generated<(.*)>$/s, '$1');
  if (text === 'Flag') return '`0`, `1`';
  return /^['\d]/.test(text)
    ? text
        .split(' | ')
        .map((value) => `\`${value}\``)
        .join(', ')
    : '';
}

function commentOf(checker: ts.TypeChecker, symbol: ts.Symbol): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replaceAll(/\s+/g, ' ');
}
