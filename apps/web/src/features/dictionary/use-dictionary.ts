import type { DictionaryPreview } from '@sheaf/contract';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { type Choices, countChosen, sentChoices } from './dictionary-choices.ts';
import { dictionaryMessages } from './dictionary-messages.ts';
import { useApply, useNewCatalog, usePreview } from './dictionary-queries.ts';

interface DictionaryInput {
  readonly item_id: number;
  /** 0 where it gets a catalog of its own. */
  readonly cat_id: number;
  readonly onDone: (text: string) => void;
}

/** The way from statements to pages: nothing is written before what they would change was seen. */
export function useDictionary({ item_id, onDone, ...given }: DictionaryInput) {
  const t = useMessages(dictionaryMessages);
  const [cat_id, setCatalog] = useState(given.cat_id);
  const [name, setName] = useState<string>(t('title'));
  const [ddl, setDdl] = useState('');
  const [choices, setChoices] = useState<Choices>(new Map());
  const [adding, preview, applying] = [useNewCatalog(), usePreview(), useApply()];
  const newCatalog = () => adding.mutateAsync({ item_id, cat_id: 0, parent_cat_id: 0, cat_name: name.trim() });
  const compared = async () => {
    // what was made for a first try is there for the next
    const into = cat_id === 0 ? await newCatalog() : cat_id;
    setCatalog(into);
    return preview.mutateAsync({ cat_id: into, ddl });
  };
  const apply = (shown: DictionaryPreview) => {
    const isBound = shown.bound === 1;
    const sent = { cat_id, ddl, version: shown.version, choices: isBound ? sentChoices(shown, choices) : [], isBound };
    whenDone(applying.mutateAsync(sent), ({ added, updated, pending }) => {
      const text = isBound ? t('applied', { added, updated }) : t('made', { count: added });
      onDone(pending === 1 ? `${text}, ${t('goesOn')}` : text);
    });
  };
  const change = (text: string) => {
    setDdl(text);
    preview.reset();
  };
  const back = () => {
    preview.reset();
    applying.reset();
  };
  const found = preview.data;
  return {
    ...{ name, setName, ddl, choices, setChoices, found, change, back, apply, adding, preview, applying },
    isNamed: cat_id !== 0,
    count: found ? countChosen(found, choices) : 0,
    compare: () => whenDone(compared(), () => setChoices(new Map())),
  };
}

export type Dictionary = ReturnType<typeof useDictionary>;
