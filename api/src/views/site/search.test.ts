import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Piece } from '../../engine/search/marks.ts'
import { createWorld } from '../../testing/world.ts'
import { createSiteSearch } from './search.ts'
import type { SearchKind } from './search-scope.ts'

const world = await createWorld()
const { db, services } = world
const siteSearch = createSiteSearch(services)

let skane: number
let local: number
beforeEach(async () => {
  await world.clear()
  const open = { vopagesStatus: true }
  skane = (await buildGroup(db, { ...open, title: 'College Skåne', name: 'skane', category: 'region' })).id
  local = (await buildGroup(db, { ...open, title: 'Eslöv', name: 'eslov', category: 'local', parent_id: skane })).id
})

const shown = (pieces: Piece[]) => pieces.map(({ text, hit }) => (hit ? `[${text}]` : text)).join('')
const plain = (pieces: Piece[]) => pieces.map(({ text }) => text).join('')
const text = (title: string, more: object = {}) =>
  buildContent(db, { group_id: local, status: 'published', title, ...more })
type Where = { groupId?: number | null; network?: boolean; kind?: SearchKind; page?: number }
const find = (search: string, { groupId = local, network = false, ...more }: Where = {}) =>
  siteSearch({ search, place: { groupId, network }, ...more })
const titlesOf = async (search: string, where?: Where) =>
  (await find(search, where)).texts.map(({ title }) => plain(title))

async function document(contents: string, more: object = {}, portfolio: object = {}) {
  const { id: portfolio_id } = await buildPortfolio(db, { group_id: local, title: 'Blanketter', ...portfolio })
  const file = await buildFile(db, { portfolio_id, filename: 'a.pdf', filetype: 'application/pdf', ...more })
  await db.fileText.create({ data: { file_id: file.id, status: 'read', text: contents } })
  return file
}

describe('texts', () => {
  test('by title and contents, the hits marked, with their places', async () => {
    await text('Handledarutbildning', { slug: 'handledarutbildning', type: 'page', lead: 'Tre steg.' })
    await text('Trygg på jobbet', {
      slug: 'trygg',
      date: new Date('2026-11-12'),
      body: '<p>Tre <b>handledare</b> berättar</p>',
    })
    await text('Något annat', { body: '<p>behandling</p>' })
    const { texts, counts } = await find('handledar')
    expect(texts.map((hit) => [shown(hit.title), shown(hit.excerpt), hit.path, hit.date])).toEqual([
      ['[Handledar]utbildning', 'Tre steg.', '/handledarutbildning', null],
      ['Trygg på jobbet', 'Tre [handledar]e berättar', '/artiklar/trygg', '2026-11-12'],
    ])
    expect(counts).toEqual({ text: 2, event: 0, document: 0, college: 0 })
  })

  test('on this site or in the whole network, which are counted beside each other', async () => {
    await text('Vård här')
    await text('Vård i Skåne', { group_id: skane })
    await text('Vård på framsidan', { group_id: null })
    expect(await titlesOf('vård')).toEqual(['Vård här'])
    expect(await titlesOf('vård', { groupId: null })).toEqual(['Vård på framsidan'])
    const everywhere = await find('vård', { network: true })
    expect(everywhere.texts).toHaveLength(3)
    expect(everywhere).toMatchObject({ site: 1, network: 3, counts: { text: 3 } })
    expect((await find('vård')).network).toBe(3)
    expect(everywhere.texts.map(({ site }) => site.title).sort()).toEqual(['College Skåne', 'Eslöv', null])
  })

  test('by keywords, which no hit shows, and which count as much as the lead', async () => {
    await text('Ersättning', {
      slug: 'ersattning',
      keywords: 'lön, vikariat',
      lead: 'Så får du betalt.',
      body: '<p>Pengar</p>',
    })
    await text('Öppet hus', { type: 'event', start_date: new Date('2030-01-01'), keywords: 'rundvandring' })
    await text('Utkast', { keywords: 'lön', status: 'unpublished' })
    await text('Borta', { keywords: 'lön', trashed_at: new Date() })
    await text('Inloggad', { type: 'book', access: 'authenticated', keywords: 'lön' })
    await text('Stängd', { group_id: (await buildGroup(db)).id, keywords: 'lön' })
    const { texts, counts, network, ...rest } = await find('lönen')
    expect(texts.map((hit) => [shown(hit.title), shown(hit.excerpt), hit.similar])).toEqual([
      ['Ersättning', 'Så får du betalt.', false],
    ])
    expect({ counts, network }).toEqual({ counts: { text: 1, event: 0, document: 0, college: 0 }, network: 1 })
    expect(JSON.stringify({ texts, ...rest })).not.toMatch(/vikariat/)
    expect((await find('rundvandringar')).events.map(({ title }) => plain(title))).toEqual(['Öppet hus'])
    // The words of the search may stand in different places of the text.
    expect(await titlesOf('lön pengar')).toEqual(['Ersättning'])
  })

  test('only what every visitor may see now', async () => {
    await text('Vård: synlig')
    await text('Vård: hjälp', { type: 'book' })
    await text('Vård: utkast', { status: 'unpublished' })
    await text('Vård: senare', { publish_at: new Date(Date.now() + 60_000) })
    await text('Vård: förbi', { unpublish_at: new Date(Date.now() - 60_000) })
    await text('Vård: borta', { trashed_at: new Date() })
    await text('Vård: del', { type: 'section' })
    await text('Vård: inloggad', { type: 'book', access: 'authenticated' })
    const role = await buildRole(db)
    const forRole = await text('Vård: roll', { type: 'book' })
    await db.content.update({ where: { id: forRole.id }, data: { roles: { connect: { id: role.id } } } })
    const closed = await buildGroup(db)
    await text('Vård: stängd', { group_id: closed.id })
    expect((await titlesOf('vård', { network: true })).sort()).toEqual(['Vård: hjälp', 'Vård: synlig'])
    expect((await find('vård', { network: true })).network).toBe(2)
    expect(await titlesOf('vård', { groupId: closed.id })).toEqual([])
  })

  test('an event tells when; the page that a site begins with stands at its start', async () => {
    await text('Träff', {
      type: 'event',
      slug: 'traff',
      start_date: new Date('2026-12-09'),
      start_time: '09:00',
      location: 'Hemma',
    })
    const page = await text('Träffa oss', { type: 'page', slug: 'traffa-oss' })
    await db.group.update({ where: { id: local }, data: { start_page_id: page.id } })
    const { events, texts } = await find('träff')
    expect(events[0]).toMatchObject({
      path: '/evenemang/traff',
      event: { start_date: '2026-12-09', start_time: '09:00' },
    })
    expect(texts[0]?.path).toBe('/')
  })

  test('scripts in texts stay text', async () => {
    const title = '<script>alert(1)</script> vård & "vård"'
    await text(title, { lead: '<img src=x onerror=alert(1)> vård' })
    const [hit] = (await find('vård')).texts
    expect(plain(hit?.title ?? [])).toBe(title)
    expect(plain(hit?.excerpt ?? [])).toBe('<img src=x onerror=alert(1)> vård')
  })
})

describe('documents', () => {
  test('by contents, with the page of the hit', async () => {
    const file = await document('Innehåll\fKapitel ett\fArbetsgivaren utser en handledare för varje elev', {
      title: 'Avtal',
    })
    const [hit] = (await find('handledarna')).documents
    expect(hit).toMatchObject({ id: file.id, page: 3, inContents: true, url: `/files/${file.id}/a.pdf` })
    expect(shown(hit?.excerpt ?? [])).toContain('utser en [handledar]e för varje elev')
    expect(hit?.place.map(plain)).toEqual(['Blanketter'])
  })

  test('of several words the place where they stand together', async () => {
    await document('Arbetsgivaren skriver under\fInledning\fArbetsgivarens egna åtaganden är tid för samtal')
    const [hit] = (await find('arbetsgivarens åtaganden')).documents
    expect(hit?.page).toBe(3)
    expect(shown(hit?.excerpt ?? [])).toContain('[Arbetsgivarens] egna [åtaganden] är')
  })

  test('by title; no page where the document knows none, as in the notes of a Word document', async () => {
    await document('Ett\fTvå\u001dfotnot', { title: 'Word' })
    await document('en fotnot utan sidor', { title: 'Text' })
    await document('annat', { title: 'Fotnoter' })
    const { documents } = await find('fotnot')
    expect(documents.map(({ title, page, inContents }) => [plain(title), page, inContents])).toEqual([
      ['Fotnoter', null, false],
      ['Text', null, true],
      ['Word', null, true],
    ])
    expect((await find('två')).documents[0]).toMatchObject({ page: 2 })
  })

  test('only public ones, and no pictures', async () => {
    await document('vård', { title: 'Dold', status: false })
    await document('vård', { title: 'Bild', filetype: 'image/png' })
    await document('vård', { title: 'Privat' }, { disk: 's3.vodocs_files' })
    await document('vård', { title: 'Opublicerad' }, { status: false })
    const closed = await buildGroup(db)
    await document('vård', { title: 'Stängd' }, { group_id: closed.id })
    await document('vård', { title: 'Skånes' }, { group_id: skane })
    expect((await find('vård', { network: true })).documents.map(({ title }) => plain(title))).toEqual(['Skånes'])
    expect(await find('vård')).toMatchObject({ documents: [], site: 0, network: 1 })
  })

  test('none of the validation tool, whichever portfolio it keeps its files in', async () => {
    const { portfolio_id } = await document('vård', { title: 'Kartläggning' })
    expect((await find('vård')).documents).toHaveLength(1)
    await db.setting.create({ data: { name: 'validigDefaultPortfolio', value: portfolio_id } })
    expect(await find('vård')).toMatchObject({ documents: [], site: 0 })
  })
})

test('colleges with open sites: on a site those above and below it', async () => {
  await db.group.update({ where: { id: skane }, data: { description: 'Samordnar handledarutbildningen' } })
  await buildGroup(db, { title: 'Handledarnas college', category: 'local' })
  await buildGroup(db, { title: 'Handledare förr', category: 'local', vopagesStatus: true, status: false })
  await buildGroup(db, { title: 'Norrlands handledare', category: 'region', vopagesStatus: true })
  const { colleges, counts } = await find('handledar')
  expect(colleges.map((hit) => [plain(hit.title), shown(hit.excerpt), hit.url])).toEqual([
    ['College Skåne', 'Samordnar [handledar]utbildningen', 'http://skane.vo.localhost:3000'],
  ])
  expect(counts.college).toBe(1)
  expect((await find('handledar', { groupId: null })).colleges).toHaveLength(2)
})

describe('the words of a search', () => {
  test('mistyped: similar names, told as such; beside right ones there are none', async () => {
    await text('Handledarutbildning')
    await document('x', { title: 'Handledarguide' })
    const wrong = await find('handledarutbilding')
    expect(wrong).toMatchObject({ isSimilar: true, site: 0 })
    expect(wrong.texts).toHaveLength(1)
    const right = await find('handledarutbildning')
    expect(right).toMatchObject({ isSimilar: false, site: 1, documents: [] })
  })

  test('a beginning proposes narrower words with their numbers, a whole word none', async () => {
    await text('Handledarutbildning')
    await text('Handledarutbildningen steg 2')
    await text('Handledarintyg')
    await text('Bli handledare')
    expect((await find('handledar')).narrower).toEqual([
      { word: 'handledarutbildning', count: 2 },
      { word: 'handledarintyg', count: 1 },
    ])
    expect((await find('handledare')).narrower).toEqual([])
    expect((await find('handledar intyg')).narrower).toEqual([])
  })

  test.each(['', ' ', `'"<%_\\`, '%', '!!!', '<->', ':*', '\u0000', '🙂'])(
    '%j finds nothing and fails nowhere',
    async (search) => {
      await text('En artikel')
      expect(await find(search)).toMatchObject({ words: [], texts: [], site: 0, network: 0 })
    },
  )

  test('signs beside words change nothing', async () => {
    await text('Vård 100 %')
    for (const search of [`'vård"<%_\\`, 'vård & !(', 'vård:*', 'vård\u0000', 'VÅRD'])
      expect(await titlesOf(search), search).toEqual(['Vård 100 %'])
  })

  test('of five hundred the first eight count, and the result says so', async () => {
    await text('ett två tre fyra fem sex sju åtta')
    const many = 'ett två tre fyra fem sex sju åtta '.repeat(63)
    const found = await find(many)
    expect(found).toMatchObject({ isCut: true, site: 1 })
    expect(found.words).toHaveLength(8)
    expect((await find('ett två')).isCut).toBe(false)
  })
})

describe('how much is shown', () => {
  beforeEach(async () => {
    const rows = Array.from({ length: 45 }, (_, n) => ({
      ...{
        type: 'article' as const,
        status: 'published' as const,
        group_id: local,
        slug: `t-${n}`,
        title: `Nyhet ${n}`,
      },
      updated_at: new Date(2026, 0, 1, 0, n),
    }))
    await db.content.createMany({ data: rows })
  })

  test('five in the overview, twenty on a page of one kind', async () => {
    expect(await titlesOf('nyhet')).toEqual([44, 43, 42, 41, 40].map((n) => `Nyhet ${n}`))
    const second = await find('nyhet', { kind: 'text', page: 2 })
    expect(second).toMatchObject({ page: 2, pages: 3, counts: { text: 45 } })
    expect(second.texts.map(({ title }) => plain(title)).slice(0, 2)).toEqual(['Nyhet 24', 'Nyhet 23'])
    expect((await find('nyhet', { kind: 'text', page: 9 })).page).toBe(3)
    expect(await find('nyhet', { kind: 'event' })).toMatchObject({ texts: [], events: [], counts: { text: 45 } })
  })

  test('in as many statements for many hits as for few', async () => {
    const one = (await world.statementsOf(() => find('44'))).length
    expect((await world.statementsOf(() => find('nyhet'))).length).toBeLessThanOrEqual(one + 6)
  })
})
