import { defineSubject } from '../../entities/define-entity.ts'

/** A group's settings are one form: there is no making or removing one. */
export const setting = defineSubject({
  subject: 'Setting',
  name: 'setting',
  uses: { title: ['name'], ofGroup: true, onePage: true, place: 30 },
  actions: ['read', 'update'],
  group: 'group_id',
  roles: { group_admin: ['manage'] },
})
