import { z } from 'zod'
import { crudActions, defineEntity } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { optionalRow, rowId } from '../../kernel/fields.ts'
import { contentFields, contentList, contentUses, templateWords, textTemplates } from './content-fields.ts'

const { title, slug, lead, body, tags, images, attachments, comments } = contentFields

/** The readers of a book page: everyone, or signed-in users. */
export const bookAccess = ['guest', 'authenticated'] as const
const accessWords = { guest: 'enum.access.guest', authenticated: 'enum.access.authenticated' } as const

const roles = z.array(rowId()).max(50).default([])

/** Spec §3 Book: a page of a book, or the book itself when it lies under none; help books are such. */
export const book = defineEntity({
  name: 'book',
  subject: 'Book',
  model: 'Content',
  rows: { type: 'book' },
  uses: contentUses,
  actions: [...crudActions, 'publish'],
  group: 'group_id',
  roles: { office: ['manage'], group_admin: ['manage'], editor: ['manage'] },
  versioned: true,
  trashed: 'last',
  published: { path: 'hjalp' },
  searched: true,
  navigation: { under: 'nav.content', icon: 'book-open', label: 'screen.books' },
  fields: z.object({
    title,
    slug,
    lead,
    body,
    ...publishing,
    parent_id: optionalRow().meta({ label: 'field.parent', widget: 'parent', relation: 'book', place: 'side' }),
    template: z
      .enum(textTemplates)
      .default('standard')
      .meta({ label: 'field.template', widget: 'select', options: templateWords, place: 'side' }),
    access: z.enum(bookAccess).nullable().default(null).meta({
      label: 'field.access',
      hint: 'hint.access',
      widget: 'select',
      options: accessWords,
      place: 'side',
      section: 'section.readers',
    }),
    roles: roles.meta({
      label: 'field.bookRoles',
      hint: 'hint.bookRoles',
      widget: 'relations',
      relation: 'role',
      place: 'side',
    }),
    groupRoles: roles.meta({
      label: 'field.bookGroupRoles',
      hint: 'hint.bookRoles',
      widget: 'relations',
      relation: 'groupsRole',
      place: 'side',
    }),
    tags,
    images,
    attachments,
    comments,
  }),
  list: contentList({
    columns: [
      { key: 'parent', label: 'field.parent', kind: 'text', shown: true },
      { key: 'access', label: 'field.access', kind: 'enum', options: accessWords },
    ],
    filters: [
      { key: 'access', label: 'field.access', kind: 'choice', options: accessWords },
      { key: 'parent_id', label: 'field.parent', kind: 'relation', relation: 'book' },
    ],
  }),
})
