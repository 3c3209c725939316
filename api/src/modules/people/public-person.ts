import type { Prisma } from '@kollegium/db'
import { linkedFileSelect } from '../documents/contract.ts'

/** People who are shown externally (Spec §4). */
export const visiblePerson = { status: true, active: true } satisfies Prisma.UserWhereInput

/** The public columns of a person (Spec §3 Contact). */
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
