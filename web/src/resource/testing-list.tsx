import { ResourceList } from './resource-list.tsx'
import { articleScreen, type Call, renderWith, type Setup } from './testing.tsx'

/** An article in a list. */
export const row = (id: number, more: object = {}) => ({
  id,
  type: 'Article',
  title: `Artikel ${id}`,
  status: 'published',
  group: { id: 3, name: 'eslov', title: 'Eslöv' },
  author: { id: 7, name: 'Gunilla Exempelsson', type: 'User' },
  tags: [{ id: 1, label: 'Handledare' }],
  date: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  created_at: '2026-11-01T10:00:00.000Z',
  ...more,
})
export type ListCall = {
  search: string | null
  page: number
  limit: number
  filters: Record<string, unknown>
  orderBy: unknown[]
}

/** 60 articles, as many as are asked for. */
export const paged = (input: ListCall) => {
  const total = input.search ? 24 : 60
  const from = (input.page - 1) * input.limit
  const count = Math.max(0, Math.min(input.limit, total - from))
  return {
    items: Array.from({ length: count }, (_, index) => row(from + index + 1)),
    total,
    page: input.page,
    limit: input.limit,
  }
}
/** Opens the list of articles. */
export const open = (setup: Setup = {}) =>
  renderWith(<ResourceList screen={articleScreen} />, {
    path: '/article',
    ...setup,
    answers: { 'article.list': paged, ...setup.answers },
  })
/** The inputs of these calls. */
export const asked = (calls: Call[]) => calls.map((call) => call.input as ListCall)
