import { article } from '@kollegium/api/definitions/content'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { ResourceForm } from '../../../resource/resource-form.tsx'
import { ResourceList } from '../../../resource/resource-list.tsx'
import { defineScreen } from '../../../resource/screen.ts'
import { refusal, renderWith } from '../../../resource/testing.tsx'
import { contentList } from '../lists/publishing.ts'
import { documentScreens } from './documents.tsx'
import { contentForm } from './publishing.tsx'

// An editor's acts upon texts can be undone for ten seconds. The other acts are asked about with names and numbers.

const articles = defineScreen({
  resource: article,
  api: (client) => client.article,
  ...contentList(article, { read: true }),
  ...contentForm(article, { read: true }),
  Side: undefined,
})
const row = (id: number, title: string, status = 'published') => ({
  ...{ id, title, status, group_id: 1, updated_at: '2026-11-20T08:00:00.000Z' },
})
const items = [row(7, 'Nytt'), row(8, 'Gammalt'), row(9, 'Utkast', 'unpublished')]
const none = { items: [], total: 0 }
const unused = {
  'article.usedIn': () => none,
  'article.usedInAny': () => ({ shownBy: none, linkedFrom: none }),
}
const use = { group: null, trashed: false }
const menu = { ...use, entity: 'menu', id: 3, title: 'Huvudmeny', editUrl: 'http://admin.vo.localhost:3000/menu/3' }
const news = { ...use, entity: 'queue', id: 4, title: 'Nyheter', editUrl: 'http://admin.vo.localhost:3000/queue/4' }

const open = (answers: Record<string, (input: never) => unknown> = {}) =>
  renderWith(<ResourceList screen={articles} />, {
    path: '/article',
    answers: {
      'article.list': () => ({ items, total: items.length, page: 1, limit: 25 }),
      'article.delete': () => items[0],
      'article.deleteMany': () => ({ count: 2 }),
      'article.unpublish': () => ({ count: 2, versions: { 7: 'v7', 8: 'v8' } }),
      ...unused,
      ...answers,
    },
  })
const choose = async (title: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Fler val för ${title}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
const select = async (...titles: string[]) => {
  for (const title of titles) fireEvent.click(await screen.findByRole('checkbox', { name: new RegExp(title) }))
}
const inputs = (calls: { path: string; input: unknown }[], path: string) =>
  calls.filter((call) => call.path === path).map(({ input }) => input)

describe('a removal', () => {
  test('is taken back by its toast', async () => {
    const { calls } = open({ 'trash.undo': () => ({ count: 1 }) })
    await choose('Nytt', 'Ta bort')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja, ta bort' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
    await screen.findByText('Artikeln är tillbaka')
    expect(inputs(calls, 'trash.undo')).toEqual([{ rows: [{ entity: 'article', id: 7 }] }])
    await waitFor(() => expect(inputs(calls, 'article.list').length).toBeGreaterThan(2))
  })

  test('of several is taken back whole', async () => {
    const { calls } = open({ 'trash.undo': () => ({ count: 2 }) })
    await select('Nytt', 'Gammalt')
    fireEvent.click(screen.getByRole('button', { name: 'Ta bort' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ja, ta bort' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
    await screen.findByText('2 artiklar är tillbaka')
    expect(inputs(calls, 'trash.undo')).toEqual([{ rows: [7, 8].map((id) => ({ entity: 'article', id })) }])
  })

  test('that somebody has done something about since is not, and it is said who', async () => {
    const message = 'Malin Skissgren har ändrat artikeln sedan dess. Inget har återställts.'
    open({
      'trash.undo': () => {
        throw refusal('CONFLICT', message, { details: { name: 'Malin Skissgren' } })
      },
    })
    await choose('Nytt', 'Ta bort')
    fireEvent.click(await screen.findByRole('button', { name: 'Ja, ta bort' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
    await screen.findByText(message)
    fireEvent.click(screen.getByRole('button', { name: 'Jämför' }))
    await waitFor(() => expect(location.pathname + location.hash).toBe('/article/7#versioner'))
  })

  test('of something used is not offered: the places are named and linked', async () => {
    const { calls } = open({ 'article.usedIn': () => ({ items: [menu], total: 2 }), 'trash.removalCycle': () => [] })
    await choose('Nytt', 'Ta bort')
    const dialog = await screen.findByRole('alertdialog', { name: 'Nytt' })
    expect(dialog.textContent).toContain('Artikeln används på 2 ställen.')
    expect(dialog.textContent).toContain('Används också på 1 ställe som du inte har behörighet att se.')
    expect(within(dialog).queryByRole('button', { name: /ta bort/i })).toBeNull()
    fireEvent.click(within(dialog).getByRole('link', { name: 'Huvudmeny' }))
    await waitFor(() => expect(location.pathname).toBe('/menu/3'))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(inputs(calls, 'article.delete')).toEqual([])
  })
})

describe('unpublishing', () => {
  test('several asks with their number and what follows, and is taken back', async () => {
    const linked = { items: [menu, menu], total: 2 }
    const { calls } = open({
      'article.usedInAny': () => ({ shownBy: { items: [news], total: 1 }, linkedFrom: linked }),
      'article.undo': () => ({ count: 2 }),
    })
    await select('Nytt', 'Gammalt', 'Utkast')
    fireEvent.click(screen.getByRole('button', { name: 'Avpublicera' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Avpublicera 2 artiklar?' })
    // Both links are in the one menu: nothing more is counted.
    expect(dialog.textContent).toContain('2 länkar leder ingenstans, i HuvudmenyDe försvinner ur Nyheter')
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(['Huvudmeny', 'Nyheter'])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Avpublicera 2 artiklar' }))
    await screen.findByText('2 artiklar har avpublicerats')
    fireEvent.click(screen.getByRole('button', { name: 'Ångra' }))
    await screen.findByText('Ångrat')
    expect(inputs(calls, 'article.undo')).toEqual([{ versions: { 7: 'v7', 8: 'v8' } }])
  })

  test('one that nothing uses asks nothing; no leaves all as it is', async () => {
    const { calls } = open()
    await choose('Nytt', 'Avpublicera')
    await screen.findByRole('button', { name: 'Ångra' })
    expect(inputs(calls, 'article.unpublish')).toEqual([{ ids: [7] }])
    await select('Nytt', 'Gammalt')
    fireEvent.click(screen.getByRole('button', { name: 'Avpublicera' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Nej' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(inputs(calls, 'article.unpublish')).toHaveLength(1)
  })
})

describe('the form', () => {
  const record = {
    ...row(7, 'Nytt', 'unpublished'),
    slug: 'nytt',
    body: '',
    lead: '',
    publish_at: null,
    unpublish_at: null,
  }
  const update = vi.fn((input: { data: object }) => ({
    ...record,
    ...input.data,
    updated_at: '2026-11-20T09:00:00.000Z',
  }))
  beforeEach(() => void update.mockClear())
  const form = (given: object = {}, answers: Record<string, (input: never) => unknown> = {}) =>
    renderWith(<ResourceForm screen={articles} id={7} />, {
      path: '/article/7',
      answers: { 'article.get': () => ({ ...record, ...given }), 'article.update': update, ...unused, ...answers },
    })

  test('asks about a moment of publication that has passed, when it is saved', async () => {
    form()
    fireEvent.click(await screen.findByRole('radio', { name: 'Schemalagd' }))
    const field = await screen.findByRole('textbox', { name: /^Publiceras/ })
    fireEvent.change(field, { target: { value: '2020-01-01 08:00' } })
    fireEvent.blur(field)
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Tiden har redan passerat' })
    expect(dialog.textContent).toContain('publiceras 1 januari 2020 kl. 08.00. Nu är det ')
    expect(within(dialog).getByText('1 januari 2020 kl. 08.00').tagName).toBe('STRONG')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Ändra tiden' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(update).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Publicera nu' }))
    await waitFor(() => expect(update.mock.calls[0]?.[0].data).toEqual({ status: 'published' }))
    // The answer stands in the form, and nothing is unsaved.
    await screen.findByText('Sparat')
  })

  test('asks before a text vanishes from where it is shown, and no keeps it published', async () => {
    form(
      { status: 'published' },
      { 'article.usedInAny': () => ({ shownBy: { items: [news], total: 1 }, linkedFrom: none }) },
    )
    fireEvent.click(await screen.findByRole('radio', { name: 'Opublicerad' }))
    fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Avpublicera artikeln?' })
    expect(dialog.textContent).toContain('Försvinner ur Nyheter')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Nej' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(update).not.toHaveBeenCalled()
  })
})

describe('the address of something in the trash', () => {
  const about = {
    ...{ id: 7, entity: 'article', title: 'Nytt', group_id: null, mayRestore: true },
    ...{ trashed_at: '2026-11-19T15:20:00.000Z', removed_at: '2026-12-19T15:20:00.000Z' },
    by: { id: 3, name: 'Malin Skissgren', type: 'User' },
  }
  const gone = () => {
    throw refusal('NOT_FOUND', 'Sidan hittades inte')
  }
  const at = (answers: Record<string, (input: never) => unknown>) =>
    renderWith(<ResourceForm screen={articles} id={7} />, {
      path: '/article/7',
      answers: { 'article.get': gone, ...answers },
    })

  test('says who put it there and until when, and restores it', async () => {
    const { calls } = at({
      'trash.about': () => about,
      'trash.restore': () => ({ id: 7, entity: 'article', updated_at: 'v1' }),
      'article.delete': () => ({}),
    })
    await screen.findByRole('heading', { name: 'Artikeln ligger i papperskorgen' })
    const page = document.body.textContent
    expect(page).toContain('Malin Skissgren tog bort artikeln 19 november 2026 kl. 16.20.')
    expect(page).toContain('Försvinner för gott 19 december 2026.')
    fireEvent.click(screen.getByRole('button', { name: 'Återställ artikeln' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
    await screen.findByText('Artikeln ligger i papperskorgen igen')
    expect(inputs(calls, 'trash.restore')).toEqual([{ entity: 'article', id: 7 }])
    expect(inputs(calls, 'article.delete')).toEqual([{ id: 7, version: 'v1' }])
  })

  test('says so of a file, too, and leads back to the bank; its bytes are not shown', async () => {
    const file = documentScreens.find(({ resource }) => resource.name === 'file')
    if (!file) throw new Error('files have a form')
    renderWith(<ResourceForm screen={file} id={7} />, {
      path: '/file/7',
      answers: { 'file.get': gone, 'trash.about': () => ({ ...about, entity: 'file' }) },
    })
    await screen.findByRole('heading', { name: 'Filen ligger i papperskorgen' })
    expect(screen.getByRole('button', { name: 'Återställ filen' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Läs/ })).toBeNull()
    expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain('/bank')
  })

  test('says whose it is to a person who works in several groups', async () => {
    const groups = [5, 6].map((id) => ({ id, title: `Grupp ${id}`, category: 'local', parent_id: null, depth: 0 }))
    renderWith(<ResourceForm screen={articles} id={7} />, {
      path: '/article/7',
      answers: { 'article.get': gone, 'trash.about': () => ({ ...about, group_id: 6 }) },
      groups: groups as never,
    })
    await screen.findByRole('heading', { name: 'Artikeln ligger i papperskorgen' })
    expect(document.body.textContent).toContain('Tillhör Grupp 6')
  })

  test('is read there without being restored', async () => {
    const { calls } = at({
      'trash.about': () => about,
      'trash.read': () => ({ title: 'Nytt', lead: 'Om hösten', body: '<p>Alla <b>håller</b> med.</p>' }),
    })
    const read = await screen.findByRole('button', { name: 'Läs den' })
    expect(read.getAttribute('aria-expanded')).toBe('false')
    fireEvent.click(read)
    const text = await screen.findByRole('region', { name: 'Texten i artikeln, som den ligger i papperskorgen' })
    expect(text.textContent).toBe('NyttOm höstenAlla håller med.')
    fireEvent.click(screen.getByRole('button', { name: 'Dölj texten' }))
    expect(screen.queryByText('Om hösten')).toBeNull()
    expect(inputs(calls, 'trash.restore')).toEqual([])
  })

  test('offers nothing to who may not restore it, and what is nowhere is not found', async () => {
    const view = at({ 'trash.about': () => ({ ...about, mayRestore: false, by: null }) })
    await screen.findByText('Be någon som får ta bort innehållet att återställa det.')
    expect(screen.queryByRole('button', { name: 'Återställ artikeln' })).toBeNull()
    view.unmount()
    at({ 'trash.about': gone })
    await screen.findByText('404')
  })
})
