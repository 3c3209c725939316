// Acts of which a stolen or forgotten session must not be capable: their caller has proved a short while ago to be the person.

/** The reason for asking; the dialog names the act by it. */
export type ProofReason = 'issue' | 'reveal' | 'rights' | 'signIn' | 'sessions' | 'others'

type Given = { data?: Record<string, unknown>; personal_numbers?: unknown } | undefined
type Rule = ProofReason | ((input: Given) => ProofReason | null)

/** A user's rights, and what leads to the user's sign-in. */
const changesRights: Rule = (input) =>
  ['roles', 'memberships', 'groups', 'active', 'email', 'name', 'password'].some(
    (field) => input?.data?.[field] !== undefined,
  )
    ? 'rights'
    : null

const makesRights: Rule = (input) =>
  ['roles', 'memberships'].some((field) => {
    const value = input?.data?.[field]
    return value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0)
  })
    ? 'rights'
    : null

const wholeNumbers: Rule = (input) => (input?.personal_numbers === 'whole' ? 'reveal' : null)

/** By the procedure's own name, for the kinds of documents, which share their procedures. */
const ofEveryEntity: Record<string, Rule> = { issue: 'issue', reissue: 'issue', correct: 'issue', reveal: 'reveal' }

/**
 * By path. A procedure that isn't here asks for nothing here. `account.update` and `account.changePassword` ask by themselves
 * where they ask for the password (`api/src/modules/people/own-password.ts`): only a changed address counts.
 */
const byPath: Record<string, Rule> = {
  'user.create': makesRights,
  'user.update': changesRights,
  'user.delete': 'rights',
  'user.deleteMany': 'rights',
  'membership.add': 'rights',
  'membership.update': 'rights',
  'membership.remove': 'rights',
  'role.create': 'rights',
  'role.update': 'rights',
  'role.delete': 'rights',
  'role.deleteMany': 'rights',
  'groupsRole.create': 'rights',
  'groupsRole.update': 'rights',
  'groupsRole.delete': 'rights',
  'groupsRole.deleteMany': 'rights',
  'permission.update': 'rights',
  'permission.updateMany': 'rights',
  'groupsPermission.update': 'rights',
  'groupsPermission.updateMany': 'rights',
  'print.start': wholeNumbers,
  'courseMoment.link': wholeNumbers,
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
  'application.createAccount': 'rights',
  // The extract has whole personal numbers.
  'privacy.link': 'reveal',
  'privacy.correct': 'others',
  'privacy.erase': 'others',
  'signInProvider.create': 'others',
  'signInProvider.update': 'others',
  'signInProvider.delete': 'others',
  'signInProvider.deleteMany': 'others',
  'signInPolicy.update': 'others',
  'factorReset.start': 'others',
  'factorReset.confirm': 'others',
}

/** The paths that the table names. */
export const proofPaths: readonly string[] = Object.keys(byPath)

const ruleOf = (path: string): Rule | undefined => byPath[path] ?? ofEveryEntity[path.split('.').at(-1) ?? '']

/** Why a call asks for a proof; null when it doesn't. The input is read only where it matters. */
export async function proofReason(path: string, readInput: () => Promise<unknown>): Promise<ProofReason | null> {
  const rule = ruleOf(path)
  if (typeof rule !== 'function') return rule ?? null
  return rule((await readInput()) as Given)
}
