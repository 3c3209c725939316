import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { router } from '../../engine/trpc.ts'
import { type ContentRow, settingsOf } from './content-shape.ts'
import { contentType } from './content-type.ts'
import { presentEntity, refOf } from './entity-items.ts'
import { queue } from './queue.entity.ts'
import { itemsSelect, queueItems } from './queue-items.ts'

/** How the number of columns is kept. */
export const queueSettings = z.object({ columns: z.number().int().min(0).max(4).default(0) })

const select = { items: itemsSelect } satisfies Prisma.ContentSelect
type Row = ContentRow & Prisma.ContentGetPayload<{ select: typeof select }>

const columnsOf = (row: Pick<Row, 'settings'>) => settingsOf(queueSettings, row.settings).columns

const procedures = contentType(queue, {
  settings: queueSettings,
  select,
  present: (rows: Row[], ctx) =>
    rows.map((row) => ({
      columns: columnsOf(row),
      items: row.items.flatMap((item) => presentEntity(item, ctx) ?? []),
    })),
  links: { items: queueItems },
  prepare: (_ctx, { columns, ...data }) =>
    columns === undefined ? data : { ...data, settings: { columns: Number(columns) } },
  snapshot: (row) => ({ columns: columnsOf(row), items: row.items.flatMap((item) => refOf(item) ?? []) }),
})

/** The procedures of lists. */
export const queueRouter = router(procedures)
