import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'

/** The columns that tell staff who a candidate is. */
export const namedSelect = {
  invited_firstname: true,
  invited_lastname: true,
  user: { select: { id: true, name: true, firstname: true, lastname: true } },
} satisfies Prisma.ValidigCandidateSelect
type Named = Prisma.ValidigCandidateGetPayload<{ select: typeof namedSelect }>

/** Whether the candidate has begun nothing yet since an invitation: staff sees what the inviter typed, and nothing of the account. */
export const isInvited = ({ invited_lastname }: Pick<Named, 'invited_lastname'>): boolean => invited_lastname !== null

/** The name by which staff knows a candidate. */
export const candidateName = ({ invited_firstname, invited_lastname, user }: Named): string =>
  displayName({
    ...user,
    ...(invited_lastname !== null && { firstname: invited_firstname ?? '', lastname: invited_lastname }),
  })
