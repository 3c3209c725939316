import { certApp } from './cert-app.ts'
import { certificates } from './certificates.ts'
import { issuing } from './issuing.ts'
import { papers } from './papers.ts'
import { personalNumberTexts } from './personal-number.ts'
import { persons } from './persons.ts'

/** The areas of certificates and their persons: of the certificate app, and of the admin's forms. */
export const certWords = {
  ...certificates,
  ...certApp,
  ...papers,
  ...personalNumberTexts,
  ...persons,
  ...issuing,
} as const
