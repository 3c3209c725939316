import { crudNeeds, type Need, need, ofCandidate, openTo } from './matrix-needs.ts'

/** Only subscribers themselves create or change their subscription. */
const {
  'newsletterSubscriber.create': _made,
  'newsletterSubscriber.update': _changed,
  ...subscribers
} = crudNeeds('newsletterSubscriber', 'NewsletterSubscriber', { 'newsletterSubscriber.subscribe': openTo('everyone') })

/** Answers, comments and files are found by the staff whom a row names alone: to every role they aren't there. */
const assignedAlone = need('row', 'ValidigCandidate', 'read', { allowed: 'NOT_FOUND' })
const leading = need('row', 'ValidigCandidate', 'update')
const removing = need('row', 'ValidigCandidate', 'delete')

const staffProcedures: Record<string, Need> = {
  'validationStaff.standing': openTo('signedIn'),
  'validationStaff.list': need('list', 'ValidigCandidate', 'read'),
  'validationStaff.keywords': openTo('signedIn'),
  'validationStaff.counts': openTo('signedIn'),
  'validationStaff.candidate': need('row', 'ValidigCandidate', 'read'),
  'validationStaff.surveyUse': need('row', 'ValidigGeneralSurvey', 'read'),
  'validationStaff.choices': leading,
  'validationStaff.inviteChoices': openTo('signedIn'),
  'validationStaff.invite': need('new', 'ValidigCandidate', 'create'),
  'validationStaff.assign': leading,
  'validationStaff.handOut': leading,
  'validationStaff.remind': leading,
  'validationStaff.finish': leading,
  // The trial's survey is sent.
  'validationStaff.takeBack': need('row', 'ValidigCandidate', 'update', { allowed: 'CONFLICT' }),
  'validationStaff.withdraw': removing,
  'validationStaff.remove': removing,
  'validationStaff.removal': removing,
  // A person who isn't assigned has nothing to note.
  'validationStaff.seen': openTo('signedIn'),
  'validationStaff.survey': assignedAlone,
  'validationStaff.judge': assignedAlone,
  'validationStaff.comment': assignedAlone,
  'validationStaff.reopen': assignedAlone,
  'validationStaff.review': assignedAlone,
  'validationStaff.excelLink': assignedAlone,
  'validationStaff.summaryLink': assignedAlone,
}

/** The rights that each procedure of applications, the newsletter, statistics, personal data, the audit log and surveys needs. */
export const officeProcedures: Record<string, Need> = {
  ...crudNeeds('application', 'Application', {
    'application.submit': openTo('everyone'),
    'application.history': need('row', 'Application', 'read'),
    'application.around': need('row', 'Application', 'read'),
    'application.account': need('gated', 'Application', 'update'),
    'application.createAccount': need('gated', 'Application', 'update'),
  }),
  ...subscribers,
  'statistics.general': need('list', 'Statistics', 'read'),
  'statistics.certification': need('list', 'Statistics', 'read'),
  'statistics.documents': need('list', 'Statistics', 'read'),
  'statistics.link': openTo('signedIn'),
  'privacy.register': need('global', 'Privacy', 'read'),
  'privacy.remove': need('global', 'Privacy', 'delete'),
  'privacy.search': need('global', 'Privacy', 'read'),
  'privacy.person': need('global', 'Privacy', 'read'),
  'privacy.ownReads': openTo('signedIn'),
  'privacy.ownLink': openTo('signedIn'),
  'privacy.link': need('global', 'Privacy', 'read'),
  'privacy.correct': need('global', 'Privacy', 'update'),
  'privacy.erase': need('global', 'Privacy', 'delete'),
  'privacy.resume': need('global', 'Privacy', 'delete'),
  'privacy.erasures': need('global', 'Privacy', 'read'),
  'auditLog.list': need('global', 'AuditLog', 'read'),
  'auditLog.link': need('global', 'AuditLog', 'read'),
  'auditLog.alarms': need('global', 'AuditLog', 'read'),
  'auditLog.handle': need('global', 'AuditLog', 'update'),
  'auditLog.chain': need('global', 'AuditLog', 'read'),
  'auditLog.checkChain': need('global', 'AuditLog', 'update'),
  'auditLog.settings': need('global', 'AuditLog', 'read'),
  'auditLog.saveSettings': need('global', 'AuditLog', 'update'),
  ...crudNeeds('generalSurvey', 'ValidigGeneralSurvey', {
    'generalSurvey.create': need('gated', 'ValidigGeneralSurvey', 'create', { seenBy: 'Group', unseen: 'INVALID' }),
    'generalSurvey.usedIn': need('row', 'ValidigGeneralSurvey', 'read'),
    'generalSurvey.usedInAny': need('row', 'ValidigGeneralSurvey', 'read'),
  }),
  ...crudNeeds('validigKeyword', 'ValidigKeyword', {
    'validigKeyword.usedIn': need('row', 'ValidigKeyword', 'read'),
    'validigKeyword.usedInAny': need('row', 'ValidigKeyword', 'read'),
  }),
  ...staffProcedures,
  // Null for a person without a validation.
  'ownValidation.overview': openTo('signedIn'),
  'ownValidation.assignment': ofCandidate,
  'ownValidation.saveAnswer': ofCandidate,
  'ownValidation.send': ofCandidate,
  'ownValidation.comment': ofCandidate,
  'ownValidation.files': ofCandidate,
  'ownValidation.removeFile': ofCandidate,
  'ownValidation.restoreFile': ofCandidate,
  'ownValidation.placeFile': ofCandidate,
  'ownValidation.keywords': ofCandidate,
}
