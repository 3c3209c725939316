import { z } from 'zod'
import { crudActions, defineEntity } from '../../entities/define-entity.ts'
import { publishing } from '../../entities/publication-fields.ts'
import { line, optionalRow, rowId } from '../../kernel/fields.ts'
import { contentFields, contentList, contentUses, templateWords, textTemplates } from './content-fields.ts'

const { title, slug, lead, body, tags, keywords, images, attachments, comments } = contentFields

/** The readers of a book page: visitors, signed-in users, or users of the app of the method material (record 76). */
export const bookAccess = ['guest', 'authenticated', 'metodmaterial'] as const
const accessWords = {
  guest: 'enum.access.guest',
  authenticated: 'enum.access.authenticated',
  metodmaterial: 'enum.access.metodmaterial',
} as const

/** The pictures that stand before a theme's name. */
export const themeIcons = [
  ...(['heart-handshake', 'hand-heart', 'brain', 'languages', 'pill', 'users', 'badge-check'] as const),
  ...(['book-open', 'baby', 'utensils', 'shield', 'lightbulb'] as const),
] as const
const iconWords = {
  'heart-handshake': 'enum.themeIcon.heart-handshake',
  'hand-heart': 'enum.themeIcon.hand-heart',
  brain: 'enum.themeIcon.brain',
  languages: 'enum.themeIcon.languages',
  pill: 'enum.themeIcon.pill',
  users: 'enum.themeIcon.users',
  'badge-check': 'enum.themeIcon.badge-check',
  'book-open': 'enum.themeIcon.book-open',
  baby: 'enum.themeIcon.baby',
  utensils: 'enum.themeIcon.utensils',
  shield: 'enum.themeIcon.shield',
  lightbulb: 'enum.themeIcon.lightbulb',
} as const

/** The facts of a text of the method material, and the picture of a theme. Other books show none of them. */
export const materialSettings = z.object({
  minutes: z
    .number()
    .int()
    .min(1)
    .max(10_000)
    .nullable()
    .default(null)
    .meta({ label: 'field.material.minutes', widget: 'number', section: 'section.material' }),
  participants: line(60).default('').meta({ label: 'field.material.participants', widget: 'text' }),
  languageLevel: line(60).default('').meta({ label: 'field.material.languageLevel', widget: 'text' }),
  icon: z
    .enum(themeIcons)
    .nullable()
    .default(null)
    .meta({ label: 'field.material.icon', widget: 'select', options: iconWords }),
})

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
  navigation: { under: 'nav.content', icon: 'book-open' },
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
    keywords,
    settings: materialSettings
      .strict()
      .default({ minutes: null, participants: '', languageLevel: '', icon: null })
      .meta({ label: 'field.material', place: 'side' }),
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
