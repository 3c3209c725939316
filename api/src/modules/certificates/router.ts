import { certificateRouter as routerOf } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

/** The procedures of every kind, by its name. */
export const certificateRouters = {
  diploma: routerOf(kinds.diploma),
  certificate: routerOf(kinds.certificate),
  diploma_care_assistant: routerOf(kinds.diploma_care_assistant),
  tutor_certificate: routerOf(kinds.tutor_certificate),
  tutor_award_certificate: routerOf(kinds.tutor_award_certificate),
  ambassador_certificate: routerOf(kinds.ambassador_certificate),
  diploma_language_representative: routerOf(kinds.diploma_language_representative),
  diploma_language_representative_educator: routerOf(kinds.diploma_language_representative_educator),
  college_certificate: routerOf(kinds.college_certificate),
}
export { holderRequestRouter } from './holders/requests.router.ts'
export { issuedDocumentRouter } from './issued/router.ts'
export { printRouter } from './runs/print.router.ts'
export { verificationRouter } from './verification/verification.router.ts'
