// Sign-in with other services and the accounts that people ask for, as other definitions and the browser know them.
export { accountRequest } from './account-request.entity.ts'
export { signInProvider } from './sign-in-provider.entity.ts'
