import type { Certificate } from '../../lib/certificate-client.ts'

/** A group that certificates may be made for. */
export type College = { id: number; title: string; category: string }

/** The default college of a new certificate, the colleges to choose from, and the certificate that it copies. */
export type Defaults = {
  groupId: number | null
  colleges: readonly College[]
  like: Certificate | null
  onMade: (id: number) => void
}

/** Returns the category of one of the colleges; undefined for any other group, and before a choice. */
export const categoryIn = (colleges: readonly College[], id: number | null): string | undefined =>
  colleges.find((college) => college.id === id)?.category
