/** A group that a certificate may be made for. */
export type College = { id: number; title: string; category: string }

/** The college a certificate is made for when nobody has chosen one, among those there are. */
export type Defaults = { groupId: number | null; colleges: readonly College[]; onMade: (id: number) => void }

/** The category of one of them; undefined for another group, and while none is chosen. */
export const categoryIn = (colleges: readonly College[], id: number | null): string | undefined =>
  colleges.find((college) => college.id === id)?.category
