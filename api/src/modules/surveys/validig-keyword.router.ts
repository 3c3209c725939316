import type { Prisma } from '@kollegium/db'
import { crud } from '../../engine/crud.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { router } from '../../engine/trpc.ts'
import { validigKeyword } from './validig-keyword.entity.ts'

const select = {
  id: true,
  title: true,
  regulation: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.ValidigKeywordSelect
type Row = Prisma.ValidigKeywordGetPayload<{ select: typeof select }>

const present = (rows: Row[]) =>
  rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    type: 'ValidigKeyword' as const,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }))

export const validigKeywordRouter = router(
  crud(validigKeyword, {
    delegate: (db) => db.validigKeyword,
    select,
    present,
    listSelect: select,
    presentList: present,
    search: (text, ctx) => listSearch(ctx, text, 'ValidigKeyword'),
  }),
)
