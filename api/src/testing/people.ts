import type { Db } from '@kollegium/db'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildLinkedAccount } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { sv } from '../i18n/sv/index.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import type { Tree } from './actors.ts'
import type { Rows } from './rows.ts'

const password = 'Gammalt-Lösenord-1'

/** A plain member in every group and somebody without one, a role of each kind, a licensee. Everyone has one password. */
export async function buildPeopleRows(db: Db, tree: Tree) {
  const resident = async (group_id: number) => {
    const membership = await buildMembership(db, { group_id })
    return { membership, user: { id: membership.user_id } }
  }
  const residents = {
    above: await resident(tree.above),
    here: await resident(tree.here),
    below: await resident(tree.below),
    elsewhereAbove: await resident(tree.elsewhereAbove),
    elsewhere: await resident(tree.elsewhere),
    elsewhereBelow: await resident(tree.elsewhereBelow),
  } satisfies Record<keyof Tree, unknown>
  const outsider = { user: await buildUser(db) }
  await db.user.updateMany({ data: { password_hash: await hashPassword(password) } })
  const permission = await db.permission.findFirstOrThrow({ where: { subject: 'Tag', name: 'read' } })
  const groupsPermission = await db.groupsPermission.findFirstOrThrow({ where: { subject: 'Tag', name: 'read' } })
  return {
    residents,
    outsider,
    permission,
    groupsPermission,
    role: await buildRole(db),
    groupsRole: await buildGroupsRole(db),
    editor: await db.groupsRole.findUniqueOrThrow({ where: { name: 'editor' } }),
    /** More than anybody in a group has. */
    beyond: await buildGroupsRole(db, { permissions: [] }).then((role) =>
      db.groupsRole.update({
        where: { id: role.id },
        data: {
          permissions: { connect: { subject_name_below: { subject: 'User', name: 'reveal', below: false } } },
        },
      }),
    ),
    licensee: await buildLicensee(db, { group_id: tree.here }),
    linkedAccounts: {
      here: await buildLink(db, residents.here.user.id),
      elsewhere: await buildLink(db, residents.elsewhere.user.id),
    },
  }
}

/** An account of a school that signs the user in, of any provider that is there. */
async function buildLink(db: Db, user_id: number) {
  const provider = await db.signInProvider.findFirst({ orderBy: { id: 'asc' }, select: { id: true } })
  return buildLinkedAccount(db, { user_id, ...(provider && { provider_id: provider.id }) })
}

export type PeopleRows = Awaited<ReturnType<typeof buildPeopleRows>>

const nobodys = { id: 2_000_000_000 }
/** A passkey's answer that no key signed. */
const made = {
  ...{ id: 'a2V5', rawId: 'a2V5', type: 'public-key', clientExtensionResults: {} },
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
}

const securityInputs = {
  'security.overview': undefined,
  'security.proofChoices': undefined,
  'security.prove': { proof: { password } },
  'security.startPasskey': undefined,
  'security.addPasskey': { name: 'Min telefon', made },
  'security.renamePasskey': { ...nobodys, name: 'Min dator' },
  'security.removePasskey': nobodys,
  'security.startApp': undefined,
  'security.confirmApp': { ticket: 'x.y', code: '123456' },
  'security.removeApp': undefined,
  'security.renewCodes': undefined,
  'security.knowSession': { id: 'nobodys' },
  'security.endSession': { id: 'nobodys' },
  'security.endOtherSessions': undefined,
  'signInPolicy.get': undefined,
  'signInPolicy.update': { demanded: ['office'], proofMinutes: 30 },
  'factorReset.list': undefined,
  'factorReset.start': { user: 'ingen', reason: 'Ringde upp' },
  'factorReset.confirm': nobodys,
  'factorReset.stop': nobodys,
}

type Plain = (name: string, row: { id: number }, data: object) => Record<string, unknown>

/** A valid input for each procedure about them. @param plain those of the plain procedures */
export function peopleInputs(rows: Rows, people: PeopleRows, plain: Plain): Record<string, unknown> {
  const { here } = people.residents
  const group_id = rows.group_id ?? 0
  const named = { name: 'ny_roll', label: 'Ny roll' }
  const sync = { roles: [people.role.id] }
  const groupSync = { roles: [people.groupsRole.id] }
  return {
    ...plain('user', here.user, {
      ...{ name: 'nyanvandare', email: 'ny.anvandare@example.com', firstname: 'Ny', lastname: 'Användare' },
      images: [{ file_id: rows.image.id, description: '' }],
      memberships: [{ group_id, groupRoles: [people.editor.id] }],
    }),
    'user.invite': {
      data: {
        ...{ email: 'inbjuden@example.com', firstname: 'In', lastname: 'Bjuden', apps: [], roles: [] },
        memberships: [{ group_id, groupRoles: [people.editor.id] }],
      },
    },
    ...Object.fromEntries(
      ['user.import', 'user.tryImport'].map((name) => [
        name,
        { rows: [{ row: 2, firstname: 'Lista', lastname: 'Person', email: 'lista@example.com' }], skipFaults: true },
      ]),
    ),
    'user.known': { email: 'inbjuden@example.com' },
    'user.reveal': here.user,
    'user.sendReset': here.user,
    'user.endSessions': here.user,
    'user.usedIn': here.user,
    'user.usedInAny': { ids: [here.user.id] },
    'user.shownIn': { ids: [here.user.id] },
    'account.get': undefined,
    'account.update': { data: { town: 'Höör' } },
    'account.changePassword': {
      data: { passwordCurrent: password, password: 'Nytt-Lösenord-1', passwordRepeat: 'Nytt-Lösenord-1' },
    },
    'account.consentText': undefined,
    ...securityInputs,
    'account.consent': { version: sv['consent.version'] },
    'account.withdrawConsent': undefined,
    'preference.update': { tour: 'cert' },
    'preference.filters': { list: 'article' },
    'preference.sharedFilters': { list: 'article' },
    'preference.shareFilter': { list: 'article', name: 'Utkast', group_id: null },
    'preference.saveLook': { list: 'article', columns: [{ key: 'title', width: 320 }] },
    'preference.saveFilter': { list: 'article', name: 'Mina utkast', query: 'status=unpublished', columns: ['title'] },
    'preference.removeFilter': { list: 'article', name: 'Mina utkast' },
    'membership.add': { group_id, user_id: here.user.id, groupRoles: [] },
    'membership.update': { id: here.membership.id, groupRoles: [people.editor.id] },
    'membership.remove': { id: here.membership.id },
    'licensee.usedIn': { id: people.licensee.id },
    'licensee.usedInAny': { ids: [people.licensee.id] },
    ...plain('licensee', people.licensee, { title: 'Ny licenstagare', group_id, users: [here.user.id] }),
    'signInProvider.check': rows.samples.signInProvider,
    'signInProvider.usedIn': rows.samples.signInProvider,
    'signInProvider.usedInAny': { ids: [rows.samples.signInProvider?.id ?? 0] },
    'accountRequest.list': { limit: 200 },
    'accountRequest.records': { limit: 200 },
    'accountRequest.get': { id: rows.accountRequest.id },
    'accountRequest.delete': { id: rows.accountRequest.id },
    'accountRequest.deleteMany': { ids: [rows.accountRequest.id] },
    'accountRequest.approve': { id: rows.accountRequest.id },
    'accountRequest.decline': { id: rows.accountRequest.id },
    'linkedAccount.mine': undefined,
    'linkedAccount.of': here.user,
    'linkedAccount.remove': { id: people.linkedAccounts.here.id },
    'linkedAccount.removeOf': { id: people.linkedAccounts.here.id },
    'access.subjects': undefined,
    'access.ofRoles': { sets: [{ roles: [], memberships: [{ group_id, groupRoles: [people.editor.id] }] }] },
    'access.sameRights': { roles: [], memberships: [{ group_id, groupRoles: [people.editor.id] }] },
    'access.explain': { action: 'publish', subject: 'Article' },
    ...plain('role', people.role, named),
    'role.options': undefined,
    'role.holders': { id: people.role.id },
    'role.usedIn': { id: people.role.id },
    'role.usedInAny': { ids: [people.role.id] },
    'role.reach': { id: people.role.id, given: [people.permission.id] },
    'role.changes': { id: people.role.id },
    'role.copy': { id: people.role.id, data: named },
    ...plain('groupsRole', people.groupsRole, named),
    'groupsRole.options': undefined,
    'groupsRole.holders': { id: people.groupsRole.id },
    'groupsRole.usedIn': { id: people.groupsRole.id },
    'groupsRole.usedInAny': { ids: [people.groupsRole.id] },
    'groupsRole.reach': { id: people.groupsRole.id, given: [people.groupsPermission.id] },
    'groupsRole.changes': { id: people.groupsRole.id },
    'groupsRole.lacking': { id: people.groupsRole.id },
    'groupsRole.copy': { id: people.groupsRole.id, data: named },
    'permission.acl': undefined,
    'permission.update': { id: people.permission.id, ...sync },
    'permission.updateMany': { permissions: [{ id: people.permission.id, ...sync }] },
    'groupsPermission.acl': undefined,
    'groupsPermission.update': { id: people.groupsPermission.id, ...groupSync },
    'groupsPermission.updateMany': { permissions: [{ id: people.groupsPermission.id, ...groupSync }] },
  }
}
