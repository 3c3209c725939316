import { capitalise, type EntityName, formsOf, t } from '../../lib/i18n.ts'

/** Names a subject: "Artiklar" of `Article`, when it is an entity. */
export function subjectTitle(subject: string): string {
  const special: Record<string, string> = {
    all: t('enum.ability.all'),
    Statistics: t('screen.statistics'),
    Message: t('screen.messages'),
    AuditLog: t('screen.auditLog'),
    Privacy: t('screen.privacy'),
    Membership: t('field.memberships'),
    PrintRun: t('acl.printRun'),
    NewsletterSubscriber: t('acl.subscribers'),
    ValidigGeneralSurvey: capitalise(formsOf('generalSurvey').indefPl),
    ValidigCandidate: capitalise(formsOf('candidate').indefPl),
    ValidigKeyword: capitalise(formsOf('validigKeyword').indefPl),
  }
  if (special[subject]) return special[subject]
  const name = (subject.charAt(0).toLowerCase() + subject.slice(1)) as EntityName
  return capitalise((formsOf(name) as ReturnType<typeof formsOf> | undefined)?.indefPl ?? subject)
}
