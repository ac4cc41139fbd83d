import type { Tx } from '../../schema/tables.ts';
import type { ShownImport } from '../api-source/api-source.record.service.ts';
import type { Building } from '../batch/batch.service.ts';
import type { ImportPlan } from './import-plan.ts';
import type { ImportTree } from './import-reading.ts';
import type { LossList } from './import-report.ts';

/** What is to be imported, where to, and for whom. */
export interface ImportOrder {
  readonly batch_id: number;
  readonly item_id: number;
  readonly author: { readonly uid: number; readonly username: string };
  readonly format: string;
  /** The catalog that it goes into; 0 or none: the top of the item. */
  readonly cat_id?: number;
  /** Name of the folder or archive: what a second import of it is recognised by. */
  readonly source: string;
  /** A new item that nobody named is called as the tree. */
  readonly named: boolean;
  /** Keys that were imported once: without a page now they are not brought back. */
  readonly known?: ReadonlySet<string>;
  /** Pages that people changed stay theirs, instead of getting the file's text as their newest version. */
  readonly leaveChanged?: boolean;
  /** The author ordered it over the wire: he must manage the item still when everybody gets to see it. */
  readonly byRight?: boolean;
  /** Pages that are there stay as and where they are. */
  readonly onlyNew?: boolean;
  /** Done in the transaction in which everybody gets to see it. */
  readonly onShown?: ((tx: Tx, shown: ShownImport) => Promise<void>) | undefined;
}

/** Whoever waits for an import, and may end it. */
export interface ImportWatch {
  readonly signal: AbortSignal;
  readonly tell: (done: number, total: number) => void;
}

/** All that the steps of one import share. */
export interface ImportWork {
  readonly order: ImportOrder;
  readonly building: Building;
  readonly tree: ImportTree;
  readonly plan: ImportPlan;
  readonly watch: ImportWatch;
  /** Grows while the work goes on. */
  readonly losses: LossList;
  readonly now: number;
}
