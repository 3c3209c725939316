export { t } from '../lib/words.ts'
