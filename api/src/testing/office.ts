import type { Db } from '@kollegium/db'
import { buildApplication, buildNewsletterSubscriber } from '@kollegium/db/testing/factories/application'
import { buildSecurityAlarm } from '@kollegium/db/testing/factories/audit'
import { buildErasure } from '@kollegium/db/testing/factories/privacy'
import { buildValidigKeyword } from '@kollegium/db/testing/factories/survey'

/** One row of each kind that is the office's alone; the rows lie in no group. */
export async function buildOfficeRows(db: Db) {
  return {
    application: await buildApplication(db),
    newsletterSubscriber: await buildNewsletterSubscriber(db),
    erasure: await buildErasure(db),
    validigKeyword: await buildValidigKeyword(db),
    alarm: await buildSecurityAlarm(db),
  }
}
export type OfficeRows = Awaited<ReturnType<typeof buildOfficeRows>>

type Plain = (name: string, row: { id: number }, data: object) => Record<string, unknown>

/** A valid input for each procedure about them. @param plain those of the plain procedures */
export function officeInputs(rows: OfficeRows, plain: Plain): Record<string, unknown> {
  const { application, newsletterSubscriber, erasure, validigKeyword } = rows
  const applicant = { email: 'ny@example.com', firstname: 'Ny', lastname: 'Sökande' }
  const {
    'newsletterSubscriber.create': _made,
    'newsletterSubscriber.update': _changed,
    ...subscribers
  } = plain('newsletterSubscriber', newsletterSubscriber, {})
  return {
    ...plain('application', application, { ...applicant, category: 'account_application' }),
    'application.submit': { data: { ...applicant, category: 'account_application', content: { roles: ['teacher'] } } },
    'application.history': { id: application.id },
    'application.around': { id: application.id },
    'application.account': { id: application.id },
    'application.createAccount': { id: application.id },
    ...subscribers,
    'newsletterSubscriber.subscribe': { email: 'ny@example.com' },
    'statistics.general': {},
    'statistics.certification': {},
    'statistics.documents': {},
    'statistics.link': { variant: 'general' },
    'privacy.register': undefined,
    'privacy.remove': { entry: 'receipts' },
    'privacy.search': { text: 'Sökande' },
    'privacy.person': { table: 'Application', id: application.id },
    'privacy.ownReads': undefined,
    'privacy.ownLink': { format: 'json' },
    'privacy.link': { table: 'Application', id: application.id, format: 'json' },
    'privacy.correct': { table: 'Application', id: application.id, data: { firstname: 'Rätt' } },
    'privacy.erase': { table: 'Application', id: application.id },
    'privacy.resume': { id: erasure.id },
    'privacy.erasures': undefined,
    'auditLog.list': { limit: 200 },
    'auditLog.link': {},
    'auditLog.alarms': undefined,
    'auditLog.handle': { id: rows.alarm.id },
    'auditLog.chain': undefined,
    'auditLog.checkChain': undefined,
    'auditLog.settings': undefined,
    'auditLog.saveSettings': { months: 36 },
    'validigKeyword.usedIn': { id: validigKeyword.id },
    'validigKeyword.usedInAny': { ids: [validigKeyword.id] },
    ...plain('validigKeyword', validigKeyword, { title: 'Nytt nyckelord' }),
  }
}
