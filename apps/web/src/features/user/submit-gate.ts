/** Lets one submit through at a time; after a failed one, none until `failed` is through. */
export function submitGate(): (
  submit: () => Promise<void>,
  failed: (error: unknown) => Promise<void>,
) => Promise<void> {
  let closed = false;
  return async (submit, failed) => {
    if (closed) return;
    closed = true;
    try {
      await submit();
    } catch (error) {
      await failed(error);
    } finally {
      closed = false;
    }
  };
}
