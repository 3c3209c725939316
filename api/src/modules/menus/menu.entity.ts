import { z } from 'zod'
import { crudActions, defineEntity, editorial } from '../../entities/define-entity.ts'
import { appTexts } from '../../i18n/sv/app-texts.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { line, linkAddress, optionalRow, plainText, requiredLine, rowId } from '../../kernel/fields.ts'

const t = createTranslator(appTexts)

/** How many links a menu has at most, of all levels together. */
export const maxLinks = 300
const maxSiblings = 50

const linkFields = {
  /** Of a link that the menu has; a new one has none. */
  id: rowId().optional(),
  /** Empty: the content's own title. */
  title: line(200).default(''),
  content_id: optionalRow(),
  url: linkAddress().default(''),
}

type Judged = { title: string; content_id: number | null; url: string; children: unknown[] }

/** A link leads to content, or to an address of its own and then has a title; one that leads nowhere has links below it. */
function linkOf<Children extends z.ZodType<unknown[]>>(children: Children) {
  const leads = ({ content_id, url, children }: Judged) => content_id !== null || url !== '' || children.length > 0
  return z
    .object({ ...linkFields, children })
    .refine((link) => (link as Judged).content_id === null || (link as Judged).url === '', {
      path: ['url'],
      error: () => t('valid.oneTarget'),
    })
    .refine((link) => (link as Judged).content_id !== null || (link as Judged).title !== '', {
      path: ['title'],
      error: () => t('valid.required'),
    })
    .refine((link) => leads(link as Judged), { path: ['url'], error: () => t('valid.linkTarget') })
}

// Three levels, written out: code that walks a definition needs it to end.
const nothing = z.array(z.unknown()).max(0, { error: () => t('valid.menuDepth') })
const leaf = linkOf(nothing.default([]))
const branch = linkOf(z.array(leaf).max(maxSiblings).default([]))
const trunk = linkOf(z.array(branch).max(maxSiblings).default([]))

/** A link of the form, with those below it in their order. */
export type LinkInput = {
  id?: number | undefined
  title: string
  content_id: number | null
  url: string
  children: LinkInput[]
}

const countOf = (links: readonly { children: unknown[] }[]): number =>
  links.reduce((sum, link) => sum + 1 + countOf(link.children as { children: unknown[] }[]), 0)

/** Spec §3 Menu. `name` is the key by which sites and old clients ask for it, unique within a site. */
export const menu = defineEntity({
  name: 'menu',
  subject: 'Menu',
  uses: { title: ['title'], ofGroup: true },
  actions: crudActions,
  group: 'group_id',
  ...editorial,
  versioned: true,
  trashed: true,
  searched: true,
  navigation: { under: 'nav.content', icon: 'menu', key: 'm', place: 60 },
  fields: z.object({
    title: requiredLine(200).meta({ label: 'field.title', widget: 'title' }),
    name: requiredLine(100)
      .regex(/^[a-zA-Z][a-zA-Z0-9_-]*$/, { error: () => t('valid.menuName') })
      .meta({ label: 'field.menu.name', hint: 'hint.menuName', widget: 'slug' }),
    description: plainText(2000).default('').meta({ label: 'field.description', widget: 'textarea' }),
    links: z
      .array(trunk)
      .max(maxSiblings)
      .refine((links) => countOf(links) <= maxLinks, { error: () => t('valid.menuSize', { number: maxLinks }) })
      .default([])
      .meta({ label: 'field.menu.links', hint: 'hint.menuLinks', widget: 'links', relation: 'content' }),
  }),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      { key: 'name', label: 'field.menu.name', kind: 'text', sort: 'name', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
      { key: 'description', label: 'field.description', kind: 'text' },
      { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' },
      { key: 'id', label: 'field.id', kind: 'number', sort: 'id' },
    ],
    filters: [{ key: 'behind', label: 'copy.isBehind', kind: 'switch' }],
    sort: ['title', 'name', 'updated_at', 'created_at', 'id'],
    defaultSort: { column: 'title', order: 'asc' },
  },
})

/** Spec §3 MenuLink record: read by itself, written with its menu. */
export const menuLink = defineEntity({
  name: 'menuLink',
  subject: 'MenuLink',
  uses: { title: ['title'], within: 'menu', place: 20 },
  // Links are written with their menu: there is no making or removing one.
  actions: ['read', 'update'],
  group: 'group_id',
  ...editorial,
  searched: true,
  fields: z.object({}),
  list: {
    columns: [
      { key: 'title', label: 'field.title', kind: 'title', sort: 'title', shown: true },
      { key: 'menu_name', label: 'field.menu.name', kind: 'text', shown: true },
      { key: 'url', label: 'field.url', kind: 'text', shown: true },
      { key: 'updated_at', label: 'field.updated_at', kind: 'date', sort: 'updated_at', shown: true },
    ],
    filters: [{ key: 'menu', label: 'field.menu.name', kind: 'relation', relation: 'menu' }],
    sort: ['title', 'position', 'updated_at', 'created_at', 'id'],
    defaultSort: { column: 'position', order: 'asc' },
  },
})
