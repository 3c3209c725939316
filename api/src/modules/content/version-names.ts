import type { Prisma } from '@kollegium/db'
import type { AppAbility } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { visible, visibleOr } from '../../access/visible.ts'
import type { NameReaders } from '../../engine/versions/version-links.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { imageTypes, wherePublic } from '../documents/contract.ts'
import { readableContent } from './readable-content.ts'

async function files(db: Tx, which: Prisma.FileWhereInput, ability: AppAbility | undefined) {
  const where = { AND: [which, ability ? visibleOr(ability, 'read', 'File', wherePublic) : {}] }
  const rows = await db.file.findMany({ where, select: { id: true, title: true, filename: true } })
  return rows.map(({ id, title, filename }): [number, string] => [id, title || filename])
}

/** How the rows that a kept version of a text, a menu or a message names are called now. */
export const versionNames: NameReaders = {
  tag: async (db, ids, ability) => {
    const where = { AND: [{ id: { in: ids } }, ability ? visible(ability, 'read', 'Tag') : {}] }
    const rows = await db.tag.findMany({ where, select: { id: true, label: true } })
    return rows.map(({ id, label }) => [id, label])
  },
  file: (db, ids, ability) => files(db, { id: { in: ids } }, ability),
  // A file whose picture has been replaced by something else can be shown there no more.
  picture: (db, ids, ability) => files(db, { id: { in: ids }, filetype: { in: imageTypes } }, ability),
  role: async (db, ids) => {
    const rows = await db.role.findMany({ where: { id: { in: ids } }, select: { id: true, label: true } })
    return rows.map(({ id, label }) => [id, label])
  },
  groupsRole: async (db, ids) => {
    const rows = await db.groupsRole.findMany({ where: { id: { in: ids } }, select: { id: true, label: true } })
    return rows.map(({ id, label }) => [id, label])
  },
  content: async (db, ids, ability) => {
    const where = { AND: [{ id: { in: ids } }, ability ? readableContent(ability) : { trashed_at: null }] }
    const rows = await db.content.findMany({ where, select: { id: true, title: true } })
    return rows.map(({ id, title }) => [id, title])
  },
  user: async (db, ids, ability) => {
    const where = { AND: [{ id: { in: ids } }, ability ? visible(ability, 'read', 'User') : {}] }
    const select = { id: true, name: true, firstname: true, lastname: true }
    const rows = await db.user.findMany({ where, select })
    return rows.map((row) => [row.id, displayName(row)])
  },
}
