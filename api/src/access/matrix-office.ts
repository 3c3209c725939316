import { crudNeeds, type Need, need, openTo } from './matrix-needs.ts'

/** Only subscribers themselves create or change their subscription. */
const {
  'newsletterSubscriber.create': _made,
  'newsletterSubscriber.update': _changed,
  ...subscribers
} = crudNeeds('newsletterSubscriber', 'NewsletterSubscriber', { 'newsletterSubscriber.subscribe': openTo('everyone') })

/** The rights that each procedure of applications, the newsletter, statistics, the audit log and surveys needs. */
export const officeProcedures: Record<string, Need> = {
  ...crudNeeds('application', 'Application', {
    'application.submit': openTo('everyone'),
    'application.history': need('row', 'Application', 'read'),
    'application.createAccount': need('gated', 'Application', 'update'),
  }),
  ...subscribers,
  'statistics.general': need('list', 'Statistics', 'read'),
  'statistics.certification': need('list', 'Statistics', 'read'),
  'statistics.documents': need('list', 'Statistics', 'read'),
  'statistics.link': openTo('signedIn'),
  'auditLog.list': need('global', 'AuditLog', 'read'),
  'auditLog.link': need('global', 'AuditLog', 'read'),
  'auditLog.alarms': need('global', 'AuditLog', 'read'),
  'auditLog.handle': need('global', 'AuditLog', 'update'),
  'auditLog.settings': need('global', 'AuditLog', 'read'),
  'auditLog.saveSettings': need('global', 'AuditLog', 'update'),
  ...crudNeeds('generalSurvey', 'ValidigGeneralSurvey'),
  ...crudNeeds('validigKeyword', 'ValidigKeyword'),
}
