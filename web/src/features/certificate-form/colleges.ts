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

/** Returns the college that a new certificate begins with: the chosen group, or the only one. */
export const firstCollege = (colleges: readonly College[], currentId: number | null): College | undefined =>
  colleges.find(({ id }) => id === currentId) ?? (colleges.length === 1 ? colleges[0] : undefined)
