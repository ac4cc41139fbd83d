import * as contract from '@sheaf/contract';
import { type Fields, none, nothing, type Samples, type Scene } from './sample.ts';

async function newToken({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { token_id: 1 };
  return { token_id: (await caller.ok(contract.createToken, { token_name: 'Ends' })).token_id };
}

async function loginCode({ owner }: Scene): Promise<Fields> {
  return { code: (await owner.ok('/api/user/createLoginCode', {})).user_token };
}

async function ownSession({ caller, succeeds }: Scene): Promise<Fields> {
  if (!succeeds) return { session_id: 1 };
  const sessions = await caller.ok(contract.listSessions, {});
  return { session_id: sessions.find(({ current }) => current === 1)?.session_id };
}

export const ACCOUNT_SAMPLES: Samples = [
  [contract.myData, nothing],
  [
    contract.requestData,
    { fields: () => ({ password: 'not that one' }), reaches: ['passwordWrong', 'tooManyAttempts'] },
  ],
  [contract.deleteData, nothing],
  [contract.downloadData, { fields: none, reaches: ['dataNotThere'] }],
  [contract.totpState, nothing],
  [contract.beginTotp, { fields: none, reaches: ['passwordWrong', 'tooManyAttempts'] }],
  [contract.confirmTotp, { fields: none, reaches: ['totpOff', 'tooManyAttempts'] }],
  [contract.endTotp, { fields: none, reaches: ['passwordWrong', 'tooManyAttempts'] }],
  [contract.renewRecoveryCodes, { fields: none, reaches: ['passwordWrong', 'tooManyAttempts'] }],
  [contract.logInSecondStep, { fields: none, reaches: ['linkWrong', 'tooManyAttempts'] }],
  [contract.removeTotp, { fields: ({ caller }) => ({ uid: caller.uid || 1 }), reaches: ['totpOff'] }],
  [contract.userInfo, nothing],
  [contract.listAllUsers, { fields: () => ({ username: 'a' }) }],
  [contract.logIn, { fields: none, reaches: ['fieldsMissing'] }],
  [contract.register, { fields: none, reaches: ['fieldsMissing'] }],
  [contract.updateInfo, { fields: () => ({ name: 'Name' }) }],
  [contract.resetPassword, { fields: none, reaches: ['passwordLength'] }],
  [contract.ownThings, nothing],
  [
    contract.deleteAccount,
    { fields: () => ({ password: 'not that one' }), reaches: ['passwordWrong', 'tooManyAttempts'] },
  ],
  [contract.saveChoices, { fields: () => ({ single_keys: 1 }) }],
  [
    contract.setEmail,
    { fields: () => ({ email: '', password: 'not that one' }), reaches: ['passwordWrong', 'tooManyAttempts'] },
  ],
  [contract.resendVerification, { fields: none, reaches: ['mailNotSet'] }],
  [contract.verifyEmail, { fields: () => ({ token: 'none' }), reaches: ['linkWrong', 'tooManyAttempts'] }],
  [contract.forgotPassword, { fields: () => ({ username: 'nobody' }), reaches: ['mailNotSet'] }],
  [
    contract.setForgottenPassword,
    {
      fields: () => ({ token: 'none', new_password: 'a new password' }),
      reaches: ['linkWrong', 'tooManyAttempts'],
    },
  ],
  [contract.listSiteUsers, nothing],
  [contract.saveSiteUser, { fields: () => ({ uid: 999_999, name: 'Name' }), reaches: ['userNotFound'] }],
  [contract.signUsersOut, { fields: () => ({ uids: [999_999] }), reaches: ['userNotFound'] }],
  [contract.thingsOfUsers, { fields: () => ({ uids: [1] }) }],
  [contract.deleteUser, { fields: () => ({ uid: 999_999 }), reaches: ['userNotFound'] }],
  [contract.importUsers, { fields: () => ({ csv: 'username' }), reaches: ['usersCsvEmpty'] }],
  [contract.exportUsers, nothing],
  [contract.setUsersDisabled, { fields: () => ({ uids: [999_999], disabled: 1 }), reaches: ['userNotFound'] }],
  [contract.createResetLink, { fields: ({ extra }) => ({ username: extra }) }],
  [contract.listTokens, nothing],
  [contract.createToken, { fields: () => ({ token_name: 'Reads' }), reaches: ['tokensTooMany'] }],
  [contract.revokeToken, { fields: newToken }],
  [contract.listTokenCalls, { fields: () => ({ token_id: 1_000_000 }), reaches: ['tokenNotFound'] }],
  [contract.callMcp, { fields: () => ({ jsonrpc: '2.0', id: 1, method: 'ping' }) }],
  [contract.logOut, { fields: none, changesSession: true }],
  [contract.oauthInfo, nothing],
  [contract.externalLogin, { fields: none, reaches: ['oauthClosed'] }],
  [contract.externalLoginCallback, { fields: none, reaches: ['oauthStateWrong'] }],
  [contract.logInBySecretKey, { fields: none, reaches: ['loginKeyOff', 'loginKeyWrong', 'tooManyAttempts'] }],
  [contract.listIdentities, nothing],
  [contract.linkIdentity, { fields: none, reaches: ['oauthClosed'] }],
  [contract.unlinkIdentity, { fields: () => ({ issuer: 'none', subject: 'none' }), reaches: ['identityNotFound'] }],
  [contract.listSessions, nothing],
  [contract.revokeSession, { fields: ownSession, changesSession: true }],
  [contract.createLoginCode, nothing],
  [contract.logInByCode, { fields: loginCode, changesSession: true }],
];
