import { CertificateKind } from '@kollegium/db'

// Acts of which a stolen or forgotten session must not be capable: their caller has proved a short while ago to be the person.

/** The reason for asking; the dialog names the act by it. */
export type ProofReason =
  | 'issue'
  | 'reveal'
  | 'rights'
  | 'signIn'
  | 'sessions'
  | 'others'
  | 'extract'
  | 'correct'
  | 'erase'
  | 'watch'

/** An input that nothing has validated yet: a rule reads it before the procedure's schema does. */
type Given =
  | { data?: Record<string, unknown>; personal_numbers?: unknown; entity?: unknown; rows?: unknown }
  | undefined
type Rule = ProofReason | ((input: Given) => ProofReason | null)

/** Tells whether a field of the data names anything. */
const isGiven = (input: Given, field: string): boolean => {
  const value = input?.data?.[field]
  return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
}

/** A new row that gives rights by one of the fields. */
const gives =
  (...fields: string[]): Rule =>
  (input) =>
    fields.some((field) => isGiven(input, field)) ? 'rights' : null

/** A change of one of the fields, also one that empties it. */
const changes =
  (...fields: string[]): Rule =>
  (input) =>
    fields.some((field) => input?.data?.[field] !== undefined) ? 'rights' : null

/** An act on many accounts gives or takes rights. The server does it later, without the session. */
const onPeople: Rule = (input) => (input?.entity === 'user' ? 'rights' : null)

/** Rows whose return gives people their rights back. */
const withRights: readonly unknown[] = ['role', 'groupsRole', 'licensee']
const bringsRights: Rule = (input) => {
  const rows: unknown[] = Array.isArray(input?.rows) ? input.rows : []
  return rows.some((row) => withRights.includes((row as Given)?.entity)) ? 'rights' : null
}

const wholeNumbers: Rule = (input) => (input?.personal_numbers === 'whole' ? 'reveal' : null)

/** The procedures that each kind of document has. */
const ofKind = (kind: string): Record<string, Rule> => ({
  [`${kind}.issue`]: 'issue',
  [`${kind}.reissue`]: 'issue',
  [`${kind}.correct`]: 'issue',
  [`${kind}.reveal`]: 'reveal',
})

/**
 * By path. A procedure that isn't here asks for nothing here; a test holds each of these to a written list
 * (`api/src/testing/asks-no-proof.ts`). Files ask again at their own addresses, where a call brings a token in place of a signed
 * link.
 */
const byPath: Record<string, Rule> = {
  ...Object.assign({}, ...Object.values(CertificateKind).map(ofKind)),
  'user.reveal': 'reveal',
  'user.create': gives('roles', 'memberships'),
  'user.import': 'rights',
  'user.invite': gives('roles', 'memberships'),
  // A user's rights, and all that leads to the user's sign-in.
  'user.update': changes('roles', 'memberships', 'groups', 'active', 'email', 'name', 'password'),
  'user.delete': 'rights',
  'user.deleteMany': 'rights',
  'membership.add': 'rights',
  'membership.update': 'rights',
  'membership.remove': 'rights',
  'lists.begin': onPeople,
  'lists.goOn': onPeople,
  'lists.undo': onPeople,
  'role.create': 'rights',
  'role.copy': 'rights',
  'role.update': 'rights',
  'role.delete': 'rights',
  'role.deleteMany': 'rights',
  'groupsRole.create': 'rights',
  'groupsRole.copy': 'rights',
  'groupsRole.update': 'rights',
  'groupsRole.delete': 'rights',
  'groupsRole.deleteMany': 'rights',
  'permission.update': 'rights',
  'permission.updateMany': 'rights',
  'groupsPermission.update': 'rights',
  'groupsPermission.updateMany': 'rights',
  'print.start': wholeNumbers,
  'courseMoment.link': wholeNumbers,
  'courseMoment.create': gives('educators', 'stakeholders'),
  'courseMoment.update': changes('educators', 'stakeholders'),
  'licensee.create': gives('users'),
  'licensee.update': changes('users'),
  'trash.undo': bringsRights,
  'application.createAccount': 'rights',
  'privacy.link': 'extract',
  'privacy.ownLink': 'extract',
  'privacy.correct': 'correct',
  'privacy.erase': 'erase',
  // A candidate's answers and files go for good.
  'validationStaff.remove': 'erase',
  'auditLog.saveSettings': 'watch',
  'security.startPasskey': 'signIn',
  'security.addPasskey': 'signIn',
  'security.removePasskey': 'signIn',
  'security.startApp': 'signIn',
  'security.confirmApp': 'signIn',
  'security.removeApp': 'signIn',
  'security.renewCodes': 'signIn',
  'security.endSession': 'sessions',
  'security.endOtherSessions': 'sessions',
  'linkedAccount.remove': 'signIn',
  'linkedAccount.removeOf': 'others',
  'accountRequest.approve': 'rights',
  'signInProvider.create': 'others',
  'signInProvider.update': 'others',
  'signInProvider.delete': 'others',
  'signInProvider.deleteMany': 'others',
  'oldClient.create': 'others',
  'oldClient.update': 'others',
  'oldClient.newSecret': 'others',
  'oldClient.endSecret': 'others',
  'oldClient.close': 'others',
  'oldClient.open': 'others',
  'oldClient.delete': 'others',
  'signInPolicy.update': 'others',
  'factorReset.start': 'others',
  'factorReset.confirm': 'others',
}

/** The paths that the table names. */
export const proofPaths: readonly string[] = Object.keys(byPath)

/** Why a call asks for a proof; null when it doesn't. The input is read only where it matters. */
export async function proofReason(path: string, readInput: () => Promise<unknown>): Promise<ProofReason | null> {
  const rule = byPath[path]
  if (typeof rule !== 'function') return rule ?? null
  return rule((await readInput()) as Given)
}
