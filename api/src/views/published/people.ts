import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { linkedFileSelect, publicImages } from '../../modules/documents/file-shape.ts'

/** People who are shown externally (Spec §4). */
export const visiblePerson = { status: true, active: true } satisfies Prisma.UserWhereInput

/** The public columns of a person. */
export const personSelect = {
  id: true,
  name: true,
  firstname: true,
  lastname: true,
  email: true,
  images: {
    select: { description: true, file: { select: linkedFileSelect } },
    orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }],
  },
} satisfies Prisma.UserSelect

type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>

/** Spec §3 Contact. The name is the one to be shown: what somebody signs in with only where there is no other. */
export function presentPerson(user: Person) {
  return {
    id: user.id,
    type: 'User' as const,
    name: displayName(user),
    firstname: user.firstname,
    lastname: user.lastname,
    email: user.email,
    images: publicImages(user.images),
    // The contract promises a list.
    groups: [],
  }
}
