import { certificateRouter as routerOf } from './certificate.router.ts'
import { kindOf } from './kinds/index.ts'

export const diplomaRouter = routerOf(kindOf('diploma'))
export const certificateRouter = routerOf(kindOf('certificate'))
export { printRouter } from './print.router.ts'
export { verificationRouter } from './verification.router.ts'
