import { Prisma } from '@kollegium/db'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { kindBasics, kindNames } from '../../modules/certificates/kinds/names.ts'
import { keyText, type PersonRow } from './person-rows.ts'

const t = createTranslator(sv)

/** A time when somebody saw the person's number in full. */
export type NumberRead = {
  at: string
  /** The roles of the reader, and the college that the reader worked in: not the name. */
  roles: string[]
  group: string | null
  /** The act that showed the number. */
  act: string
}

/** The most that are told. */
const most = 1000

const acts: Record<string, TextKey> = {
  User: 'privacy.read.user',
  CourseMoment: 'privacy.read.courseMoment',
  PrintRun: 'privacy.read.list',
  CertificatePerson: 'privacy.read.search',
  Privacy: 'privacy.read.extract',
}

type Read = { at: Date; real_user_id: number | null; group_id: number | null; subject: string }

/** Finds every time that the person's personal number was shown in full, from the log; the newest first. */
export async function numberReads(db: Tx, rows: readonly PersonRow[]): Promise<NumberRead[]> {
  const idsIn = (table: PersonRow['table']) => rows.flatMap((row) => (row.table === table ? [row.id] : []))
  const [users, persons, participants] = [idsIn('User'), idsIn('CertificatePerson'), idsIn('Participant')]
  const kinds = kindNames.map((kind) => kindBasics[kind].subject)
  // Conditions on rows that the person lacks would have the whole log read.
  const ofPersons = [
    Prisma.sql`(action = 'reveal' AND subject = ANY (${kinds}::text[]) AND subject_id IN (
      SELECT certificate_id::text FROM "CertificatePerson" WHERE id = ANY (${persons}::int[])))`,
    // The entry names the persons itself, since lists go after some months. Earlier entries name the documents alone.
    Prisma.sql`(action = 'reveal' AND subject = 'PrintRun' AND EXISTS (
      SELECT FROM "CertificatePerson" AS person WHERE person.id = ANY (${persons}::int[]) AND CASE WHEN details ? 'person_ids'
        THEN details -> 'person_ids' @> to_jsonb(person.id)
        ELSE details -> 'certificates' @> to_jsonb(person.certificate_id) END))`,
    Prisma.sql`(action = 'search' AND subject = 'CertificatePerson' AND EXISTS (
      SELECT FROM unnest(${persons}::int[]) AS person (id) WHERE details -> 'persons' @> to_jsonb(person.id)))`,
  ]
  const ofParticipants = Prisma.sql`(action = 'reveal' AND subject = 'CourseMoment' AND subject_id IN (
    SELECT course_moment_id::text FROM "Participant" WHERE id = ANY (${participants}::int[])))`
  const named = Prisma.join(
    [
      Prisma.sql`(action = 'reveal' AND subject = 'User' AND subject_id = ANY (${users.map(String)}::text[]))`,
      Prisma.sql`(action = 'extract' AND subject = 'Privacy' AND subject_id = ANY (${rows.map(keyText)}::text[]))`,
      ...(persons.length > 0 ? ofPersons : []),
      ...(participants.length > 0 ? [ofParticipants] : []),
    ],
    ' OR ',
  )
  const found = await db.$queryRaw<Read[]>`
    SELECT at, real_user_id, group_id, subject FROM "AuditEntry" WHERE ${named} ORDER BY id DESC LIMIT ${most}`
  const [readers, groups] = await Promise.all([
    db.user.findMany({
      where: { id: { in: found.flatMap(({ real_user_id }) => real_user_id ?? []) } },
      select: {
        id: true,
        roles: { select: { label: true } },
        memberships: { select: { group_id: true, groupRoles: { select: { label: true } } } },
      },
    }),
    db.group.findMany({
      where: { id: { in: found.flatMap(({ group_id }) => group_id ?? []) } },
      select: { id: true, title: true },
    }),
  ])
  const readerOf = new Map(readers.map((reader) => [reader.id, reader]))
  const titleOf = new Map(groups.map(({ id, title }) => [id, title]))
  return found.map(({ at, real_user_id, group_id, subject }) => {
    const reader = readerOf.get(real_user_id ?? 0)
    const own = reader?.memberships.find((each) => each.group_id === group_id)?.groupRoles ?? []
    const roles = [...(reader?.roles ?? []), ...own].map(({ label }) => label)
    return {
      at: at.toISOString(),
      roles: roles.length > 0 ? roles : [t('privacy.read.unknown')],
      group: titleOf.get(group_id ?? 0) ?? null,
      act: t(acts[subject] ?? 'privacy.read.certificate'),
    }
  })
}
