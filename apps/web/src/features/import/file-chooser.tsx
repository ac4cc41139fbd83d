import { LIMITS } from '@sheaf/contract';
import { Button } from 'antd';
import { type DragEvent, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import {
  type Choice,
  type ChoiceProblem,
  type ChosenFile,
  chooseFiles,
  filesOfDrop,
  filesOfPicker,
} from './chosen-files.ts';
import { importMessages } from './import-messages.ts';

export function FileChooser({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const t = useMessages(importMessages);
  const [over, setOver] = useState(false);
  const [problem, setProblem] = useState<ChoiceProblem>();
  const take = (found: readonly ChosenFile[]) => {
    const choice = chooseFiles(found);
    if ('problem' in choice) setProblem(choice);
    else onChoose(choice);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void filesOfDrop(event.dataTransfer).then(take);
  };
  const enter = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <section className="card pad" aria-label={t('choose')}>
      <h2>{t('choose')}</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping has its equal in the two buttons inside */}
      <div className={`drop${over ? ' over' : ''}`} onDragOver={enter} onDragLeave={() => setOver(false)} onDrop={drop}>
        <WorkIcon name="upload" />
        <p>{t('dropHere', { max: LIMITS.importBytes / 1024 / 1024 })}</p>
        <Pickers onFiles={take} />
        <p className="hint">{t('dropHint')}</p>
      </div>
      <ErrorNote error={problem && new Error(problemText(t, problem))} />
    </section>
  );
}

function Pickers({ onFiles }: { onFiles: (files: readonly ChosenFile[]) => void }) {
  const t = useMessages(importMessages);
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const taken = (list: FileList | null) => list && list.length > 0 && onFiles(filesOfPicker(list));
  return (
    <div className="actions">
      <Button onClick={() => files.current?.click()}>{t('chooseFiles')}</Button>
      <Button onClick={() => folder.current?.click()}>{t('chooseFolder')}</Button>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept=".zip,.md,.mdx,.markdown,.json,.yaml,.yml,.docx,.xlsx,.html,.htm,.sql,.txt"
        aria-label={t('chooseFiles')}
        onChange={(event) => taken(event.target.files)}
      />
      <input
        ref={folder}
        type="file"
        hidden
        webkitdirectory=""
        aria-label={t('chooseFolder')}
        onChange={(event) => taken(event.target.files)}
      />
    </div>
  );
}

declare module 'react' {
  interface InputHTMLAttributes<T> {
    webkitdirectory?: '';
  }
}

function problemText(t: ReturnType<typeof useMessages<typeof importMessages>>, problem: ChoiceProblem): string {
  switch (problem.problem) {
    case 'nothingChosen':
      return t('nothingChosen');
    case 'tooMany':
      return t('tooMany', { count: problem.count, max: LIMITS.importEntries });
    case 'tooBig':
      return t('tooBig', { size: sizeText(problem.sizeBytes), max: sizeText(LIMITS.importUnpackedBytes) });
  }
}
