import type { MouseEvent } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { Marked } from './found-line.tsx';
import { paletteMessages } from './palette-messages.ts';
import type { PaletteOption, PaletteSection } from './palette-model.ts';

interface PaletteListProps {
  id: string;
  sections: readonly PaletteSection[];
  chosen: number;
  optionId: (at: number) => string;
  onOpen: (option: PaletteOption) => void;
}

/** The lines below the field, by their kinds; the field keeps the focus and says which is chosen. */
export function PaletteList({ id, sections, chosen, optionId, onOpen }: PaletteListProps) {
  const t = useMessages(paletteMessages);
  const options = sections.flatMap((section) => section.options);
  return (
    <div className="palette-list" role="listbox" id={id} aria-label={t('results')} hidden={options.length === 0}>
      {sections.map(({ name, options: some }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which a fieldset cannot be
        <div role="group" aria-label={t(name)} key={name}>
          <p aria-hidden="true">{t(name)}</p>
          {some.map((option) => {
            const at = options.indexOf(option);
            return <Line key={option.key} id={optionId(at)} option={option} selected={at === chosen} onOpen={onOpen} />;
          })}
        </div>
      ))}
    </div>
  );
}

interface LineProps {
  id: string;
  option: PaletteOption;
  selected: boolean;
  onOpen: (option: PaletteOption) => void;
}

function Line({ id, option, selected, onOpen }: LineProps) {
  const common = { id, role: 'option', 'aria-selected': selected, tabIndex: -1, onMouseDown: keepFocus } as const;
  const inside = <Words option={option} selected={selected} />;
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // whoever follows links around the palette leaves this one alone
    event.stopPropagation();
    onOpen(option);
  };
  return option.address === undefined ? (
    <button type="button" {...common} onClick={press}>
      {inside}
    </button>
  ) : (
    <a href={option.address} {...common} onClick={press}>
      {inside}
    </a>
  );
}

function Words({ option: { icon, title, marks, path, excerpt }, selected }: Pick<LineProps, 'option' | 'selected'>) {
  return (
    <>
      <Icon name={icon} />
      <span className="grow">
        <b>
          <Marked text={title} marks={marks} />
        </b>
        {path !== '' && <small>{path}</small>}
        {excerpt && (
          <span className="excerpt">
            <Marked text={excerpt.text} marks={excerpt.marks} />
          </span>
        )}
      </span>
      {selected && <kbd>↵</kbd>}
    </>
  );
}

/** The field keeps the focus while a line is pressed. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}
