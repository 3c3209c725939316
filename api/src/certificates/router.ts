import { certificateRouter as routerOf } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

export const diplomaRouter = routerOf(kinds.diploma)
export const certificateRouter = routerOf(kinds.certificate)
export { printRouter } from './print.router.ts'
export { verificationRouter } from './verification.router.ts'
