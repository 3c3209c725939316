import { article, book, card, event, page, queue, section, tag } from '@kollegium/api/definitions/content'
import { menu } from '@kollegium/api/definitions/menus'
import { message } from '@kollegium/api/definitions/messages'
import { lazy } from 'react'
import { contentSide } from '../../../features/content/content-side.tsx'
import { askAboutPastTime } from '../../../features/content/publication-questions.tsx'
import { usedSide } from '../../../features/content/used-in.tsx'
import { copiedLine } from '../../../features/copies/copied-line.tsx'
import { sourceNotice } from '../../../features/copies/source-notice.tsx'
import { ListSketch } from '../../../features/entities/list-sketch.tsx'
import { liveOf } from '../../../features/live-preview/live.tsx'
import { LinkSide } from '../../../features/menu-links/link-side.tsx'
import { richTextOfMessage, richTextOfPart } from '../../../features/rich-text/rich-text-field-type.tsx'
import { defineScreen, type Screen } from '../../../resource/screen.ts'
import { contentLists as lists } from '../lists/content.ts'
import { contentForm, publishing, trashed } from './publishing.tsx'

const ListPlace = lazy(() => import('../../../features/settings/list-place.tsx'))

/** The form of a part of a page that has a title of its own. */
function partForm(resource: typeof section | typeof card) {
  const form = contentForm(resource)
  return { ...form, fields: { ...form.fields, body: richTextOfPart } }
}

/** The screens of the texts that visitors read, and of the menus that lead to them: the lists with their forms. */
export const contentScreens: readonly Screen[] = [
  defineScreen({
    ...lists.article,
    resource: article,
    ...contentForm(article, { read: true }),
    ...liveOf('article', 'draft.page'),
  }),
  defineScreen({
    ...lists.page,
    resource: page,
    ...contentForm(page, { read: true }),
    // The top image is the standard template's alone (Spec §3 Page).
    when: { ...publishing.when, settings: (values) => values.template === 'standard' },
    ...liveOf('page', 'draft.page'),
  }),
  defineScreen({
    ...lists.section,
    resource: section,
    ...partForm(section),
    values: (record) => ({ image_full_id: record.image_full }),
    ...liveOf('section', 'draft.part'),
  }),
  defineScreen({
    ...lists.event,
    resource: event,
    ...contentForm(event, { read: true }),
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
  }),
  defineScreen({ ...lists.card, resource: card, ...partForm(card), ...liveOf('card', 'draft.part') }),
  defineScreen({
    ...lists.queue,
    resource: queue,
    ...contentForm(queue),
    // The list itself is the work; a text around it is rare.
    first: ['title', 'columns', 'items'],
    rows: [{ fields: ['title', 'columns'], columns: '2fr 1fr' }],
    SideHead: ListSketch,
    ...liveOf('queue', 'draft.list'),
    Main: ListPlace,
  }),
  defineScreen({ ...lists.book, resource: book, ...contentForm(book) }),
  defineScreen({
    ...lists.menu,
    resource: menu,
    first: ['title', 'links'],
    ...trashed,
    Head: sourceNotice(menu),
    Line: copiedLine(menu),
    SideHead: LinkSide,
    Side: contentSide(menu, { holds: 'MenuLink' }),
    ...liveOf('menu', 'draft.start'),
  }),
  defineScreen({ ...lists.tag, resource: tag, Side: usedSide('tag') }),
  defineScreen({
    ...lists.message,
    resource: message,
    // A forgotten choice must not publish a notice to staff.
    starts: () => ({ audience: 'signed_in' }),
    ...publishing,
    fields: { ...publishing.fields, body: richTextOfMessage },
    ...trashed,
    autosaves: true,
    asks: askAboutPastTime('message'),
    Head: sourceNotice(message),
    Line: copiedLine(message),
    Side: contentSide(message, { used: false }),
    ...liveOf('message', 'draft.start'),
  }),
]
