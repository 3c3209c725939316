import { kindNames } from '../modules/certificates/kinds/names.ts'

/**
 * Routers whose rows tell of people, and single procedures of others: an account's reading of these has a quota and is noted. A
 * test finds each procedure that reads data of people, and holds it to this list.
 */
export const personalCalls: ReadonlySet<string> = new Set([
  'user',
  'account.get',
  'factorReset',
  'linkedAccount.of',
  'licensee',
  'accountRequest',
  'application',
  'newsletterSubscriber',
  'issuedDocument',
  'holderRequest',
  'courseMoment',
  'material.colleagues',
  'print.start',
  'print.choices',
  'print.failures',
  'auditLog',
  'privacy',
  'group.members',
  'access.explain',
  'access.sameRights',
  'role.holders',
  'groupsRole.holders',
  'group.membersOf',
  'search.user',
  'search.recent',
  'search.cases',
  'validationStaff',
  ...kindNames,
])
