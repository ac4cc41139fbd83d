import { useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Art } from '../../ui/art.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { CatalogCopyDialog } from './catalog-copy-dialog.tsx';
import { CatalogDeleteDialog } from './catalog-delete-dialog.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { CatalogNameForm } from './catalog-name-form.tsx';
import { CatalogRow, type RowActions } from './catalog-row.tsx';
import {
  type CatalogLine,
  type CatalogNode,
  catalogLines,
  type DropAt,
  type Place,
  placeByKey,
} from './catalog-tree.ts';
import { useCatalogMoves } from './use-catalog-moves.ts';

/** What is open on the board beside the rows. */
export type BoardTask =
  | { readonly task: 'add'; readonly parent_cat_id: number }
  | { readonly task: 'rename' | 'copy' | 'remove'; readonly node: CatalogNode };

interface CatalogBoardProps {
  readonly item_id: number;
  readonly nodes: readonly CatalogNode[];
  /** Catalogs that this writer may change; 0 is the root. */
  readonly writable: ReadonlySet<number>;
  readonly chosen: number;
  readonly onChoose: (cat_id: number) => void;
  readonly task: BoardTask | undefined;
  readonly setTask: (task: BoardTask | undefined) => void;
}

/** The catalogs of an item, to be moved by hand and by keys, named, copied and deleted. */
export function CatalogBoard(props: CatalogBoardProps) {
  const t = useMessages(catalogMessages);
  const { item_id, task, setTask } = props;
  const moves = useCatalogMoves(item_id, props.nodes);
  useForgetRefusal(task, moves);
  const begin = useTask(props);
  const actionsOf = useRowActions({ ...props, setTask: begin }, moves);
  const lines = catalogLines(moves.nodes);
  const close = () => setTask(undefined);
  const [done, setDone] = useState({ text: '', after: '' });
  const tell = (text: string) => setDone({ text, after: moves.said });
  return (
    <section className="card catalog-board" aria-label={t('title')}>
      {lines.length === 0 && !task && <NoCatalogs />}
      <ul>
        {lines.map((line) => (
          <Line key={line.node.cat_id} line={line} board={props} actions={actionsOf(line)} />
        ))}
        {task?.task === 'add' && task.parent_cat_id === 0 && <AddLine item_id={item_id} parent={0} onClose={close} />}
      </ul>
      {moves.refused !== '' && (
        <div className="note warn" role="alert">
          <WorkIcon name="warn" />
          <span>{moves.refused}</span>
        </div>
      )}
      <p className="board-said" role="status">
        {done.after === moves.said && done.text !== '' ? done.text : moves.said}
      </p>
      {task?.task === 'remove' && (
        <CatalogDeleteDialog item_id={item_id} node={task.node} onClose={close} onDone={tell} />
      )}
      {task?.task === 'copy' && (
        <CatalogCopyDialog
          item_id={item_id}
          node={task.node}
          mayMove={props.writable.has(0) || depthOf(props.nodes, task.node) > 1}
          onClose={close}
          onDone={tell}
        />
      )}
    </section>
  );
}

function depthOf(nodes: readonly CatalogNode[], { cat_id }: CatalogNode): number {
  return catalogLines(nodes).find(({ node }) => node.cat_id === cat_id)?.depth ?? 1;
}

interface LineProps {
  readonly line: CatalogLine;
  readonly board: CatalogBoardProps;
  readonly actions: RowActions;
}

function Line({ line, board: { item_id, writable, chosen, task, setTask }, actions }: LineProps) {
  const { node, place, depth } = line;
  const close = () => setTask(undefined);
  const renaming = task?.task === 'rename' && task.node.cat_id === node.cat_id;
  const adding = task?.task === 'add' && task.parent_cat_id === node.cat_id;
  return (
    <>
      {renaming ? (
        <li className={`catalog-row depth-${depth}`}>
          <CatalogNameForm
            item_id={item_id}
            cat_id={node.cat_id}
            parent_cat_id={place.parent_cat_id}
            name={node.cat_name}
            onClose={close}
          />
        </li>
      ) : (
        <CatalogRow line={line} chosen={chosen === node.cat_id} mayEdit={writable.has(node.cat_id)} actions={actions} />
      )}
      {adding && <AddLine item_id={item_id} parent={node.cat_id} onClose={close} />}
    </>
  );
}

function AddLine({ item_id, parent, onClose }: { item_id: number; parent: number; onClose: () => void }) {
  return (
    <li className={`catalog-row${parent === 0 ? '' : ' depth-2'}`}>
      <CatalogNameForm item_id={item_id} cat_id={0} parent_cat_id={parent} name="" onClose={onClose} />
    </li>
  );
}

function NoCatalogs() {
  const t = useMessages(catalogMessages);
  return (
    <div className="empty">
      <Art name="pages" />
      <h2>{t('none')}</h2>
      <p>{t('noneHint')}</p>
    </div>
  );
}

/** Begins what a row offers; afterwards the focus is where it was, or with the row. */
function useTask({ task, setTask }: CatalogBoardProps): CatalogBoardProps['setTask'] {
  const chosen = useRef(0);
  const row = () => document.querySelector<HTMLElement>(`[data-cat="${chosen.current}"]`);
  const remember = useFocusBack(task, row);
  return (next) => {
    if (next?.task !== 'add') chosen.current = next?.node.cat_id ?? 0;
    remember();
    setTask(next);
  };
}

/** Why a move was refused is told until something else is begun or ended. */
function useForgetRefusal(task: BoardTask | undefined, moves: ReturnType<typeof useCatalogMoves>): void {
  const [taskBefore, setTaskBefore] = useState(task);
  if (task === taskBefore) return;
  setTaskBefore(task);
  moves.forgetRefusal();
}

/** What each row does; after a move by key the focus stays with the catalog that moved. */
function useRowActions(props: CatalogBoardProps, moves: ReturnType<typeof useCatalogMoves>) {
  const [dragged, setDragged] = useState<CatalogNode>();
  const follow = useRef(0);
  useLayoutEffect(() => {
    if (follow.current === 0) return;
    document.querySelector<HTMLElement>(`[data-cat="${follow.current}"]`)?.focus();
    follow.current = 0;
  });
  return (line: CatalogLine): RowActions => {
    const { node } = line;
    return {
      onChoose: () => {
        moves.forgetRefusal();
        props.onChoose(node.cat_id);
      },
      onAdd: () => props.setTask({ task: 'add', parent_cat_id: node.cat_id }),
      onRename: () => props.setTask({ task: 'rename', node }),
      onCopy: () => props.setTask({ task: 'copy', node }),
      onRemove: () => props.setTask({ task: 'remove', node }),
      onKeyMove: (key) => {
        moves.forgetRefusal();
        const place = placeByKey(moves.nodes, node.cat_id, key);
        if (!place) return;
        follow.current = node.cat_id;
        moves.move(node, place);
      },
      onDrag: () => setDragged(node),
      onDrop: (at) => dragged && dragged.cat_id !== node.cat_id && moves.move(dragged, placeOfDrop(line, at)),
    };
  };
}

function placeOfDrop({ node, place }: CatalogLine, at: DropAt): Place {
  if (at === 'inside') return { parent_cat_id: node.cat_id, index: node.children.length };
  return { ...place, index: place.index + (at === 'after' ? 1 : 0) };
}
