import type { Subject } from '../../../access/subjects.ts'
import type { TextKey } from '../../../i18n/sv/index.ts'
import type { PaperKind } from '../papers/index.ts'

/**
 * The basics of each kind of certificate: the subject of its rights, and its name in the drawer and over the list. They stand
 * apart from the definitions, so that a first screen doesn't load the kinds' rules.
 */
export const kindBasics = {
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

/** The names of all kinds. */
export const kindNames = Object.keys(kindBasics) as PaperKind[]

/** Tells whether the text is the name of a kind. */
export function isKindName(name: string): name is PaperKind {
  return Object.hasOwn(kindBasics, name)
}
