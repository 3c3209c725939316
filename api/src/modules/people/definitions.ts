// People, their accounts and licensees, as other definitions and the browser know them.
export { accountFields } from './account.resource.ts'
export { licensee } from './licensee.resource.ts'
export { user } from './user.resource.ts'
export { invoiceReference, personalNumber, personName } from './user-fields.ts'
