import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { modelOf } from '../../access/subjects.ts'
import { keptEntities } from '../../engine/trash/kept-rows.ts'
import { entities } from '../../entities/index.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { undo } from '../../testing/database-state.ts'
import { callByPath } from '../../testing/inputs.ts'
import { createMatrixWorld } from '../../testing/matrix-world.ts'

// Every kind without a trash is put back just as it was: each column, and each row that the database took away with it.

const world = await createMatrixWorld({ administrator: { roles: ['administrator'] } })
const { db, actors, inputs } = world
const ctx = await actors.as('administrator')
const kept = keptEntities()

/** Rows that name a row and go with it, by their table. Each of them is filled, or keeps the row from being removed. */
type Filling = (tx: Tx, id: number, column: string) => Promise<unknown>
const fillings: Record<string, Filling> = {
  RecordComment: async (tx, id, column) => {
    const author = ctx.actor.user?.id ?? 0
    const { id: parent_id } = await tx.recordComment.create({
      data: { [column]: id, author_id: author, body: 'Se över' },
    })
    await tx.recordComment.create({ data: { [column]: id, parent_id, author_id: author, body: 'Klart' } })
  },
  RecordFollow: (tx, id, column) =>
    tx.recordFollow.create({ data: { [column]: id, user_id: ctx.actor.user?.id ?? 0 } }),
  // Texts in the trash don't count as uses.
  _ContentToTag: async (tx, id) => {
    await tx.$executeRaw`DELETE FROM "_ContentToTag" WHERE "B" = ${id}`
    await tx.content.update({ where: { id: world.rows.here.trashed.article.id }, data: { tags: { connect: { id } } } })
  },
  _PermissionToRole: async (tx, id) =>
    tx.role.update({ where: { id }, data: { permissions: { connect: await tx.permission.findMany({ take: 2 }) } } }),
  _GroupsPermissionToGroupsRole: async (tx, id) =>
    tx.groupsRole.update({
      where: { id },
      data: { permissions: { connect: await tx.groupsPermission.findMany({ take: 2 }) } },
    }),
  _LicenseeToUser: async (tx, id) =>
    tx.licensee.update({
      where: { id },
      data: { users: { connect: await tx.user.findMany({ take: 2, select: { id: true } }) } },
    }),
  ValidigGeneralSurveyRow: async (tx, survey_id) => {
    const row = { survey_id, title: 'Fråga', options: { keywords: [1] } }
    const { id: parent_id } = await tx.validigGeneralSurveyRow.create({ data: row })
    await tx.validigGeneralSurveyRow.create({ data: { survey_id, parent_id, title: 'Svar' } })
  },
}
const uses = ['EducationUsage', '_ContentToRole', '_RoleToUser', '_ContentToGroupsRole', '_GroupsRoleToMembership']

/** The foreign keys by which rows of other tables go with a row of the table. */
const tiesOf = (table: string) => db.$queryRaw<{ table: string; column: string }[]>`
  SELECT c.relname::text AS "table", attname::text AS "column" FROM pg_constraint
  JOIN pg_class c ON c.oid = conrelid JOIN pg_attribute a ON a.attrelid = conrelid AND attnum = ANY (conkey)
  WHERE contype = 'f' AND confdeltype = 'c' AND confrelid = format('%I', ${table}::text)::regclass AND conrelid <> confrelid`

/** Every value of each table that holds a part of a row. */
async function valuesOf(tx: Tx): Promise<Record<string, unknown[]>> {
  const tables = await tx.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('AuditEntry', 'RateLimit', '_prisma_migrations')`
  const parts = tables.map(({ name }) => `SELECT '${name}' AS name, to_jsonb(row) AS value FROM "${name}" AS row`)
  const rows = await tx.$queryRawUnsafe<{ name: string; value: object }[]>(
    `${parts.join(' UNION ALL ')} ORDER BY name, value`,
  )
  return Object.fromEntries(
    [...Map.groupBy(rows, ({ name }) => name)].map(([name, of]) => [name, of.map(({ value }) => value)]),
  )
}

test.each([...kept.keys()].flatMap((name) => ['delete', 'deleteMany'].map((act) => [name, act] as const)))(
  '%s after %s',
  (name, act) =>
    undo(world, async (tx) => {
      const inside = { ...ctx, db: tx as typeof db, services: { ...ctx.services, db: tx as typeof db } }
      const entity = kept.get(name)
      const input = inputs[`${name}.${act}`] as { id: number } | { ids: number[] }
      const ids = 'ids' in input ? input.ids : [input.id]
      const ties = entity ? await tiesOf(modelOf(entity.subject)) : []
      expect(ties.map(({ table }) => table).filter((table) => !fillings[table] && !uses.includes(table))).toEqual([])
      for (const { table, column } of ties) for (const id of ids) await fillings[table]?.(tx, id, column)
      const before = await valuesOf(tx)
      await callByPath(inside, `${name}.${act}`, input)
      expect(Object.keys(await valuesOf(tx))).toContain('RemovedRow')
      await callByPath(inside, 'trash.undo', { rows: ids.map((id) => ({ entity: name, id })) })
      expect(await valuesOf(tx)).toEqual(before)
    }),
)

test('every entity that people remove has a trash, is kept, or says beside `finalRemoval` why it is gone at once', () => {
  const removed = entities.filter(({ actions }) => (actions as readonly string[]).includes('delete'))
  const without = removed.filter(({ name, trashed }) => !trashed && !kept.has(name)).map(({ name }) => name)
  expect(without.length).toBeGreaterThan(0)
  const files = globSync('api/src/**/*.entity.ts').map((path) => readFileSync(path, 'utf8'))
  const reasoned = files.flatMap((text) => [...text.matchAll(/\/\/ [A-Z][^\n]{30,}\n\s*finalRemoval: true/g)])
  expect(reasoned).toHaveLength(without.length)
})
