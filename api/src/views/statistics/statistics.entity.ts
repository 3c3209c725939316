import { defineSubject } from '../../entities/define-entity.ts'

/** The groups whose figures may be seen. */
export const statistics = defineSubject({
  subject: 'Statistics',
  label: 'permission.statistics',
  model: 'Group',
  actions: ['read'],
  group: 'id',
  roles: { office: ['manage'], group_admin: ['read'] },
  below: ['group_admin'],
})
