// Names that wait for their account, and the mails that a person wants.
// Lets nobody else choose names, addresses or numbers of users until the transaction ends.
export { lockIdentities } from './identity.ts'
export { mailPreferencesOf } from './notifications.ts'
