import ts from 'typescript';

/** One text of a `messages({ … })` table of the web app. */
export interface DeclaredText {
  readonly file: string;
  readonly key: string;
  readonly languages: Readonly<Record<string, string>>;
}

const LANGUAGES = ['zh', 'en'] as const;

export interface SourceText {
  readonly file: string;
  readonly text: string;
}

export function declaredTexts({ file, text }: SourceText): DeclaredText[] {
  const found: DeclaredText[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === 'messages') {
      found.push(...textsOf(file, node.arguments[0]));
    }
    node.forEachChild(visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return found;
}

function textsOf(file: string, table: ts.Expression | undefined): DeclaredText[] {
  return propertiesOf(table).map(({ name, value }) => ({
    file,
    key: name,
    languages: Object.fromEntries(
      propertiesOf(value).flatMap((language) =>
        ts.isStringLiteralLike(language.value) ? [[language.name, language.value.text]] : [],
      ),
    ),
  }));
}

function propertiesOf(node: ts.Expression | undefined): { name: string; value: ts.Expression }[] {
  if (!node || !ts.isObjectLiteralExpression(node)) return [];
  return node.properties.flatMap((property) => {
    if (!ts.isPropertyAssignment(property)) return [];
    const { name, initializer } = property;
    return ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? [{ name: name.text, value: initializer }] : [];
  });
}

/** Texts that lack a language, name other values in one language than in the other, or that no source asks for. */
export function messageProblems(sources: readonly SourceText[]): string[] {
  const asked = new Set(sources.flatMap(({ text }) => stringsOf(text)));
  return sources.flatMap(declaredTexts).flatMap((declared) => {
    const { file, key, languages } = declared;
    const missing = LANGUAGES.filter((language) => !languages[language]?.trim());
    if (missing.length > 0) return [`${file}: ${key} lacks ${missing.join(' and ')}`];
    const [zh, en] = LANGUAGES.map((language) => placesIn(languages[language] ?? ''));
    if (zh !== en) return [`${file}: ${key} names ${zh} in zh and ${en} in en`];
    return asked.has(key) ? [] : [`${file}: ${key} is used nowhere`];
  });
}

/** Every string that stands as a value: `t('save')`, or a state's name that is handed to `t`; not the name of a property. */
function stringsOf(text: string): string[] {
  return [...text.matchAll(/(['"`])([\w.-]+)\1(?!['"`\w]*\s*:\s*\{)/g)].map(([, , string = '']) => string);
}

function placesIn(text: string): string {
  return [...new Set([...text.matchAll(/\{\{\w+\}\}/g)].map(([place]) => place))].sort().join(' ') || 'no value';
}
