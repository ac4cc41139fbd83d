/**
 * What follows a mutation that was begun by `mutateAsync`, also where the component that began it is gone by then: the
 * list is read anew first, and may stand there without it. A failure is shown by the mutation's own `error`.
 */
export function whenDone<T>(work: Promise<T>, next: (done: T) => void): void {
  work.then(next, () => undefined);
}
