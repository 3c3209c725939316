import type { Prisma } from '@kollegium/db'
import type { UsageFilter } from '../../engine/usage.ts'
import { isNewestWaiting } from '../../engine/versions/pending-text.ts'
import type { originOf } from '../../kernel/env.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { rowsLinkingToFile, rowsShowingPicture } from '../sites/contract.ts'

/**
 * Where any of the files is used (Spec §3): as image, attachment, logotype and setting, and by its address, whole or not, in the
 * rich text of texts, groups and messages and in menus. Rows in the trash count, for they may come back. So do changed texts that wait
 * for a review: the published row stands for its own.
 */
export const fileUsage = (db: Tx, ids: number[], env: Hosts): Promise<UsageFilter> =>
  usageOf(db, { ids, which: { id: { in: ids } } }, env)

/** The same of the files of portfolios that visitors reach, in as many statements for many files as for few. */
export async function usageOfPortfolios(db: Tx, portfolios: number[], env: Hosts): Promise<UsageFilter> {
  return (await usageOfThose(db, { portfolio_id: { in: portfolios }, status: true, trashed_at: null }, env)).where
}

/** The same of the files that meet a condition, and their number. */
export async function usageOfThose(db: Tx, which: Prisma.FileWhereInput, env: Hosts) {
  const files = await db.file.findMany({ where: which, select: { id: true } })
  const where = await usageOf(db, { ids: files.map(({ id }) => id), which }, env)
  return { files: files.length, where }
}

type Hosts = Parameters<typeof originOf>[0]
/** Files by their ids, and as a condition that doesn't name them all. */
type Files = { ids: number[]; which: Prisma.FileWhereInput }

async function usageOf(db: Tx, { ids, which }: Files, env: Hosts): Promise<UsageFilter> {
  const [links, holding] = await Promise.all([rowsLinkingToFile(db, env, ids), textsHolding(db, { ids, which })])
  const linked = { some: { file: which } }
  return {
    content: { id: { in: [...new Set([...holding.pictures, ...holding.attachments, ...links.content])] } },
    group: {
      OR: [{ logo: which }, { logo3: which }, { logo2: linked }, { images: linked }, { id: { in: links.group } }],
    },
    user: { images: linked },
    setting: { file: which },
    message: { id: { in: links.message } },
    menuLink: { id: { in: links.menuLink } },
  }
}

/** Where a file is shown as a picture: bytes of no picture would break these places. */
export async function filePictureUsage(db: Tx, id: number, env: Hosts): Promise<UsageFilter> {
  const [shown, { pictures }] = await Promise.all([
    rowsShowingPicture(db, env, id),
    textsHolding(db, { ids: [id], which: { id } }),
  ])
  const linked = { some: { file_id: id } }
  return {
    content: { id: { in: [...pictures, ...shown.content] } },
    group: {
      OR: [{ logo_id: id }, { logo3_id: id }, { logo2: linked }, { images: linked }, { id: { in: shown.group } }],
    },
    user: { images: linked },
    setting: { file_id: id },
    message: { id: { in: shown.message } },
  }
}

/** Ids of the texts that hold one of the files, or will when their changed text is approved. As conditions on the text, joined by OR, every text would be looked at. */
async function textsHolding(db: Tx, { ids, which }: Files) {
  const where = { file: which }
  const [images, sections, attachments, waiting] = await Promise.all([
    db.contentImage.findMany({ where, select: { content_id: true } }),
    db.content.findMany({ where: { image_full: which }, select: { id: true } }),
    db.contentAttachment.findMany({ where, select: { content_id: true } }),
    db.$queryRaw<Waiting[]>`
      SELECT content_id, jsonb_path_exists(data, '$.attachments[*] ? (@.file_id == $ids[*])', ${{ ids }}) AS attached,
        jsonb_path_exists(data, '$.images[*] ? (@.file_id == $ids[*])', ${{ ids }})
          OR jsonb_path_exists(data, '$.image_full_id ? (@ == $ids[*])', ${{ ids }}) AS pictured
      FROM "PendingText" waiting
      WHERE content_id IS NOT NULL AND pending_text_files(data) && ${ids} AND ${isNewestWaiting}`,
  ])
  const idsOf = (texts: { content_id: number }[]) => texts.map(({ content_id }) => content_id)
  const changed = {
    pictures: waiting.filter((text) => text.pictured),
    attachments: waiting.filter((text) => text.attached),
  }
  return {
    pictures: [...idsOf(images), ...sections.map((section) => section.id), ...idsOf(changed.pictures)],
    attachments: [...idsOf(attachments), ...idsOf(changed.attachments)],
  }
}
type Waiting = { content_id: number; attached: boolean; pictured: boolean }
