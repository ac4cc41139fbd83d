import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { emptyReport } from './ldap.plan.ts';
import type { DirectoryProof } from './ldap.proof.service.ts';
import { settlePeople } from './ldap.settle.service.ts';

/**
 * The person gets an account when he comes for the first time; name, groups and teams are as the directory says now.
 * @throws ApiError identityNameTaken when a local account, or another person, is called so; usernameInvalid, busy
 */
export async function settleProved(ctx: Context, { issuer, person, given }: DirectoryProof): Promise<void> {
  const report = emptyReport();
  await settlePeople(ctx, { issuer, given: () => given, report, isDry: false }, [person]);
  const whys = new Set(report.skipped.people.map(({ why }) => why));
  if (whys.has('nameTaken')) throw new ApiError('identityNameTaken', { name: person.username }, { field: 'username' });
  if (whys.has('nameInvalid')) throw new ApiError('usernameInvalid', {}, { field: 'username' });
}
