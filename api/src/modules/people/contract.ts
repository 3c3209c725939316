// Names that wait for their account, and the mails that a person wants.
// The consent text with its version, for a form that asks for it.
export { consentText } from './consent.ts'
// Lets nobody else choose names, addresses or numbers of users until the transaction ends.
export { limitIdentityLookups, lockIdentities } from './identity.ts'
// The people who may have an account already.
export { peopleAlike } from './invite.ts'
// The names of new users.
export { freeUsername, usernameOf, usernamesLike, usernamesWith } from './new-username.ts'
export { mailPreferencesOf } from './notifications.ts'
// The records that a person opened lately.
export { openedBy, rememberOpened } from './recent-records.ts'
// How a user is made and invited.
export { userRouter as invitedUsers } from './user.router.ts'
// Where sites show people.
export { personPlaces } from './user-usage.ts'
