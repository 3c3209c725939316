// Whether a setting's picture may be shown.
export { faultOfImage } from './setting-targets.ts'
