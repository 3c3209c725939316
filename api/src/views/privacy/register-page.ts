import { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { register } from './register.ts'
import { protectionLevels, type RegisterEntry } from './register-entry.ts'

const t = createTranslator(sv)

/** The number of removals that the page tells. */
const shownRuns = 12

/**
 * The register in words, with the number of rows, and each entry's last removal. Two statements beside one for the counts of all
 * tables.
 */
export async function registerPage({ db }: Pick<SignedInContext, 'db'>) {
  const tables = new Map(register.map((entry: RegisterEntry) => [entry.counted, entry.countedWhere ?? 'true']))
  const parts = [...tables].map(
    ([table, where]) =>
      Prisma.sql`SELECT ${table}::text AS name, count(*)::int AS count FROM ${Prisma.raw(`"${table}" WHERE ${where}`)}`,
  )
  const counts = await db.$queryRaw<{ name: string; count: number }[]>`${Prisma.join(parts, ' UNION ALL ')}`
  const countOf = new Map(counts.map(({ name, count }) => [name, count]))
  const last = await db.retentionRun.findMany({
    distinct: ['entry'],
    orderBy: [{ entry: 'asc' }, { at: 'desc' }],
    select: { entry: true, removed: true, failed: true, at: true },
  })
  const runs = await db.retentionRun.findMany({
    where: { OR: [{ removed: { gt: 0 } }, { failed: true }] },
    orderBy: { id: 'desc' },
    take: shownRuns,
    select: { id: true, entry: true, removed: true, failed: true, at: true },
  })
  const excluded = await db.user.count({
    where: { anonymised_at: null, settings: { path: ['excludeFromAutomaticDeletion'], equals: true } },
  })
  return {
    entries: register.map((entry) => {
      const { id, level, basis, counted, values, removal }: RegisterEntry & { id: typeof entry.id } = entry
      const run = last.find((each) => each.entry === id)
      return {
        id,
        title: t(`privacy.entry.${entry.id}.title`),
        data: t(`privacy.entry.${entry.id}.data`),
        purpose: t(`privacy.entry.${entry.id}.purpose`),
        level: t(`privacy.level.${level}.title`),
        basis: t(`privacy.basis.${basis}`),
        kept: t(`privacy.entry.${entry.id}.kept`, values),
        count: countOf.get(counted) ?? 0,
        removes: removal?.at ?? null,
        last: run ? { at: run.at.toISOString(), removed: run.removed, failed: run.failed } : null,
      }
    }),
    levels: protectionLevels.map((level) => ({
      level,
      title: t(`privacy.level.${level}.title`),
      rule: t(`privacy.level.${level}.rule`),
    })),
    runs: runs.map(({ at, entry, ...run }) => ({ ...run, at: at.toISOString(), entry, title: titleOf(entry) })),
    excluded,
  }
}

/** An entry that an earlier release had is named as it was noted. */
function titleOf(entry: string): string {
  const known = register.find(({ id }) => id === entry)
  return known ? t(`privacy.entry.${known.id}.title`) : entry
}
