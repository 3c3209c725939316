import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { publicDisk } from './file-link.ts'

const t = createTranslator(sv)
const settingName = 'publicDefaultPortfolio'

/**
 * The public portfolio that a group's images and logotypes go to (setting `publicDefaultPortfolio`, Spec §3); null is
 * the front site's. When the setting is gone it is the one that was made before, else a new one, and the setting's again.
 * @returns its id
 */
export async function ensureUploadPortfolio(db: Tx, groupId: number | null): Promise<number> {
  const known = await settled(db, groupId)
  if (known) return known
  return inTransaction(db, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`${settingName} of ${groupId}`}))`
    const meanwhile = await settled(tx, groupId)
    if (meanwhile) return meanwhile
    const id = (await madeBefore(tx, groupId)) ?? (await make(tx, groupId))
    await tx.setting.deleteMany({ where: { name: settingName, group_id: groupId } })
    await tx.setting.create({ data: { name: settingName, group_id: groupId, value: id }, select: { id: true } })
    return id
  })
}

/** Tells whether a portfolio was made for uploads, and by nobody's choice: pictures of texts and logotypes go there. */
export const isForUploads = ({ name, group_id }: { name: string; group_id: number | null }): boolean =>
  name.startsWith(baseName(group_id))

const baseName = (groupId: number | null) => (groupId ? `group_${groupId}_public` : 'front_public')

/** The portfolio that was made for this, while it still is on the public disk. */
async function madeBefore(tx: Tx, groupId: number | null): Promise<number | undefined> {
  const portfolio = await tx.portfolio.findFirst({
    where: { group_id: groupId, disk: publicDisk, name: { startsWith: baseName(groupId) } },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  return portfolio?.id
}

async function make(tx: Tx, groupId: number | null): Promise<number> {
  const group = groupId ? await tx.group.findUniqueOrThrow({ where: { id: groupId }, select: { title: true } }) : null
  const name = baseName(groupId)
  // Its private one may have the name.
  const taken = await tx.portfolio.count({ where: { group_id: groupId, name } })
  const { id } = await tx.portfolio.create({
    data: {
      name: taken ? `${name}_${randomBytes(4).toString('hex')}` : name,
      title: t('portfolio.public', { name: group?.title ?? t('brand.network') }),
      disk: publicDisk,
      group_id: groupId,
    },
    select: { id: true },
  })
  return id
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
