import { randomUUID } from 'node:crypto'
import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { defineEntity } from '../entities/define-entity.ts'
import { moment, requiredLine, toMoment } from '../kernel/fields.ts'
import { crud } from './crud.ts'
import type { CrudOptions } from './crud-options.ts'
import { containing, oneOf } from './filters.ts'
import { createCallerFactory, router } from './trpc.ts'

const select = { id: true, title: true, lead: true, publish_at: true, group_id: true, updated_at: true } as const
export type Row = Prisma.ContentGetPayload<{ select: typeof select }>
export type Options = CrudOptions<Row, { id: number; title: string }, object, object>

const text = defineEntity({
  name: 'article',
  subject: 'Article',
  actions: ['read'],
  fields: z.object({
    title: requiredLine(),
    lead: z.string().default('Ingress'),
    publish_at: moment(),
    status: z.enum(['published', 'unpublished']).optional(),
  }),
  list: {
    columns: [],
    filters: [{ key: 'title', label: 'field.title', kind: 'choice' }],
    sort: ['title', 'id'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})

const present = (rows: Row[]) => rows.map(({ id, title, lead, group_id }) => ({ id, title, lead, group_id }))

/** Calls a resource made for the test, on the table of content. @param more options of the engine beside its own */
export const callerOf = (more: Partial<Options> = {}) => {
  const procedures = crud(text, {
    scope: { type: 'article', trashed_at: null },
    select,
    present,
    listSelect: { id: true, title: true },
    presentList: (rows) => rows.map(({ id, title }) => ({ id, listed: title })),
    search: (asked: string) => ({ title: containing(asked) }),
    filters: { title: oneOf(['A', 'B'], (chosen) => ({ title: { in: chosen } })) },
    owned: (ctx) => ({ type: 'article', group_id: ctx.groupId, slug: randomUUID() }),
    prepare: (_ctx, { publish_at, ...data }) => ({ ...data, publish_at: toMoment(publish_at as string | null) }),
    ...more,
  } satisfies Options)
  return createCallerFactory(router(procedures))
}
