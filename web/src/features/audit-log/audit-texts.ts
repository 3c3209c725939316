import { auditLog } from '@kollegium/api/i18n/sv/audit-log'
import { addTexts } from '../../lib/i18n.ts'

/** Adds the texts of the audit log. Its part of the bundle imports this file, so that the first screen stays small. */
addTexts(auditLog)
