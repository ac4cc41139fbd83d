/** The nonce that the server's policy lets styles of scripts in by. */
export function styleNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content || undefined;
}

/**
 * Gives every style element that a script makes the nonce. The kit does so itself but for two (the lock of scrolling under a
 * dialog, the measure of scroll bars), which the policy would refuse.
 */
export function signStyles(): void {
  const nonce = styleNonce();
  if (nonce === undefined) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options);
    if (element instanceof HTMLStyleElement) element.nonce = nonce;
    return element;
  };
}
