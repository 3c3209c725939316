// @kollegium/api/services: the services that every part of the product is handed.

export type { Services } from '../../engine/services.ts'
export { checksOf, openServices } from '../open-services.ts'
export { closeServices, createServices } from '../services.ts'
