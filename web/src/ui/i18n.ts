export { numberText, t } from '../lib/i18n.ts'
