import { crudActions, defineSubject, issued, officeOnly, type SubjectFacts } from '../../entities/define-entity.ts'

// The subjects of rights, one for each kind of certificate. kinds/ holds the fields and rules of the kinds.

const paper = { model: 'Certificate', actions: [...crudActions, 'issue', 'revoke', 'reveal'] } as const
/** Kinds that colleges issue. */
const byColleges = { ...paper, group: 'group_id', ...issued } as const satisfies Omit<SubjectFacts, 'subject'>
/** Kinds of the national office alone (Spec §6): no role in a group gives a right to them. */
const byTheOffice = { ...paper, ...officeOnly } as const satisfies Omit<SubjectFacts, 'subject'>

/** The subjects of rights to certificates, one for each kind. */
export const certificateSubjects = [
  defineSubject({ subject: 'Diploma', name: 'diploma', ...byColleges }),
  defineSubject({ subject: 'Certificate', name: 'certificate', ...byColleges }),
  defineSubject({ subject: 'DiplomaCareAssistant', name: 'diplomaCareAssistant', ...byColleges }),
  defineSubject({ subject: 'TutorCertificate', name: 'tutorCertificate', ...byColleges }),
  defineSubject({ subject: 'TutorAwardCertificate', name: 'tutorAwardCertificate', ...byColleges }),
  defineSubject({ subject: 'AmbassadorCertificate', name: 'ambassadorCertificate', ...byColleges }),
  defineSubject({ subject: 'DiplomaLanguageRepresentative', name: 'diplomaLanguageRepresentative', ...byColleges }),
  defineSubject({
    subject: 'DiplomaLanguageRepresentativeEducator',
    name: 'diplomaLanguageRepresentativeEducator',
    ...byTheOffice,
  }),
  defineSubject({ subject: 'CollegeCertificate', name: 'collegeCertificate', ...byTheOffice }),
] as const

/** A print run. The printed certificates need rights of their own. */
export const printRun = defineSubject({
  subject: 'PrintRun',
  label: 'permission.printRun',
  actions: ['read', 'create'],
  group: 'group_id',
  roles: { office: ['manage'], issuer: ['manage'] },
})
