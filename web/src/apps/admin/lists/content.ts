import { listed } from '@kollegium/api/lists'
import House from 'lucide-react/icons/house'
import { lazy } from 'react'
import { CreateBook } from '../../../features/books/create-book.tsx'
import { usedQuestion } from '../../../features/content/used-question.ts'
import { copyAction } from '../../../features/copies/copy-action.ts'
import { moveAction } from '../../../features/copies/move-action.ts'
import { listPlaceAnchor } from '../../../features/settings/list-place-anchor.ts'
import { t } from '../../../lib/i18n.ts'
import { defineList } from '../../../resource/list-screen.ts'
import type { RowAction } from '../../../resource/row-action.ts'
import { messageActs } from './message-acts.ts'
import { bulkRemoval, contentList, keepsUsed, trashed } from './publishing.ts'

const BookOrderPage = lazy(() => import('../../../features/books/order-page.tsx'))

const queueParts = contentList(listed.Queue)

/** Leads from a list's row to its places on the start page. */
const showOnStart: RowAction = {
  label: t('listPlace.action'),
  icon: House,
  needs: 'update',
  subject: 'Setting',
  only: 'row',
  href: ({ id }) => `/queue/${id}#${listPlaceAnchor}`,
  run: async () => null,
}

/** The lists of the texts that visitors read, and of the menus that lead to them. */
export const contentLists = {
  article: defineList({
    resource: listed.Article,
    api: (client) => client.article,
    ...contentList(listed.Article, { read: true }),
    emptyText: t('article.empty'),
  }),
  page: defineList({
    resource: listed.Page,
    api: (client) => client.page,
    ...contentList(listed.Page, { read: true }),
    emptyText: t('page.empty'),
  }),
  section: defineList({
    resource: listed.Section,
    api: (client) => client.section,
    ...contentList(listed.Section, { tags: false }),
    emptyText: t('section.empty'),
  }),
  event: defineList({
    resource: listed.Event,
    api: (client) => client.event,
    ...contentList(listed.Event, { read: true }),
    duplicates: { days: ['start_date', 'end_date'] },
    emptyText: t('event.empty'),
  }),
  card: defineList({
    resource: listed.Card,
    api: (client) => client.card,
    ...contentList(listed.Card, { tags: false }),
    emptyText: t('card.empty'),
  }),
  queue: defineList({
    resource: listed.Queue,
    api: (client) => client.queue,
    ...queueParts,
    actions: [...queueParts.actions, showOnStart],
    emptyText: t('queue.empty'),
  }),
  book: defineList({
    resource: listed.Book,
    api: (client) => client.book,
    ...contentList(listed.Book),
    visit: (row) =>
      row.status === 'published' && !row.siteClosed && (row.access === null || row.access === 'guest')
        ? String(row.url)
        : null,
    Create: CreateBook,
    pages: { order: BookOrderPage },
    emptyText: t('book.empty'),
  }),
  menu: defineList({
    resource: listed.Menu,
    api: (client) => client.menu,
    inGroup: true,
    ...trashed,
    bulkRemoval: bulkRemoval('menu', keepsUsed),
    used: usedQuestion('menu'),
    actions: [copyAction(listed.Menu), moveAction(listed.Menu, keepsUsed)],
    duplicates: { keys: ['name'], rows: ['links'] },
    emptyText: t('menu.empty'),
  }),
  tag: defineList({
    resource: listed.Tag,
    api: (client) => client.tag,
    inGroup: true,
    used: usedQuestion('tag'),
    emptyText: t('tag.empty'),
  }),
  message: defineList({
    resource: listed.Message,
    api: (client) => client.message,
    ...trashed,
    bulkRemoval: bulkRemoval('message'),
    actions: [...messageActs, copyAction(listed.Message), moveAction(listed.Message)],
    duplicates: {},
    emptyText: t('message.empty'),
  }),
}
