import { defineSubject, officeOnly } from '../../entities/define-entity.ts'

/** The register of personal data, and all that is kept of one person: read, corrected everywhere, erased. */
export const privacy = defineSubject({
  subject: 'Privacy',
  label: 'permission.privacy',
  model: 'Erasure',
  actions: ['read', 'update', 'delete'],
  ...officeOnly,
})
