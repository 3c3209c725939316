import { z } from 'zod'
import type { Tx } from '../core/transaction.ts'
import { inTransaction } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { publicDisk } from './file-link.ts'

const t = createWords(sv)
const settingName = 'publicDefaultPortfolio'

/**
 * The public portfolio that a group's images and logotypes go to (setting `publicDefaultPortfolio`, Spec §3), made
 * when there is none; null is the front site's.
 * @returns its id
 */
export async function ensureUploadPortfolio(db: Tx, groupId: number | null): Promise<number> {
  const known = await settled(db, groupId)
  if (known) return known
  return inTransaction(db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`${settingName} of ${groupId}`}))`
    const meanwhile = await settled(tx, groupId)
    if (meanwhile) return meanwhile
    const group = groupId ? await tx.group.findUniqueOrThrow({ where: { id: groupId }, select: { title: true } }) : null
    const { id } = await tx.portfolio.create({
      data: {
        name: groupId ? `group_${groupId}_public` : 'front_public',
        title: t('portfolio.public', { name: group?.title ?? t('brand.network') }),
        disk: publicDisk,
        group_id: groupId,
      },
      select: { id: true },
    })
    await tx.setting.deleteMany({ where: { name: settingName, group_id: groupId } })
    await tx.setting.create({ data: { name: settingName, group_id: groupId, value: id }, select: { id: true } })
    return id
  })
}

/** The setting's portfolio, if it still is one of the group's on the public disk. */
async function settled(db: Tx, groupId: number | null): Promise<number | null> {
  const setting = await db.setting.findFirst({
    where: { name: settingName, group_id: groupId },
    select: { value: true },
  })
  const id = z.coerce.number().int().positive().safeParse(setting?.value)
  if (!id.success) return null
  const portfolio = await db.portfolio.findFirst({
    where: { id: id.data, group_id: groupId, disk: publicDisk },
    select: { id: true },
  })
  return portfolio?.id ?? null
}
