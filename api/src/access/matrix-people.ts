import { crudNeeds, type Need, need, openTo } from './matrix-needs.ts'
import type { Subject } from './subjects.ts'

/** The rights that the permission procedures need. The catalogue is fixed; only its assignment to roles changes. */
const permissions = (name: string, subject: Subject): Record<string, Need> => ({
  [`${name}.acl`]: need('list', subject, 'read'),
  [`${name}.update`]: need('gated', subject, 'update'),
  [`${name}.updateMany`]: need('gated', subject, 'update'),
})

/** The rights that the parts of a role's screen need. */
const roleScreen = (name: string, subject: Subject): Record<string, Need> => ({
  [`${name}.holders`]: need('row', subject, 'read'),
  [`${name}.usedIn`]: need('row', subject, 'read'),
  [`${name}.usedInAny`]: need('row', subject, 'read'),
  [`${name}.reach`]: need('row', subject, 'read'),
  [`${name}.changes`]: need('row', subject, 'read'),
  [`${name}.copy`]: need('gated', subject, 'create'),
})

/** The rights that the procedures of people, accounts and roles need. people/rights.test.ts checks which users the actor may manage, and given-rights.test.ts which rights the actor may grant. */
export const peopleProcedures: Record<string, Need> = {
  ...crudNeeds('user', 'User', {
    // A member of a group that the input names.
    'user.create': need('gated', 'User', 'create', { unseen: 'INVALID', refused: 'INVALID' }),
    'user.invite': need('gated', 'User', 'create', { unseen: 'INVALID', refused: 'INVALID' }),
    'user.import': need('gated', 'User', 'create', { unseen: 'ok', refused: 'ok' }),
    'user.tryImport': need('gated', 'User', 'create', { unseen: 'ok', refused: 'ok' }),
    'user.known': need('gated', 'User', 'create', { unseen: 'ok', refused: 'ok' }),
    'user.usedIn': need('row', 'User', 'read'),
    'user.usedInAny': need('row', 'User', 'read'),
    'user.shownIn': need('row', 'User', 'read'),
    'user.reveal': need('gated', 'User', 'reveal'),
    'user.sendReset': need('gated', 'User', 'update'),
    'user.endSessions': need('gated', 'User', 'update'),
  }),
  'account.get': openTo('signedIn'),
  'account.update': openTo('signedIn'),
  'account.changePassword': openTo('signedIn'),
  'account.consentText': openTo('signedIn'),
  'account.consent': openTo('signedIn'),
  'account.withdrawConsent': openTo('signedIn'),
  // One's own alone. The people of the trial have neither keys nor codes, and no browser makes a key for them.
  'security.overview': openTo('signedIn'),
  'security.proofChoices': openTo('signedIn'),
  'security.prove': openTo('signedIn'),
  'security.startPasskey': openTo('signedIn'),
  'security.addPasskey': { ...openTo('signedIn'), allowed: 'INVALID' },
  'security.renamePasskey': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'security.removePasskey': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'security.startApp': openTo('signedIn'),
  'security.confirmApp': { ...openTo('signedIn'), allowed: 'INVALID' },
  'security.removeApp': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'security.renewCodes': { ...openTo('signedIn'), allowed: 'CONFLICT' },
  'security.knowSession': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'security.endSession': { ...openTo('signedIn'), allowed: 'NOT_FOUND' },
  'security.endOtherSessions': openTo('signedIn'),
  // The office's own, whatever group one works in.
  'signInPolicy.get': need('global', 'Setting', 'read'),
  'signInPolicy.update': need('global', 'Setting', 'update'),
  'factorReset.list': need('global', 'Setting', 'update'),
  // The person of the trial has nothing to reset, and no reset waits.
  'factorReset.start': need('global', 'Setting', 'update', { allowed: 'INVALID' }),
  'factorReset.confirm': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'factorReset.stop': need('global', 'Setting', 'update', { allowed: 'NOT_FOUND' }),
  'preference.update': openTo('signedIn'),
  // One's own alone, by the names one gave them.
  'preference.filters': openTo('signedIn'),
  'preference.saveLook': openTo('signedIn'),
  'preference.saveFilter': openTo('signedIn'),
  'preference.sharedFilters': openTo('signedIn'),
  'preference.shareFilter': openTo('signedIn'),
  'preference.removeFilter': openTo('signedIn'),
  // Of a user whom the actor can see, who is therefore a member already.
  'membership.add': need('gated', 'Membership', 'create', {
    ...{ unseen: 'INVALID', refused: 'INVALID', allowed: 'CONFLICT' },
  }),
  'membership.update': need('gated', 'Membership', 'update'),
  'membership.remove': need('gated', 'Membership', 'delete'),
  ...crudNeeds('licensee', 'Licensee', {
    'licensee.usedIn': need('row', 'Licensee', 'read'),
    'licensee.usedInAny': need('row', 'Licensee', 'read'),
  }),
  'signInProvider.check': need('gated', 'SignInProvider', 'update'),
  'signInProvider.usedIn': need('row', 'SignInProvider', 'read'),
  'signInProvider.usedInAny': need('row', 'SignInProvider', 'read'),
  'accountRequest.list': need('list', 'AccountRequest', 'read'),
  'accountRequest.records': need('list', 'AccountRequest', 'read'),
  'accountRequest.get': need('row', 'AccountRequest', 'read'),
  'accountRequest.delete': need('gated', 'AccountRequest', 'delete'),
  'accountRequest.deleteMany': need('gated', 'AccountRequest', 'delete'),
  'accountRequest.approve': need('gated', 'AccountRequest', 'update'),
  'accountRequest.decline': need('gated', 'AccountRequest', 'update'),
  'linkedAccount.mine': openTo('signedIn'),
  'linkedAccount.of': need('row', 'User', 'read'),
  // One's own alone.
  'linkedAccount.remove': openTo('signedIn'),
  'linkedAccount.removeOf': need('gated', 'User', 'update'),
  'access.subjects': openTo('signedIn'),
  'access.ofRoles': need('gated', 'User', 'create', { unseen: 'ok', refused: 'ok' }),
  // People out of sight are not counted (views/access/same-rights.test.ts).
  'access.sameRights': need('gated', 'User', 'create', { unseen: 'ok', refused: 'ok' }),
  // About oneself; others must be readable (views/access/access.test.ts).
  'access.explain': openTo('signedIn'),
  ...crudNeeds('role', 'Role', { 'role.options': openTo('signedIn'), ...roleScreen('role', 'Role') }),
  ...crudNeeds('groupsRole', 'GroupsRole', {
    'groupsRole.options': openTo('signedIn'),
    ...roleScreen('groupsRole', 'GroupsRole'),
    'groupsRole.lacking': need('row', 'GroupsRole', 'read'),
  }),
  ...permissions('permission', 'Permission'),
  ...permissions('groupsPermission', 'GroupsPermission'),
}
