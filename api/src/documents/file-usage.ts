import type { Usage } from '../core/refusals.ts'
import type { Tx } from '../core/transaction.ts'

/** Where a file is used (Spec §3): images, attachments, logotypes, settings, and images in the text of content and groups. */
export async function usesOfFile(db: Tx, { id }: { id: number }): Promise<Usage[]> {
  const inText = { contains: `"/files/${id}/` }
  const linked = { some: { file_id: id } }
  const [contents, groups, users, settings] = await Promise.all([
    db.content.groupBy({
      by: ['type'],
      where: { OR: [{ images: linked }, { attachments: linked }, { image_full_id: id }, { body: inText }] },
      _count: { _all: true },
    }),
    db.group.count({
      where: {
        OR: [
          { logo_id: id },
          { logo3_id: id },
          { logo2: linked },
          { images: linked },
          { body: inText },
          { front_body: inText },
        ],
      },
    }),
    db.user.count({ where: { images: linked } }),
    db.setting.count({ where: { file_id: id } }),
  ])
  return [
    ...contents.map(({ type, _count }) => ({ entity: type, count: _count._all })),
    { entity: 'group', count: groups },
    { entity: 'user', count: users },
    { entity: 'setting', count: settings },
  ]
}
