import { type Need, need, open, plain } from './matrix-needs.ts'

/** Nobody makes or changes a reader of the newsletter but the reader. */
const {
  'newsletterSubscriber.create': _made,
  'newsletterSubscriber.update': _changed,
  ...subscribers
} = plain('newsletterSubscriber', 'NewsletterSubscriber', { 'newsletterSubscriber.subscribe': open('everyone') })

/** What each procedure of applications, the newsletter, statistics and surveys needs. */
export const officeProcedures: Record<string, Need> = {
  ...plain('application', 'Application', {
    'application.submit': open('everyone'),
    'application.history': need('row', 'Application', 'read'),
    'application.createAccount': need('gated', 'Application', 'update'),
  }),
  ...subscribers,
  'statistics.general': need('list', 'Statistics', 'read'),
  'statistics.certification': need('list', 'Statistics', 'read'),
  'statistics.link': open('signedIn'),
  ...plain('generalSurvey', 'ValidigGeneralSurvey'),
  ...plain('validigKeyword', 'ValidigKeyword'),
}
