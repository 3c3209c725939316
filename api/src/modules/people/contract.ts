// Names that wait for their account, and the mails that a person wants.
// The consent text with its version, for a form that asks for it.
export { consentText } from './consent.ts'
// Lets nobody else choose names, addresses or numbers of users until the transaction ends.
export { lockIdentities } from './identity.ts'
export { mailPreferencesOf } from './notifications.ts'
