type Decision = { readonly allowed: true } | { readonly allowed: false; readonly error: 'notAllowed' };

/** Where the setting is 0, making this is for administrators. */
export function mayCreate({ groupid }: { readonly groupid: 1 | 2 }, open: 0 | 1): boolean {
  return open === 1 || groupid === 1;
}

/** Group 1 administrates the site. */
export function mayAdministrate({ groupid }: { readonly groupid: 1 | 2 }): Decision {
  return groupid === 1 ? { allowed: true } : { allowed: false, error: 'notAllowed' };
}
