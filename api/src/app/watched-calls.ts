import { kindNames } from '../modules/certificates/kinds/names.ts'

/** Routers whose rows tell of people, and single procedures of others: an account's reading of these has a quota and is noted. */
export const personalCalls: ReadonlySet<string> = new Set([
  'user',
  'application',
  'licensee',
  'newsletterSubscriber',
  'issuedDocument',
  'holderRequest',
  'courseMoment',
  'auditLog',
  'group.members',
  'group.membersOf',
  'search.user',
  ...kindNames,
])
