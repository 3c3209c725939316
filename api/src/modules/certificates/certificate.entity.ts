import { crudActions, defineSubject, issued, officeOnly, type SubjectFacts } from '../../entities/define-entity.ts'

// Rights to certificates are given kind by kind; the kinds' fields and rules are in kinds/.

const paper = { model: 'Certificate', actions: [...crudActions, 'issue', 'revoke', 'reveal'] } as const
/** What colleges issue themselves. */
const byColleges = { ...paper, group: 'group_id', ...issued } as const satisfies Omit<SubjectFacts, 'subject'>
/** The national office's alone (Spec §6): no group role reaches them. */
const byTheOffice = { ...paper, ...officeOnly } as const satisfies Omit<SubjectFacts, 'subject'>

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

/** A print run; what it prints needs rights of its own. */
export const printRun = defineSubject({
  subject: 'PrintRun',
  label: 'permission.printRun',
  actions: ['read', 'create'],
  group: 'group_id',
  roles: { office: ['manage'], issuer: ['manage'] },
})
