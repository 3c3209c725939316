import type { ContentType, Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import type { Resource } from '../../engine/resource.ts'
import { siteOf } from '../../engine/site-address.ts'
import { originOf } from '../../kernel/env.ts'
import { momentOf } from '../../kernel/fields.ts'
import { type FileReader, linkedFileSelect, presentAttachment, presentImage } from '../documents/contract.ts'
import { activeSite, isOpenSite } from '../sites/contract.ts'
import { addressOf } from './address.ts'

const person = { id: true, name: true, firstname: true, lastname: true } satisfies Prisma.UserSelect
const byPosition = { orderBy: [{ position: 'asc' as const }, { file_id: 'asc' as const }] }

/** When and where an event is. */
export const whenSelect = {
  allday: true,
  start_date: true,
  start_time: true,
  end_date: true,
  end_time: true,
  location: true,
} satisfies Prisma.ContentSelect

/** Columns of a list row of any type. */
export const contentListSelect = {
  id: true,
  type: true,
  title: true,
  short_title: true,
  slug: true,
  template: true,
  status: true,
  publish_at: true,
  unpublish_at: true,
  date: true,
  parent_id: true,
  position: true,
  access: true,
  ...whenSelect,
  created_at: true,
  updated_at: true,
  group_id: true,
  group: { select: { id: true, name: true, title: true, ...activeSite } },
  author: { select: person },
  tags: { select: { id: true, label: true }, orderBy: [{ label: 'asc' }, { id: 'asc' }] },
} satisfies Prisma.ContentSelect

/** Columns of a whole text of any type; a type adds its own relations. */
export const contentSelect = {
  ...contentListSelect,
  author_id: true,
  lead: true,
  body: true,
  settings: true,
  comments: true,
  keywords: true,
  calendar: true,
  entity_content_id: true,
  entity_user_id: true,
  image_full_id: true,
  trashed_at: true,
  images: { select: { file_id: true, description: true, file: { select: linkedFileSelect } }, ...byPosition },
  attachments: { select: { file_id: true, file: { select: linkedFileSelect } }, ...byPosition },
} satisfies Prisma.ContentSelect

export type ContentListRow = Prisma.ContentGetPayload<{ select: typeof contentListSelect }>
export type ContentRow = Prisma.ContentGetPayload<{ select: typeof contentSelect }>

type Services = Pick<Context, 'services'>

/** The columns of a list row of every type (Spec §3). `url` is null for texts that are only parts of other pages. */
export function presentListed({ subject }: Resource, row: ContentListRow, { services: { env } }: Services) {
  return {
    id: row.id,
    type: subject,
    title: row.title,
    slug: row.slug,
    status: currentStatus(row),
    publish_at: momentOf(row.publish_at),
    unpublish_at: momentOf(row.unpublish_at),
    url: urlOf(env, row),
    editUrl: editUrlOf(env, row),
    group: row.group && { id: row.group.id, name: row.group.name, title: row.group.title },
    // Visitors of a closed site are told that it is closed, whatever its texts say.
    ...(!isOpenSite(row.group) && { siteClosed: true as const }),
    author: row.author && { id: row.author.id, name: displayName(row.author), type: 'User' as const },
    tags: row.tags,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** The fields of a whole text of every type. */
export function presentContent(resource: Resource, row: ContentRow, ctx: Services & FileReader) {
  const isWriter = ctx.actor.ability.can('update', asSubject(resource.subject, row))
  return {
    ...presentListed(resource, row, ctx),
    body: row.body,
    images: row.images.map(({ file, description }) => presentImage(ctx, file, description)),
    attachments: row.attachments.map(({ file }) => presentAttachment(ctx, file)),
    /** The writers' own notes. */
    comments: isWriter ? row.comments : '',
    /** The words of the search are the writers' own, too; of types that sites' searches find. */
    ...('keywords' in resource.fields.shape && { keywords: isWriter ? row.keywords : '' }),
  }
}

export type PresentedListed = ReturnType<typeof presentListed>
export type PresentedContent = ReturnType<typeof presentContent>

type Hosts = Parameters<typeof originOf>[0]

/** Its address on its site, or null for a type that has no pages of its own. */
export function urlOf(
  env: Hosts,
  { type, slug, group }: { type: ContentType; slug: string; group: { name: string } | null },
) {
  const address = addressOf(type, slug)
  return address === null ? null : `${siteOf(env, group)}/${address}`
}

/** Where a link shows its draft: a part of pages is shown by the start of its site. */
export const draftAddress = (env: Hosts, row: Parameters<typeof urlOf>[1]): string =>
  (row.type === 'queue' ? null : urlOf(env, row)) ?? `${siteOf(env, row.group)}/`

/** Where it is edited. The form's address is the type's name, which is the resource's. */
export function editUrlOf(env: Hosts, { type, id }: { type: ContentType; id: number }): string {
  return `${originOf(env, 'admin')}/${type}/${id}`
}

/**
 * Settings as they are defined now: a value that an older definition stored and that no longer fits counts as not set.
 */
export function settingsOf<Settings extends z.ZodObject>(definition: Settings, stored: unknown): z.infer<Settings> {
  const parsed = definition.safeParse(stored)
  return parsed.success ? parsed.data : definition.parse({})
}

/** The stored template, or the type's first when there is none such (any more). */
export function templateOf<Template extends string>(
  templates: readonly [Template, ...Template[]],
  stored: string,
): Template {
  return templates.find((template) => template === stored) ?? templates[0]
}
