import type { ApiChoice, ApiPreview, ApiSectionChange } from '@sheaf/contract';

/** What was chosen where both changed the same, by what tells sections apart. */
export type Choices = ReadonlyMap<string, ApiChoice>;

export function choiceKey(key: string, section: string): string {
  return JSON.stringify([key, section]);
}

/** Of two titles there is one: they are not merged. */
export function choicesFor({ section }: Pick<ApiSectionChange, 'section'>): readonly ApiChoice[] {
  return section === 'title' ? ['mine', 'file'] : ['mine', 'file', 'both'];
}

/** What loses nothing that people wrote. */
export function proposedFor({ section }: Pick<ApiSectionChange, 'section'>): ApiChoice {
  return section === 'title' ? 'mine' : 'both';
}

/** Everything that is contested is taken from the document. */
export function allFromFile({ changes }: Pick<ApiPreview, 'changes'>): Choices {
  const contested = changes.flatMap(({ key, sections }) =>
    sections.filter((section) => section.contested === 1).map(({ section }) => choiceKey(key, section)),
  );
  return new Map(contested.map((key) => [key, 'file']));
}

/** As the call takes them. */
export function sentChoices({ changes }: Pick<ApiPreview, 'changes'>, choices: Choices) {
  return changes.flatMap(({ key, sections }) =>
    sections.flatMap(({ section }) => {
      const choice = choices.get(choiceKey(key, section));
      return choice ? [{ key, section, choice }] : [];
    }),
  );
}
