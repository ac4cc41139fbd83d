/** A viewer's place in a team; undefined: none, and it is not to be known. */
export type TeamPlace = 'owner' | 'admin' | 'member' | 'site' | undefined;

type TeamError = 'teamNotFound' | 'teamNotManaged' | 'teamNotOwned';
type Allow = { readonly allowed: true };
type Deny = { readonly allowed: false; readonly error: TeamError };

const allow: Allow = { allowed: true };
const deny = (error: TeamError): Deny => ({ allowed: false, error });

export function maySeeTeam(place: TeamPlace): Allow | Deny {
  return place === undefined ? deny('teamNotFound') : allow;
}

/** Owner, team admins, and who administers the site. */
export function mayManageTeam(place: TeamPlace): Allow | Deny {
  if (place === undefined) return deny('teamNotFound');
  return place === 'member' ? deny('teamNotManaged') : allow;
}

/** To delete it and to give it away: the owner alone. */
export function mayOwnTeam(place: TeamPlace): Allow | Deny {
  if (place === undefined) return deny('teamNotFound');
  return place === 'owner' ? allow : deny('teamNotOwned');
}
