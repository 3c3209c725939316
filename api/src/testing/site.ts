import { type SettingName, settingTypes } from '../modules/settings/setting-fields.ts'
import { linkInputs, moveInputs, versionInputs, writtenInputs } from './inputs-content.ts'
import type { Rows } from './rows.ts'
import { accessibilityDraft } from './statements.ts'

type Plain = (name: string, row: { id: number }, data: object) => Record<string, unknown>

/** A valid input for each procedure of lists, cards, books, menus, messages, settings, brands and wordings. @param plain those of the plain procedures */
export function siteInputs(rows: Rows, plain: Plain): Record<string, unknown> {
  const content_id = rows.page.id
  const links = [
    {
      title: 'Länk',
      content_id,
      children: [{ title: 'Under', content_id, children: [{ title: 'Djupt', content_id }] }],
    },
  ]
  return {
    ...plain('card', rows.card, { title: 'Nytt kort', entity: { type: 'Page', id: content_id } }),
    // Without what belongs to a group: here it is about the right to make one at all.
    'card.create': { data: { title: 'Nytt kort' } },
    ...writtenInputs(rows, 'card'),
    ...plain('queue', rows.queue, { title: 'Ny lista', items: [{ type: 'Article', id: rows.article.id }] }),
    'queue.create': { data: { title: 'Ny lista' } },
    ...writtenInputs(rows, 'queue', rows.tag.id),
    ...plain('book', rows.book, { title: 'Ny sida', parent_id: rows.shelf.id }),
    'book.create': { data: { title: 'Ny bok' } },
    ...writtenInputs(rows, 'book', rows.tag.id),
    'book.tree': undefined,
    'book.move': { id: rows.book.id, parent_id: null, position: 0 },
    'help.get': { name: 'admin' },
    'help.open': { app: 'admin', names: ['admin-article'] },
    'help.search': { app: 'admin', search: 'bild' },
    ...plain('menu', rows.menu, { title: 'Ny meny', name: 'ny-meny', links }),
    ...versionInputs(rows, 'menu', rows.menu.id),
    ...linkInputs('menu', rows.menu.id),
    ...moveInputs('menu', rows.menu),
    'menu.usedIn': { id: rows.menu.id },
    'menu.usedInAny': { ids: [rows.menu.id] },
    'menu.byName': { name: rows.menu.name },
    'menuLink.list': { limit: 200 },
    'menuLink.records': { limit: 200 },
    'menuLink.get': { id: rows.menulink.id },
    ...plain('message', rows.message, { title: 'Nytt meddelande', body: '<p>Text</p>' }),
    ...versionInputs(rows, 'message', rows.message.id),
    ...linkInputs('message', rows.message.id),
    ...moveInputs('message', rows.message),
    'message.turned': { since: '2000-01-01T00:00:00.000Z' },
    'activeMessage.list': undefined,
    'activeMessage.close': { id: rows.message.id, updated_at: rows.message.updated_at.toISOString() },
    'dashboard.overview': undefined,
    'dashboard.counts': undefined,
    'visits.week': undefined,
    'visits.site': { weeks: 4 },
    'visits.link': { weeks: 4 },
    'visits.text': { id: rows.article.id, entity: 'article' },
    'setting.list': undefined,
    'setting.update': { data: { newsQueue: rows.queue.id, footerMenu: rows.menu.id } },
    'setting.hasAny': { names: ['newsQueue'] },
    'statement.list': undefined,
    'statement.get': { kind: 'accessibility' },
    'statement.preview': { kind: 'accessibility' },
    'statement.update': { kind: 'accessibility', data: accessibilityDraft() },
    'statement.publish': { kind: 'accessibility', data: accessibilityDraft() },
    'statement.withdraw': { kind: 'dataProtection' },
    'brand.list': undefined,
    'brand.update': { data: { college: { name: 'Provnätet', colour: '#123456' }, language: { mark: 'college' } } },
    'auditChain.get': undefined,
    'systemNotice.list': undefined,
    'oldClient.list': undefined,
    'oldClient.create': {
      client: 'skolportalen',
      data: { name: 'Skolportalen', redirect_uris: ['https://skola.example/auth'] },
    },
    'oldClient.update': {
      client: 'ingen',
      data: { name: 'Skolportalen', redirect_uris: ['https://skola.example/auth'] },
    },
    ...Object.fromEntries(
      ['newSecret', 'close', 'open', 'delete'].map((act) => [`oldClient.${act}`, { client: 'ingen' }]),
    ),
    'oldClient.endSecret': { client: 'ingen', which: 'former' },
    'wording.list': { search: 'rader', limit: 200 },
    'wording.update': { key: 'list.count', text: '::number rader' },
  }
}

/** A row of the kind that the setting names; undefined for a setting that names no row. */
export function rowOfSetting(name: string, rows: Rows): number | undefined {
  const kind = settingTypes[name as SettingName]
  if (kind === undefined || kind === 'email') return undefined
  return kind === 'file' ? rows.image.id : rows[kind].id
}
