import type { DictionaryChange, DictionaryPreview } from '@sheaf/contract';

export type Choice = DictionaryChange['choice'];

/** What was chosen where it differs from what is proposed, by what tells changes apart. */
export type Choices = ReadonlyMap<string, Choice>;

export function keyOf({ table, part, name }: Pick<DictionaryChange, 'table' | 'part' | 'name'>): string {
  return JSON.stringify([table, part, name]);
}

/** What may be chosen: of what is there only once nothing is merged. */
export function choicesFor({ part, state }: DictionaryChange): readonly Choice[] {
  if (state === 'added') return ['page', 'database'];
  return part === 'table' ? ['page', 'both'] : ['page', 'database', 'both'];
}

export function chosenOf(change: DictionaryChange, choices: Choices): Choice {
  return choices.get(keyOf(change)) ?? change.choice;
}

/** Everything that is there to be taken from the database. */
export function allFromDatabase({ changes }: DictionaryPreview): Choices {
  return new Map(
    changes.map((change) => [keyOf(change), choicesFor(change).includes('database') ? 'database' : 'both']),
  );
}

/** As the call takes them. */
export function sentChoices({ changes }: DictionaryPreview, choices: Choices) {
  return changes.map((change) => {
    const { table, part, name } = change;
    return { table, part, name, choice: chosenOf(change, choices) };
  });
}

/** Those that change a page. */
export function countChosen({ changes }: DictionaryPreview, choices: Choices): number {
  return changes.filter((change) => chosenOf(change, choices) !== 'page' || change.state === 'renamed').length;
}
