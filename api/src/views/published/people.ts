import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import { publicImages } from '../../modules/documents/file-shape.ts'
import type { personSelect } from '../../modules/people/public-person.ts'

type Person = Prisma.UserGetPayload<{ select: typeof personSelect }>

/** Spec §3 Contact. The name is the one to be shown: the sign-in name only where there is no other. */
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
