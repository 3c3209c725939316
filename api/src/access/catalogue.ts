import { sv } from '../i18n/sv/index.ts'
import { capitalise, createWords, formsOf } from '../i18n/translator.ts'
import type { Action, Subject } from './subjects.ts'

const t = createWords(sv)

const crud = ['read', 'create', 'update', 'delete'] as const
const written = [...crud, 'publish'] as const

/**
 * Every subject × action that the code checks (readings, Roles). An installation gives these to its roles; `manage`,
 * any action of the subject, comes with each. A new check in the code gets its line here.
 */
export const catalogue: Record<Subject, readonly Action[]> = {
  User: [...crud, 'reveal', 'masquerade'],
  Role: crud,
  Permission: ['read', 'update'],
  GroupsRole: crud,
  GroupsPermission: ['read', 'update'],
  Membership: crud,
  Group: crud,
  Education: crud,
  Application: crud,
  Licensee: crud,
  NewsletterSubscriber: ['read', 'delete'],
  Statistics: ['read'],
  ValidigGeneralSurvey: crud,
  ValidigKeyword: crud,
  // A group's settings are one form, and a menu's links are written with their menu: there is no making or removing one.
  Setting: ['read', 'update'],
  Article: written,
  Page: written,
  Section: written,
  Card: written,
  Event: written,
  Queue: written,
  Book: written,
  Tag: crud,
  Menu: crud,
  MenuLink: ['read', 'update'],
  Notice: written,
  Portfolio: written,
  Folder: crud,
  File: crud,
  Diploma: [...crud, 'issue', 'revoke', 'reveal'],
  Certificate: [...crud, 'issue', 'revoke', 'reveal'],
  DiplomaCareAssistant: [...crud, 'issue', 'revoke', 'reveal'],
  TutorCertificate: [...crud, 'issue', 'revoke', 'reveal'],
  TutorAwardCertificate: [...crud, 'issue', 'revoke', 'reveal'],
  AmbassadorCertificate: [...crud, 'issue', 'revoke', 'reveal'],
  DiplomaLanguageRepresentative: [...crud, 'issue', 'revoke', 'reveal'],
  DiplomaLanguageRepresentativeEducator: [...crud, 'issue', 'revoke', 'reveal'],
  CollegeCertificate: [...crud, 'issue', 'revoke', 'reveal'],
  PrintRun: ['read', 'create'],
  CourseMoment: [...crud, 'reveal'],
}

const names: Record<Subject, string> = {
  User: formsOf('user').indefPl,
  Role: formsOf('role').indefPl,
  Permission: formsOf('permission').indefPl,
  GroupsRole: formsOf('groupsRole').indefPl,
  GroupsPermission: formsOf('groupsPermission').indefPl,
  Membership: t('permission.membership'),
  Group: formsOf('group').indefPl,
  Education: formsOf('education').indefPl,
  Application: formsOf('application').indefPl,
  Licensee: formsOf('licensee').indefPl,
  NewsletterSubscriber: t('permission.newsletterSubscriber'),
  Statistics: t('permission.statistics'),
  ValidigGeneralSurvey: formsOf('generalSurvey').indefPl,
  ValidigKeyword: formsOf('validigKeyword').indefPl,
  Setting: formsOf('setting').indefPl,
  Article: formsOf('article').indefPl,
  Page: formsOf('page').indefPl,
  Section: formsOf('section').indefPl,
  Card: formsOf('card').indefPl,
  Event: formsOf('event').indefPl,
  Queue: formsOf('queue').indefPl,
  Book: formsOf('book').indefPl,
  Tag: formsOf('tag').indefPl,
  Menu: formsOf('menu').indefPl,
  MenuLink: formsOf('menuLink').indefPl,
  Notice: formsOf('message').indefPl,
  Portfolio: formsOf('portfolio').indefPl,
  Folder: formsOf('folder').indefPl,
  File: formsOf('file').indefPl,
  Diploma: formsOf('diploma').indefPl,
  Certificate: formsOf('certificate').indefPl,
  DiplomaCareAssistant: formsOf('diplomaCareAssistant').indefPl,
  TutorCertificate: formsOf('tutorCertificate').indefPl,
  TutorAwardCertificate: formsOf('tutorAwardCertificate').indefPl,
  AmbassadorCertificate: formsOf('ambassadorCertificate').indefPl,
  DiplomaLanguageRepresentative: formsOf('diplomaLanguageRepresentative').indefPl,
  DiplomaLanguageRepresentativeEducator: formsOf('diplomaLanguageRepresentativeEducator').indefPl,
  CollegeCertificate: formsOf('collegeCertificate').indefPl,
  PrintRun: t('permission.printRun'),
  CourseMoment: formsOf('courseMoment').indefPl,
}

/** "Artiklar: publicera", as the permission matrix shows it. */
export function permissionLabel(subject: Subject | 'all', action: Action, below = false): string {
  const text = subject === 'all' ? t('permission.all') : capitalise(names[subject])
  const label = t('permission.label', { text, name: t(`permission.action.${action}`) })
  return below ? t('permission.below', { text: label }) : label
}

export type CatalogueEntry = { subject: Subject | 'all'; name: Action; label: string }

/** All of it as rows, in the order of the subjects. */
export function catalogueEntries(): CatalogueEntry[] {
  const entries: CatalogueEntry[] = [{ subject: 'all', name: 'manage', label: permissionLabel('all', 'manage') }]
  for (const [subject, actions] of Object.entries(catalogue) as [Subject, readonly Action[]][]) {
    for (const name of ['manage', ...actions] as Action[]) {
      entries.push({ subject, name, label: permissionLabel(subject, name) })
    }
  }
  return entries
}
