import { createContext, createElement, type ReactNode, useContext } from 'react';

export type Language = 'zh' | 'en';

/** How each writes numbers and times. */
export const LOCALES = { zh: 'zh-CN', en: 'en-GB' } as const;

/** One text in every language; a value is written {{name}}. */
interface Text {
  readonly zh: string;
  readonly en: string;
}
type Table = Readonly<Record<string, Text>>;

type NamesIn<S extends string> = S extends `${string}{{${infer Name}}}${infer Rest}` ? Name | NamesIn<Rest> : never;
type NamesOf<T extends Text> = NamesIn<T['zh'] | T['en']>;
type Values<T extends Text> = [NamesOf<T>] extends [never]
  ? []
  : [values: Readonly<Record<NamesOf<T>, string | number>>];

/** Gives a text of one table in one language; the values it names must be there. */
export type Translate<T extends Table> = <K extends keyof T>(key: K, ...values: Values<T[K]>) => string;

/** Declares texts; a missing language is a type error. */
export function messages<const T extends Table>(table: T): T {
  return table;
}

/** Every place of a name is filled; a name without a value stays visible rather than vanish. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : String(value);
  });
}

/** For places without React: the worker, the server, the document's title. */
export function textOf<T extends Table>(table: T, language: Language): Translate<T> {
  return (key, ...[values]) => {
    const text = table[key]?.[language] ?? String(key);
    return values === undefined ? text : fill(text, values);
  };
}

const LanguageContext = createContext<Language>('en');

export function LanguageProvider({ value, children }: { value: Language; children?: ReactNode }) {
  return createElement(LanguageContext.Provider, { value }, children);
}

export function useLanguage(): Language {
  return useContext(LanguageContext);
}

export function useMessages<T extends Table>(table: T): Translate<T> {
  return textOf(table, useContext(LanguageContext));
}
