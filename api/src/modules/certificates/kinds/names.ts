import type { Subject } from '../../../access/subjects.ts'
import type { TextKey } from '../../../i18n/sv/index.ts'
import type { PaperKind } from '../papers/index.ts'

/**
 * The kinds of certificate by name: what rights to them are about, and what drawer and list call them. It stands apart from
 * the definitions so that a first screen can be drawn without their rules.
 */
export const named = {
  diploma: { subject: 'Diploma', screen: 'screen.diplomas' },
  certificate: { subject: 'Certificate', screen: 'screen.certificates' },
  diploma_care_assistant: { subject: 'DiplomaCareAssistant', screen: 'screen.diplomasCareAssistant' },
  tutor_certificate: { subject: 'TutorCertificate', screen: 'screen.tutorCertificates' },
  tutor_award_certificate: { subject: 'TutorAwardCertificate', screen: 'screen.tutorAwardCertificates' },
  ambassador_certificate: { subject: 'AmbassadorCertificate', screen: 'screen.ambassadorCertificates' },
  diploma_language_representative: {
    subject: 'DiplomaLanguageRepresentative',
    screen: 'screen.diplomasLanguageRepresentative',
  },
  diploma_language_representative_educator: {
    subject: 'DiplomaLanguageRepresentativeEducator',
    screen: 'screen.diplomasLanguageRepresentativeEducator',
  },
  college_certificate: { subject: 'CollegeCertificate', screen: 'screen.collegeCertificates' },
} as const satisfies Record<PaperKind, { subject: Subject; screen: TextKey }>

export const kindNames = Object.keys(named) as PaperKind[]

export function isKindName(name: string): name is PaperKind {
  return Object.hasOwn(named, name)
}
