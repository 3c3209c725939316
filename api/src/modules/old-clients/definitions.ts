// A client's registration, as its form in the browser knows it.
export { addressFault, isClientId, originFault } from './old-client-fields.ts'
