// People, their accounts and licensees, as other definitions and the browser know them.
export { accountFields } from './account-fields.ts'
export { importedAtOnce, maxImported, type UserMapping, type UserTarget, userTargets } from './import/headings.ts'
export { licensee } from './licensee.entity.ts'
export { resetStateText } from './security/reset-state.ts'
export { user } from './user.entity.ts'
