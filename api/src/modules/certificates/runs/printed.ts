import type { Prisma } from '@kollegium/db'

/** The most persons of one run: Chromium's memory holds a PDF of that size with room to spare. */
export const maxPrinted = 2000

/** The columns of a person that a run reads. */
export const printedSelect = {
  id: true,
  status: true,
  firstname: true,
  lastname: true,
  email: true,
  protected: true,
  number: true,
  certificate: {
    select: { id: true, kind: true, group_id: true, course_moment_id: true, date: true, fields: true },
  },
} as const satisfies Prisma.CertificatePersonSelect
/** A person of a run. */
export type Printed = Prisma.CertificatePersonGetPayload<{ select: typeof printedSelect }>
