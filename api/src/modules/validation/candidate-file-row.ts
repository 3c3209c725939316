import type { Prisma } from '@kollegium/db'
import type { Actor } from '../../access/actor.ts'
import type { Services } from '../../engine/services.ts'
import { isOpen } from './assignments.ts'
import { keptFileDays } from './remove-candidates.ts'

/** Columns of a file whose bytes are sent. */
export const sentFileSelect = {
  id: true,
  candidate_id: true,
  path: true,
  disk: true,
  filename: true,
  filesize: true,
  filetype: true,
  sha256: true,
  malware: true,
} satisfies Prisma.ValidigFileSelect

export const fileSelect = {
  ...sentFileSelect,
  assignment_id: true,
  row_id: true,
  series_id: true,
  version: true,
  replaced_at: true,
  removed_at: true,
  created_at: true,
  assignment: {
    select: { id: true, status: true, reviewed_at: true, survey: { select: { id: true, title: true } } },
  },
} satisfies Prisma.ValidigFileSelect
export type FileRow = Prisma.ValidigFileGetPayload<{ select: typeof fileSelect }>

/** A file of a survey that is sent can't be changed until the survey is opened again. */
export const isLocked = ({ assignment }: Pick<FileRow, 'assignment'>): boolean =>
  assignment !== null && !isOpen(assignment)

/** How long a link to a file works, in seconds. */
const linkSeconds = 600
const purpose = 'candidate file'

type Linked = Pick<FileRow, 'id' | 'sha256' | 'filename'>
type Reader = { services: Pick<Services, 'keys'>; actor: { user: { id: number }; token?: Actor['token'] } }

type Signed = { userId: number; family: string; until: number }

/** The signed part of a link: the file, its bytes, its reader, the reader's session, and until when in seconds. */
const signedText = ({ id, sha256 }: Pick<Linked, 'id' | 'sha256'>, { userId, family, until }: Signed): string =>
  `${id} ${sha256} ${userId} ${family} ${until}`

/**
 * The path of a file for one reader. It works for ten minutes, and only while the session that it was made in lasts and the reader may
 * read the candidate's files.
 */
export function candidateFileUrl({ services, actor }: Reader, file: Linked, now = Date.now()): string {
  const until = Math.floor(now / 1000) + linkSeconds
  const family = typeof actor.token === 'object' ? actor.token.family : ''
  const sign = services.keys.sign(purpose, signedText(file, { userId: actor.user.id, family, until }))
  return `/api/v1/validig/files/${file.id}/${actor.user.id}.${until}.${sign}/${encodeURIComponent(file.filename)}`
}

/**
 * The reader whom a link was made for; null for a link that was never made, is too old, or was made in a session that has ended.
 * @param liveFamilies the sessions of a person that last, of the browser that asks
 */
export async function readerOf(
  keys: Pick<Services['keys'], 'isSigned'>,
  file: Pick<Linked, 'id' | 'sha256'>,
  pass: string,
  liveFamilies: (userId: number) => Promise<readonly string[]>,
  now = Date.now(),
): Promise<number | null> {
  const [user, until, sign] = pass.split('.')
  if (!user || !until || !sign || !/^\d{1,9}$/.test(user) || !/^\d{1,12}$/.test(until)) return null
  if (Number(until) * 1000 <= now) return null
  const userId = Number(user)
  const families = await liveFamilies(userId)
  const isGood = families.some((family) =>
    keys.isSigned(purpose, signedText(file, { userId, family, until: Number(until) }), sign),
  )
  return isGood ? userId : null
}

/** A file as its readers see it. `question` is the number of the question, where it is known. */
export function presentFile(reader: Reader, row: FileRow) {
  const { id, filename, filesize, filetype, version, assignment, row_id, malware } = row
  return {
    ...{ id, filename, filesize, filetype, version, created_at: row.created_at },
    ...{ assignmentId: assignment?.id ?? null, rowId: row_id, survey: assignment?.survey.title ?? null },
    series: row.series_id ?? id,
    status: assignment?.status ?? null,
    reviewed_at: assignment?.reviewed_at ?? null,
    locked: isLocked(row),
    replaced_at: row.replaced_at,
    removed_at: row.removed_at,
    /** When a replaced or removed file is removed for good. */
    gone_at: goneAt(row),
    blocked: malware !== null,
    url: candidateFileUrl(reader, row),
  }
}
export type CandidateFile = ReturnType<typeof presentFile>

function goneAt({ replaced_at, removed_at }: Pick<FileRow, 'replaced_at' | 'removed_at'>): Date | null {
  const since = removed_at ?? replaced_at
  return since && new Date(since.getTime() + keptFileDays * 24 * 3600 * 1000)
}
