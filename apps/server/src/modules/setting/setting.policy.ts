type Decision = { readonly allowed: true } | { readonly allowed: false; readonly error: 'notAllowed' };

/** Group 1 administrates the site. */
export function mayAdministrate({ groupid }: { readonly groupid: 1 | 2 }): Decision {
  return groupid === 1 ? { allowed: true } : { allowed: false, error: 'notAllowed' };
}
