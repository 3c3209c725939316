import type { UsageFilter } from '../../engine/usage.ts'
import type { originOf } from '../../kernel/env.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { rowsLinkingToFile, rowsShowingPicture } from '../sites/contract.ts'

/**
 * Where a file is used (Spec §3): as image, attachment, logotype and setting, and by its address, whole or not, in the
 * rich text of texts, groups and messages and in menus. Rows in the trash count, for they may come back.
 */
export async function fileUsage(db: Tx, id: number, env: Parameters<typeof originOf>[0]): Promise<UsageFilter> {
  const [links, holding] = await Promise.all([rowsLinkingToFile(db, env, id), textsHolding(db, id)])
  const linked = { some: { file_id: id } }
  return {
    content: { id: { in: [...holding.pictures, ...holding.attachments, ...links.content] } },
    group: {
      OR: [{ logo_id: id }, { logo3_id: id }, { logo2: linked }, { images: linked }, { id: { in: links.group } }],
    },
    user: { images: linked },
    setting: { file_id: id },
    message: { id: { in: links.message } },
    menuLink: { id: { in: links.menuLink } },
  }
}

/** Where a file is shown as a picture: bytes of no picture would break these places. */
export async function filePictureUsage(db: Tx, id: number, env: Parameters<typeof originOf>[0]): Promise<UsageFilter> {
  const [shown, { pictures }] = await Promise.all([rowsShowingPicture(db, env, id), textsHolding(db, id)])
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

/** Ids of the texts that hold the file. As conditions on the text, joined by OR, every text would be looked at. */
async function textsHolding(db: Tx, id: number) {
  const where = { file_id: id }
  const [images, sections, attachments] = await Promise.all([
    db.contentImage.findMany({ where, select: { content_id: true } }),
    db.content.findMany({ where: { image_full_id: id }, select: { id: true } }),
    db.contentAttachment.findMany({ where, select: { content_id: true } }),
  ])
  const pictures = [...images.map(({ content_id }) => content_id), ...sections.map((section) => section.id)]
  return { pictures, attachments: attachments.map(({ content_id }) => content_id) }
}
