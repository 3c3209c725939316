import { sampled } from '../entities/samples.ts'
import { contentProcedures } from './matrix-content.ts'
import { documentProcedures } from './matrix-documents.ts'
import { crudNeeds, type Need, need, openTo } from './matrix-needs.ts'
import { officeProcedures } from './matrix-office.ts'
import { peopleProcedures } from './matrix-people.ts'
import { publishedProcedures } from './matrix-published.ts'
import { siteProcedures } from './matrix-site.ts'
import type { Subject } from './subjects.ts'

/** @param changesKind its drafts can be made to another kind */
const certificates = (name: string, subject: Subject, changesKind = false): Record<string, Need> => ({
  [`${name}.list`]: need('list', subject, 'read'),
  [`${name}.records`]: need('list', subject, 'read'),
  [`${name}.personsOf`]: need('list', subject, 'read'),
  [`${name}.counts`]: need('list', subject, 'read'),
  [`${name}.get`]: need('row', subject, 'read'),
  [`${name}.create`]: need('gated', subject, 'create', { unseen: 'INVALID', refused: 'INVALID' }),
  [`${name}.update`]: need('gated', subject, 'update'),
  [`${name}.changeKind`]: need('gated', subject, 'update', changesKind ? {} : { allowed: 'CONFLICT' }),
  [`${name}.delete`]: need('gated', subject, 'delete'),
  [`${name}.issue`]: need('gated', subject, 'issue'),
  [`${name}.reissue`]: need('gated', subject, 'issue'),
  [`${name}.correction`]: need('gated', subject, 'issue'),
  [`${name}.correct`]: need('gated', subject, 'issue'),
  [`${name}.revoke`]: need('gated', subject, 'revoke'),
  [`${name}.protect`]: need('gated', subject, 'update'),
  [`${name}.reveal`]: need('gated', subject, 'reveal'),
  [`${name}.duplicates`]: need('row', subject, 'read'),
  [`${name}.unusualDate`]: need('row', subject, 'read'),
  [`${name}.history`]: need('row', subject, 'read'),
  [`${name}.paper`]: need('row', subject, 'read'),
  [`${name}.groups`]: need('creatable', subject, 'create'),
  [`${name}.educators`]: need('list', subject, 'read'),
  [`${name}.certification`]: need('row', subject, 'read'),
  [`${name}.paperContext`]: need('row', subject, 'read'),
  [`${name}.proposals`]: need('row', subject, 'read'),
  [`${name}.proof`]: need('gated', subject, 'issue'),
  [`${name}.removeSignatory`]: need('gated', subject, 'update', { byRole: true }),
})

const inUse = { allowed: 'CONFLICT' } as const

export const proceduresFile = import.meta.filename

/** The rights that each procedure of the typed API needs. */
export const procedures: Record<string, Need> = {
  // An entity that states a sample row has the crudNeeds procedures; its other procedures are written below.
  ...Object.assign({}, ...sampled.map(({ name, subject }) => crudNeeds(name, subject as Subject))),
  'session.me': openTo('signedIn'),
  'session.masquerade': need('global', 'User', 'masquerade'),
  'session.endMasquerade': openTo('signedIn'),
  ...crudNeeds('group', 'Group', {
    // A new group is in nobody's group yet.
    'group.create': need('global', 'Group', 'create'),
    'group.delete': need('gated', 'Group', 'delete', inUse),
    'group.deleteMany': need('gated', 'Group', 'delete', inUse),
    'group.all': need('known', 'Group', 'read'),
    'group.selector': need('managed', 'Group', 'update'),
    'group.startPages': need('list', 'Page', 'read'),
    'group.certification': need('row', 'Group', 'read'),
    'group.members': need('row', 'Group', 'read'),
    'group.membersOf': need('list', 'Membership', 'read'),
    'group.usedIn': need('gated', 'Group', 'delete'),
    'group.usedInAny': need('gated', 'Group', 'delete'),
    'group.siteLinkedFrom': need('row', 'Group', 'read'),
    'group.readability': need('row', 'Group', 'read'),
  }),
  ...crudNeeds('education', 'Education', {
    'education.options': openTo('signedIn'),
    'education.usedIn': need('row', 'Education', 'read'),
    'education.usedInAny': need('row', 'Education', 'read'),
  }),
  ...contentProcedures,
  ...peopleProcedures,
  ...crudNeeds('tag', 'Tag', {
    'tag.usedIn': need('row', 'Tag', 'read'),
    'tag.usedInAny': need('row', 'Tag', 'read'),
    'tag.quick': need('new', 'Tag', 'create'),
    'tag.delete': need('gated', 'Tag', 'delete', inUse),
    'tag.deleteMany': need('gated', 'Tag', 'delete', inUse),
  }),
  ...documentProcedures,
  ...certificates('diploma', 'Diploma', true),
  ...certificates('certificate', 'Certificate'),
  ...certificates('diploma_care_assistant', 'DiplomaCareAssistant', true),
  ...certificates('tutor_certificate', 'TutorCertificate'),
  ...certificates('tutor_award_certificate', 'TutorAwardCertificate'),
  ...certificates('ambassador_certificate', 'AmbassadorCertificate'),
  ...certificates('diploma_language_representative', 'DiplomaLanguageRepresentative'),
  ...certificates('diploma_language_representative_educator', 'DiplomaLanguageRepresentativeEducator'),
  ...certificates('college_certificate', 'CollegeCertificate'),
  // Of all kinds, each by its own right.
  'issuedDocument.list': need('list', 'Diploma', 'read'),
  'issuedDocument.link': openTo('signedIn'),
  'issuedDocument.revocation': need('row', 'Diploma', 'revoke'),
  'issuedDocument.revoke': need('row', 'Diploma', 'revoke'),
  // Of all kinds, each by its own right; refused without the right to any personal number.
  'issuedDocument.ofPersonalNumber': need('gated', 'Diploma', 'reveal', { unseen: 'ok', refused: 'ok' }),
  // Of all kinds, each by its own right; nobody else learns of a holder's request.
  'holderRequest.list': need('list', 'Diploma', 'issue'),
  'holderRequest.get': need('row', 'Diploma', 'issue', { refused: 'NOT_FOUND' }),
  'holderRequest.answer': need('row', 'Diploma', 'issue', { refused: 'NOT_FOUND' }),
  ...crudNeeds('courseMoment', 'CourseMoment', {
    // Of a college that the input names.
    'courseMoment.create': need('gated', 'CourseMoment', 'create', { unseen: 'INVALID', refused: 'INVALID' }),
    'courseMoment.diplomas': need('row', 'CourseMoment', 'read'),
    'courseMoment.usedIn': need('row', 'CourseMoment', 'read'),
    'courseMoment.usedInAny': need('row', 'CourseMoment', 'read'),
    'courseMoment.billingAddress': need('row', 'CourseMoment', 'update', { byRole: true }),
    // It has no fee.
    'courseMoment.bill': need('gated', 'CourseMoment', 'update', { ...inUse, byRole: true }),
    'courseMoment.createDiploma': need('row', 'DiplomaLanguageRepresentative', 'create', { seenBy: 'CourseMoment' }),
    'courseMoment.fillDiploma': need('row', 'DiplomaLanguageRepresentative', 'update', { seenBy: 'CourseMoment' }),
    'courseMoment.link': need('row', 'CourseMoment', 'read'),
    'courseMoment.people': need('list', 'User', 'read'),
  }),
  'print.start': need('row', 'PrintRun', 'create', { seenBy: 'Diploma', unseen: 'INVALID' }),
  'print.choices': need('row', 'PrintRun', 'create', { seenBy: 'Diploma', unseen: 'INVALID' }),
  'print.list': need('list', 'PrintRun', 'read'),
  'print.get': need('row', 'PrintRun', 'read'),
  'print.failures': need('row', 'PrintRun', 'read'),
  'print.cancel': need('row', 'PrintRun', 'create'),
  'print.retry': need('row', 'PrintRun', 'create'),
  'print.progress': need('row', 'PrintRun', 'read'),
  'print.link': need('row', 'PrintRun', 'read'),
  // A proof is its maker's alone, whatever right others have.
  'print.proof': openTo('signedIn'),
  'print.personLink': need('row', 'PrintRun', 'create', { seenBy: 'Diploma' }),
  'verification.check': openTo('everyone'),
  ...siteProcedures,
  ...officeProcedures,
  ...publishedProcedures,
}
// Files are made by uploading them (documents/files.test.ts).
delete procedures['file.create']
