import { defineSubject } from '../../entities/define-entity.ts'

/** The legal pages of a group's site or of the network are two forms: nobody makes or removes one. */
export const statement = defineSubject({
  subject: 'Statement',
  name: 'statement',
  actions: ['read', 'update', 'publish'],
  group: 'group_id',
  roles: { office: ['manage'], group_admin: ['manage'] },
})
