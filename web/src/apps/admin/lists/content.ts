import { article, book, card, event, page, queue, section, tag } from '@kollegium/api/definitions/content'
import { menu } from '@kollegium/api/definitions/menus'
import { message } from '@kollegium/api/definitions/messages'
import House from 'lucide-react/icons/house'
import { lazy } from 'react'
import { CreateBook } from '../../../features/books/create-book.tsx'
import { usedQuestion } from '../../../features/content/used-question.tsx'
import { copyAction } from '../../../features/copies/copy-action.ts'
import { listPlaceAnchor } from '../../../features/settings/list-place-anchor.ts'
import { t } from '../../../lib/i18n.ts'
import { defineList } from '../../../resource/list-screen.ts'
import type { RowAction } from '../../../resource/screen.ts'
import { messageActs } from './message-acts.ts'
import { bulkRemoval, contentList, trashed } from './publishing.ts'

const BookOrderPage = lazy(() => import('../../../features/books/order-page.tsx'))

const queueParts = contentList(queue)

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
    resource: article,
    api: (client) => client.article,
    ...contentList(article, { read: true }),
    emptyText: t('article.empty'),
  }),
  page: defineList({
    resource: page,
    api: (client) => client.page,
    ...contentList(page, { read: true }),
    emptyText: t('page.empty'),
  }),
  section: defineList({
    resource: section,
    api: (client) => client.section,
    ...contentList(section, { tags: false }),
    emptyText: t('section.empty'),
  }),
  event: defineList({
    resource: event,
    api: (client) => client.event,
    ...contentList(event, { read: true }),
    duplicates: { days: ['start_date', 'end_date'] },
    emptyText: t('event.empty'),
  }),
  card: defineList({
    resource: card,
    api: (client) => client.card,
    ...contentList(card, { tags: false }),
    emptyText: t('card.empty'),
  }),
  queue: defineList({
    resource: queue,
    api: (client) => client.queue,
    ...queueParts,
    actions: [...queueParts.actions, showOnStart],
    emptyText: t('queue.empty'),
  }),
  book: defineList({
    resource: book,
    api: (client) => client.book,
    ...contentList(book),
    visit: (row) =>
      row.status === 'published' && !row.siteClosed && (row.access === null || row.access === 'guest')
        ? String(row.url)
        : null,
    Create: CreateBook,
    pages: { order: BookOrderPage },
    emptyText: t('book.empty'),
  }),
  menu: defineList({
    resource: menu,
    api: (client) => client.menu,
    inGroup: true,
    ...trashed,
    bulkRemoval: bulkRemoval('menu'),
    used: usedQuestion('menu'),
    actions: [copyAction(menu)],
    duplicates: { keys: ['name'], rows: ['links'] },
    emptyText: t('menu.empty'),
  }),
  tag: defineList({
    resource: tag,
    api: (client) => client.tag,
    inGroup: true,
    used: usedQuestion('tag'),
    emptyText: t('tag.empty'),
  }),
  message: defineList({
    resource: message,
    api: (client) => client.message,
    ...trashed,
    bulkRemoval: bulkRemoval('message'),
    actions: [...messageActs, copyAction(message)],
    duplicates: {},
    emptyText: t('message.empty'),
  }),
}
