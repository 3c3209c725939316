import type { Prisma } from '@kollegium/db'
import { displayName } from '../access/actor.ts'
import type { Context } from '../core/context.ts'
import { originOf } from '../core/env.ts'
import { dayOf, momentOf } from '../core/fields.ts'
import { linkedFileSelect, presentAttachment, presentImage } from '../documents/file-shape.ts'
import { siteOf } from '../groups/site-address.ts'
import { articleSettings } from './article.resource.ts'
import { shownStatus } from './publication.ts'

const person = { id: true, name: true, firstname: true, lastname: true } satisfies Prisma.UserSelect
const byPosition = { orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }] }

export const articleListSelect = {
  id: true,
  title: true,
  slug: true,
  status: true,
  publish_at: true,
  unpublish_at: true,
  date: true,
  created_at: true,
  updated_at: true,
  group_id: true,
  group: { select: { id: true, name: true, title: true } },
  author: { select: person },
  tags: { select: { id: true, label: true }, orderBy: [{ label: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.ContentSelect

export const articleSelect = {
  ...articleListSelect,
  author_id: true,
  lead: true,
  body: true,
  settings: true,
  images: { select: { file_id: true, description: true, file: { select: linkedFileSelect } }, ...byPosition },
  attachments: { select: { file_id: true, file: { select: linkedFileSelect } }, ...byPosition },
} satisfies Prisma.ContentSelect

export type ArticleListed = Prisma.ContentGetPayload<{ select: typeof articleListSelect }>
export type ArticleFull = Prisma.ContentGetPayload<{ select: typeof articleSelect }>

type Services = Pick<Context, 'services'>

/** Spec §3 Article, as a list row. */
export function presentListed(row: ArticleListed, { services: { env } }: Services) {
  return {
    id: row.id,
    type: 'Article' as const,
    title: row.title,
    slug: row.slug,
    status: shownStatus(row),
    publish_at: momentOf(row.publish_at),
    unpublish_at: momentOf(row.unpublish_at),
    date: dayOf(row.date),
    url: articleUrl(siteOf(env, row.group), row.slug),
    editUrl: `${originOf(env, 'admin')}/article/${row.id}`,
    group: row.group,
    author: row.author && { id: row.author.id, name: displayName(row.author), type: 'User' as const },
    tags: row.tags,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Spec §3 Article, whole. */
export function presentArticle(row: ArticleFull, ctx: Services) {
  const { keys } = ctx.services
  return {
    ...presentListed(row, ctx),
    lead: row.lead,
    body: row.body,
    settings: settingsOf(row.settings),
    images: row.images.map(({ file, description }) => presentImage(keys, file, description)),
    attachments: row.attachments.map(({ file }) => presentAttachment(keys, file)),
  }
}

export const articleUrl = (site: string, slug: string) => `${site}/artiklar/${slug}`

/** What was stored by an older definition and no longer fits counts as not set. */
export function settingsOf(stored: unknown) {
  const parsed = articleSettings.safeParse(stored)
  return parsed.success ? parsed.data : articleSettings.parse({})
}
