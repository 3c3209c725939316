import { createHash, randomUUID } from 'node:crypto'
import type { File, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildPortfolio } from './portfolio.ts'
import { nextNumber } from './sequence.ts'

/** The row of a file: disk and group of its portfolio. It puts no bytes on the disk. */
export async function buildFile(db: Db, overrides: Partial<Prisma.FileUncheckedCreateInput> = {}): Promise<File> {
  const number = nextNumber()
  const portfolio = overrides.portfolio_id
    ? await db.portfolio.findUniqueOrThrow({ where: { id: overrides.portfolio_id } })
    : await buildPortfolio(db)
  return db.file.create({
    data: {
      title: `Fil ${number}`,
      group_id: portfolio.group_id,
      disk: portfolio.disk,
      path: randomUUID(),
      filename: `fil-${number}.txt`,
      filesize: 3,
      filetype: 'text/plain',
      sha256: createHash('sha256').update(`fil ${number}`).digest('hex'),
      ...overrides,
      portfolio_id: portfolio.id,
    },
  })
}
