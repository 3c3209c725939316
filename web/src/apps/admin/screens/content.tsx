import { article, book, card, event, page, queue, section, tag } from '@kollegium/api/definitions/content'
import { menu } from '@kollegium/api/definitions/menus'
import { message } from '@kollegium/api/definitions/messages'
import House from 'lucide-react/icons/house'
import { lazy } from 'react'
import { CreateBook } from '../../../features/books/create-book.tsx'
import { contentSide } from '../../../features/content/content-side.tsx'
import { askAboutPastTime } from '../../../features/content/publication-questions.tsx'
import { usedSide } from '../../../features/content/used-in.tsx'
import { usedQuestion } from '../../../features/content/used-question.tsx'
import { copiedLine } from '../../../features/copies/copied-line.tsx'
import { copyAction } from '../../../features/copies/copy-action.ts'
import { sourceNotice } from '../../../features/copies/source-notice.tsx'
import { ListSketch } from '../../../features/entities/list-sketch.tsx'
import { liveOf } from '../../../features/live-preview/live.tsx'
import { LinkSide } from '../../../features/menu-links/link-side.tsx'
import { listPlaceAnchor } from '../../../features/settings/list-place-anchor.ts'
import { t } from '../../../lib/i18n.ts'
import { defineScreen, type RowAction, type Screen } from '../../../resource/screen.ts'
import { contentParts, publishing, trashed } from './publishing.tsx'

const ListPlace = lazy(() => import('../../../features/settings/list-place.tsx'))
const BookOrderPage = lazy(() => import('../../../features/books/order-page.tsx'))

const queueParts = contentParts(queue)

/** Leads from a list's row to its places on the start page. */
const showOnStart: RowAction = {
  label: t('listPlace.action'),
  icon: House,
  needs: 'update',
  only: 'row',
  offered: ({ can }) => can('update', 'Setting'),
  href: ({ id }) => `/queue/${id}#${listPlaceAnchor}`,
  run: async () => null,
}

/** The screens of the texts that visitors read, and of the menus that lead to them. */
export const contentScreens: readonly Screen[] = [
  defineScreen({
    resource: article,
    api: (client) => client.article,
    ...contentParts(article, { read: true }),
    ...liveOf('article', 'draft.page'),
    emptyText: t('article.empty'),
  }),
  defineScreen({
    resource: page,
    api: (client) => client.page,
    ...contentParts(page, { read: true }),
    // The top image is the standard template's alone (Spec §3 Page).
    when: { ...publishing.when, settings: (values) => values.template === 'standard' },
    ...liveOf('page', 'draft.page'),
    emptyText: t('page.empty'),
  }),
  defineScreen({
    resource: section,
    api: (client) => client.section,
    ...contentParts(section, { tags: false }),
    values: (record) => ({ image_full_id: record.image_full }),
    ...liveOf('section', 'draft.part'),
    emptyText: t('section.empty'),
  }),
  defineScreen({
    resource: event,
    api: (client) => client.event,
    ...contentParts(event, { read: true }),
    duplicates: { days: ['start_date', 'end_date'] },
    rows: [
      { fields: ['start_date', 'start_time'], columns: '1fr 1fr' },
      { fields: ['end_date', 'end_time'], columns: '1fr 1fr' },
      { fields: ['location', 'calendar'], columns: '3fr 2fr' },
    ],
    when: {
      ...publishing.when,
      start_time: (values) => !values.allday,
      end_time: (values) => !values.allday,
    },
    ...liveOf('event', 'draft.page'),
    emptyText: t('event.empty'),
  }),
  defineScreen({
    resource: card,
    api: (client) => client.card,
    ...contentParts(card, { tags: false }),
    ...liveOf('card', 'draft.part'),
    emptyText: t('card.empty'),
  }),
  defineScreen({
    resource: queue,
    api: (client) => client.queue,
    ...queueParts,
    actions: [...queueParts.actions, showOnStart],
    // The list itself is the work; a text around it is rare.
    first: ['title', 'columns', 'items'],
    rows: [{ fields: ['title', 'columns'], columns: '2fr 1fr' }],
    SideHead: ListSketch,
    ...liveOf('queue', 'draft.list'),
    Main: ListPlace,
    emptyText: t('queue.empty'),
  }),
  defineScreen({
    resource: book,
    api: (client) => client.book,
    ...contentParts(book),
    visit: (row) =>
      row.status === 'published' && !row.siteClosed && (row.access === null || row.access === 'guest')
        ? String(row.url)
        : null,
    Create: CreateBook,
    pages: { order: BookOrderPage },
    emptyText: t('book.empty'),
  }),
  defineScreen({
    resource: menu,
    api: (client) => client.menu,
    inGroup: true,
    first: ['title', 'links'],
    ...trashed,
    used: usedQuestion('menu'),
    actions: [copyAction(menu)],
    duplicates: { keys: ['name'], rows: ['links'] },
    Head: sourceNotice(menu),
    Line: copiedLine(menu),
    SideHead: LinkSide,
    Side: contentSide(menu, { holds: 'MenuLink' }),
    ...liveOf('menu', 'draft.start'),
    emptyText: t('menu.empty'),
  }),
  defineScreen({
    resource: tag,
    api: (client) => client.tag,
    inGroup: true,
    used: usedQuestion('tag'),
    Side: usedSide('tag'),
    emptyText: t('tag.empty'),
  }),
  defineScreen({
    resource: message,
    api: (client) => client.message,
    // A forgotten choice must not publish a notice to staff.
    starts: () => ({ audience: 'signed_in' }),
    ...publishing,
    ...trashed,
    autosaves: true,
    asks: askAboutPastTime('message'),
    actions: [copyAction(message)],
    duplicates: {},
    Head: sourceNotice(message),
    Line: copiedLine(message),
    Side: contentSide(message, { used: false }),
    ...liveOf('message', 'draft.start'),
    emptyText: t('message.empty'),
  }),
]
