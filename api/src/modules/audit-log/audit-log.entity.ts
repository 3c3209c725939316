import { defineSubject } from '../../entities/define-entity.ts'

/**
 * The audit log of the whole installation, with its alarms and their settings. Its rows are those of the alarms: an entry of the log
 * is nobody's to change.
 */
export const auditLogSubject = defineSubject({
  subject: 'AuditLog',
  label: 'permission.auditLog',
  model: 'SecurityAlarm',
  actions: ['read', 'update'],
  roles: { office: ['manage'] },
})
