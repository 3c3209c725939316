// A school's sign-in service on this machine, for tests in a browser.
export { startOidcProvider } from '../platform/auth/providers/testing/oidc-provider.ts'
