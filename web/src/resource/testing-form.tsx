import { fireEvent, screen as page } from '@testing-library/react'
import { ResourceForm } from './resource-form.tsx'
import { articleScreen, renderWith, type Setup } from './testing.tsx'

/** An article as the server answers. */
export const record = {
  id: 12,
  type: 'Article',
  title: 'Årets handledare',
  slug: 'arets-handledare',
  lead: 'Ingressen',
  body: '<p>Text</p>',
  status: 'published',
  publish_at: null,
  unpublish_at: null,
  date: null,
  settings: { hideTopImage: false },
  url: 'http://eslov.vo.localhost:3000/artiklar/arets-handledare',
  author: { id: 7, name: 'Gunilla Exempelsson', type: 'User' },
  group: { id: 3, name: 'eslov', title: 'Eslöv' },
  tags: [{ id: 1, label: 'Handledare' }],
  images: [],
  attachments: [],
  created_at: '2026-11-18T10:00:00.000Z',
  updated_at: '2026-11-20T10:00:00.000Z',
}
export type Update = { id: number; data: Record<string, unknown>; updated_at?: string }
/** The answer to a save. */
export const saved = (input: Update, at = '2026-11-20T11:00:00.000Z') => ({
  ...record,
  ...input.data,
  tags: record.tags,
  updated_at: at,
})

/** An empty list. */
export const list = () => ({ items: [], total: 0, page: 1, limit: 25 })
/** Opens the form of the article, or of a new one. */
export const open = (setup: Setup = {}, id: number | null = 12) =>
  renderWith(<ResourceForm screen={articleScreen} id={id} />, {
    path: id ? `/article/${id}` : '/article/new',
    ...setup,
    answers: { 'article.get': () => record, 'article.list': list, ...setup.answers },
  })
/** The field of the title, once it is there. */
export const titleField = () => page.findByRole('textbox', { name: /^Rubrik/ })
/** Writes into that field. */
export const type = async (text: string) => fireEvent.input(await titleField(), { target: { value: text } })
/** Presses the button with this name. */
export const press = (name: string) => fireEvent.click(page.getByRole('button', { name }))
