// Whether a setting's picture may be shown.
export { settingImageError } from './setting-targets.ts'
