import { memberBookPages, publishedBookPage, type SiteBookPage, siteBookPage } from '@kollegium/api/server'
import type { Page } from '../../site/pages/model.ts'
import { attachedLine } from './file-lines.ts'
import { headOf } from './head.ts'
import { picture, t } from './page-models.ts'
import { richBody } from './rich-body.ts'
import type { KeptRoute, LiveRoute } from './route.ts'
import { membersReader, readerOf } from './signed-in.ts'
import { dayOfMoment } from './swedish-time.ts'

async function bookPage(found: SiteBookPage, slug: string): Promise<Page> {
  const link = ({ href, title }: { href: string; title: string }) => ({ href, label: title })
  const image = picture(found.image)
  return {
    kind: 'book',
    head: headOf({ title: found.title, description: found.lead, image }),
    trail: found.above.map(link),
    title: found.title,
    lead: found.lead,
    body: (await richBody(found.body, t('list.table'))).html,
    image,
    bigImage: found.template === 'bigImage',
    contents: found.pages.map((each) => ({ ...link(each), depth: each.depth, current: each.id === found.id })),
    previous: found.previous && link(found.previous),
    next: found.next && link(found.next),
    tags: found.tags.map(({ label }) => label),
    attachments: found.attachments.map(attachedLine),
    updated: dayOfMoment(found.updated_at),
    unlock: found.locked ? `/hjalp/${slug}/medlemmar` : null,
  }
}

/** The page that tells a signed-in reader that the rest of a book isn't theirs to read. */
const refusal = (): Page => ({
  ...{ kind: 'error', head: headOf({ title: t('book.refused'), hidden: true }), code: 403, title: t('book.refused') },
  ...{ help: t('book.refusedHelp'), reference: null, suggestion: null },
})

/** Pages of books: those that everyone reads, and those for signed-in readers. */
export const bookRoutes: readonly (KeptRoute | LiveRoute)[] = [
  {
    path: '/hjalp/:slug',
    load: async ({ services: { db }, visit: { site }, params: { slug = '' } }) => {
      const found = await siteBookPage(db, { groupId: site?.group.id ?? null, slug })
      return found && bookPage(found, slug)
    },
  },
  {
    // A page that visitors don't get: to them it isn't there.
    path: '/hjalp/:slug',
    methods: ['GET'],
    afterKept: true,
    answer: async ({ services, request, visit: { site }, params: { slug = '' } }) => {
      const user = membersReader(await readerOf(services, request))
      if (!user || site?.state === 'inactive') return null
      const found = await siteBookPage(services.db, { groupId: site?.group.id ?? null, slug, reader: user })
      if (!found) return null
      const page = await bookPage(found, slug)
      return { page: { ...page, head: { ...page.head, hidden: true } } }
    },
  },
  {
    // "Lås upp" below the contents of a book leads here, and on to its first page for the reader.
    path: '/hjalp/:slug/medlemmar',
    methods: ['GET'],
    answer: async ({ services, request, visit: { site }, params: { slug = '' } }) => {
      const groupId = site?.group.id ?? null
      const asked = site?.state === 'inactive' ? null : await publishedBookPage(services.db, { groupId, slug })
      if (!asked) return null
      const actor = await readerOf(services, request)
      if (!actor.user) return { location: `/login?till=${encodeURIComponent(request.originalUrl)}`, status: 302 }
      const reader = membersReader(actor)
      const [first] = reader ? await memberBookPages(services.db, { groupId, reader, within: asked.id }) : []
      return first ? { location: first.href, status: 302 } : { page: refusal(), status: 403 }
    },
  },
]
