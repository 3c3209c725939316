import type { Db } from '../src/client.ts'

const day = 86_400_000
/** The days of the editors' work that the log tells. */
const toldDays = 45
/** A text without a date of its own is of the moment of loading, when nobody wrote it. In milliseconds. */
const loading = 600_000
/** The texts whose changes are told. */
const types = ['article', 'page', 'event'] as const

type Version = {
  id: number
  content_id: number | null
  menu_id: number | null
  message_id: number | null
  author_id: number | null
  created_at: Date
  snapshot: unknown
  content: { type: string; group_id: number | null } | null
  menu: { group_id: number | null } | null
  message: { group_id: number | null } | null
}

/**
 * Loads the entries of the audit log that tell the editors' work of the last weeks, as the stored versions show it: each first version
 * is a new text, and each later one a change of the fields that differ. "Vem gjorde vad" reads them.
 */
export async function loadActivity(db: Db, { now }: { now: Date }): Promise<void> {
  const versions: Version[] = await db.revision.findMany({
    where: {
      OR: [
        { content: { type: { in: [...types] }, trashed_at: null } },
        { menu: { trashed_at: null } },
        { message: { trashed_at: null } },
      ],
    },
    orderBy: { id: 'asc' },
    select: {
      ...{
        id: true,
        content_id: true,
        menu_id: true,
        message_id: true,
        author_id: true,
        created_at: true,
        snapshot: true,
      },
      content: { select: { type: true, group_id: true } },
      menu: { select: { group_id: true } },
      message: { select: { group_id: true } },
    },
  })
  const before = new Map<string, unknown>()
  const entries = versions.map((version) => {
    const { subject, subject_id, group_id } = recordOf(version)
    const key = `${subject} ${subject_id}`
    const former = before.get(key)
    before.set(key, version.snapshot)
    return {
      ...{ at: version.created_at, user_id: version.author_id, real_user_id: version.author_id },
      ...{ subject, subject_id, group_id, action: former ? 'update' : 'create' },
      details: former ? { fields: changed(former, version.snapshot) } : {},
    }
  })
  const from = now.getTime() - toldDays * day
  const until = now.getTime() - loading
  const told = entries.filter(({ at, user_id }) => user_id !== null && at.getTime() > from && at.getTime() < until)
  await db.auditEntry.createMany({ data: told.sort((one, other) => one.at.getTime() - other.at.getTime()) })
}

/** The row of a version, as the audit log names it. */
function recordOf({ content, content_id, menu, menu_id, message, message_id }: Version) {
  const subject = content ? content.type.charAt(0).toUpperCase() + content.type.slice(1) : menu ? 'Menu' : 'Message'
  return {
    subject,
    subject_id: String(content_id ?? menu_id ?? message_id),
    group_id: (content ?? menu ?? message)?.group_id ?? null,
  }
}

/** The names of the fields in which two versions differ. */
function changed(former: unknown, later: unknown): string[] {
  const [was, is] = [former, later] as Record<string, unknown>[]
  return Object.keys(is ?? {}).filter((field) => JSON.stringify(was?.[field]) !== JSON.stringify(is?.[field]))
}
