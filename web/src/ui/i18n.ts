export { t } from '../lib/i18n.ts'
