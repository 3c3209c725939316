import { crudActions, defineSubject } from '../../entities/define-entity.ts'

/**
 * Candidates of the validation tool, as rows: name, education, staff and progress. Answers, comments and files are
 * read by the staff whom a row names alone (staff-access.ts).
 */
export const validigCandidate = defineSubject({
  subject: 'ValidigCandidate',
  label: 'permission.validigCandidate',
  actions: crudActions,
  group: 'group_id',
  roles: { office: crudActions, group_admin: crudActions },
})
