import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildGroupsRole, buildRole } from '@kollegium/db/testing/factories/role'
import { buildValidigKeyword } from '@kollegium/db/testing/factories/survey'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { fold } from '../../engine/search/search-terms.ts'
import { publishedScope, searchContent } from '../../modules/content/content-search.ts'
import { createWorld } from '../../testing/world.ts'
import { callerOf, maxStatements, prepareReader, read, titles } from './testing.ts'

const world = await createWorld()
const { db } = world

let groupId: number
let api: ReturnType<typeof callerOf>
const article = (title: string, more: object = {}) => buildContent(db, { group_id: groupId, title, ...more })
beforeEach(async () => {
  ;({ groupId, api } = await prepareReader(world))
})

describe('content', () => {
  const find = async (search: string, more: object = {}) => titles(await api.content({ search, ...more }))

  test('by stem, by beginning, by a part of a compound, by text, in that order of worth', async () => {
    await article('Nyheter', { body: '<p>Många undersköterskor behövs</p>', slug: 'nyheter' })
    await article('Undersköterskans dag')
    await article('Något annat')
    expect(await find('undersköterska')).toEqual(['Undersköterskans dag', 'Nyheter'])
    expect(await find('undersk')).toEqual(['Undersköterskans dag', 'Nyheter'])
    expect(await find('sköterskan')).toEqual(['Undersköterskans dag'])
    expect(await find('dag UNDERSKÖTERSKA')).toEqual(['Undersköterskans dag'])
    expect(await find('undersköterska', { primaryField: 'title' })).toEqual(['Undersköterskans dag'])
  })

  test('å, ä and ö are letters of their own; without dots they are found, but later', async () => {
    await article('Hor 2026')
    await article('Hör av dig')
    await article('Råd i Skåne')
    expect(await find('hör')).toEqual(['Hör av dig', 'Hor 2026'])
    expect(await find('hor')).toEqual(['Hor 2026', 'Hör av dig'])
    expect(await find('skane')).toEqual(['Råd i Skåne'])
  })

  test('words are found beside any sign that is no letter, in any writing, and without their dots', async () => {
    const signs = [
      ...[
        '”solrosfält”',
        '«krusbär»',
        'blåklint–ringblomma',
        'björnbär\u00a0hallon',
        'lingon/tranbär',
        'odon.smultron',
      ],
      ...['åkerbär@hjortron', 'R&amp;D&lt;nypon&gt;', '🙂slånbär🙂', '“rönnbär”…', '‹fläder›', 'kråkbär\u200bmjölon'],
    ]
    await article('Bären', { lead: 'Café, resümé\u2014Øresund', body: `<p>${signs.join('</p><p>')}</p>` })
    await article('Bären som de skrivs på en Mac', { body: 'vildhallon och körsbär; مستشفى،التمريض'.normalize('NFD') })
    const words = [
      ...['solrosfält', 'krusbär', 'blåklint', 'ringblomma', 'björnbär', 'hallon', 'lingon', 'tranbär', 'odon'],
      ...['smultron', 'åkerbär', 'hjortron', 'nypon', 'slånbär', 'rönnbär', 'fläder', 'mjölon', 'café', 'RESÜMÉ'],
      ...['”solrosfält” – krusbären', 'lingon/tranbär', 'solrosfalt', 'kråkbären', 'krakbar', 'cafe', 'resume oresund'],
    ]
    for (const word of words) expect(await find(word), word).toEqual(['Bären'])
    for (const word of ['körsbär', 'korsbar', 'körsbär'.normalize('NFD'), 'körsbären', 'التمريض', 'مستشفى'])
      expect(await find(word), word).toEqual(['Bären som de skrivs på en Mac'])
    // Entities and tags are no words.
    for (const none of ['amp', 'nypongt', 'solrosfältet krusbären päron', 'kräkbär'])
      expect(await find(none), none).toEqual([])
  })

  test('a sentence without dots is found too; with its dots in a word, that word is meant', async () => {
    await article('Ett', { body: '<p>Vården för äldre på natten är en del av köksbordet i Höör</p>' })
    await article('Två', { body: '<p>En karl och en hastig far</p>' })
    expect(await find('varden for aldre pa natten')).toEqual(['Ett'])
    expect(await find('koksbord hoor')).toEqual(['Ett'])
    expect(await find('kårl')).toEqual([])
    expect(await find('hästig')).toEqual([])
  })

  test('typing errors are forgiven only where nothing is right', async () => {
    await article('Handledarutbildning')
    await article('Vårdnära service')
    expect(await find('handledarutbilding')).toEqual(['Handledarutbildning'])
    expect(await find('hnadledar')).toEqual(['Handledarutbildning'])
    expect(await find('vårdnäar')).toEqual(['Vårdnära service'])
    await article('Hnadledar')
    expect(await find('hnadledar')).toEqual(['Hnadledar'])
  })

  test.each(["'", '%', '_', '\\', ':*', '!!!', '& |', '<->', '"', '🙂', '(', 'a'.repeat(200)])(
    '%j is text like any other',
    async (search) => {
      await article('En artikel')
      expect(await find(search)).toEqual([])
    },
  )

  test('a title that is just what was asked for comes first, however many newer ones hold the word', async () => {
    const old = await article('Praktik', { updated_at: new Date('2020-01-01') })
    for (let n = 0; n < 25; n++) await article(`Praktik ${n}`)
    const found = await api.content({ search: 'praktik', limit: 20 })
    expect(found).toHaveLength(20)
    expect(found[0]?.id).toBe(old.id)
    expect(titles(found)[1]).toBe('Praktik 24')
  })

  test('among more hits than are ranked, the newest that may be read come first, and none twice', async () => {
    const elsewhere = await buildGroup(db)
    const rows = Array.from({ length: 3_100 }, (_, n) => ({
      ...{ type: 'article' as const, slug: `t-${n}`, title: `Mötestider ${n}`, body: '<p>protokoll</p>' },
      // The readable texts are among the oldest: the newest two thousand are another's.
      ...{ group_id: n < 1_050 ? groupId : elsewhere.id, updated_at: new Date(2026, 0, 1, 0, 0, n) },
    }))
    await db.content.createMany({ data: rows })
    const newest = Array.from({ length: 20 }, (_, n) => `Mötestider ${1_049 - n}`)
    for (const search of ['mötestid', 'protokoll', 'ötesti']) expect(await find(search), search).toEqual(newest)
  })

  test('a word of many texts that the newest lack is met among the next ones, the newest of them first', async () => {
    const rows = Array.from({ length: 1_500 }, (_, n) => ({
      ...{ type: 'article' as const, group_id: groupId, slug: `t-${n}`, updated_at: new Date(2026, 0, 1, 0, 0, n) },
      title: n < 1_100 ? `Mötestider ${n}` : `Annat ${n}`,
    }))
    await db.content.createMany({ data: rows })
    const same = await buildContent(db, { group_id: groupId, title: 'Mötestid', updated_at: new Date(2025, 0, 1) })
    const newest = Array.from({ length: 19 }, (_, n) => `Mötestider ${1_099 - n}`)
    for (const search of ['mötestid', 'ötesti']) {
      const expected = search === 'mötestid' ? [same.title, ...newest] : [...newest, 'Mötestider 1080']
      expect(await find(search), search).toEqual(expected)
    }
  })

  test('nothing asked for: the newest; never more than asked', async () => {
    for (const title of ['Ett', 'Två', 'Tre']) await article(title)
    expect(await find('', { limit: 2 })).toEqual(['Tre', 'Två'])
  })

  test('only what may be read, of the types asked for, and never the trash; in few statements', async () => {
    const theirs = await buildContent(db, { title: 'Vårdens dag' })
    await article('Vårdens dag i papperskorgen', { trashed_at: new Date() })
    await article('Vårdens kalender', { type: 'event', start_date: new Date() })
    await article('Vårdens sida', { type: 'page', slug: 'var-sida' })
    const mine = await article('Vårdens år', { slug: 'vardens-ar' })
    expect(await find('vård')).toHaveLength(2)
    expect(await find('vård', { types: ['Page'] })).toEqual(['Vårdens sida'])
    expect(await find('vård', { types: ['event', 'Okänd'] })).toEqual([])
    const [hit] = await api.content({ search: 'vårdens år' })
    expect(hit).toEqual({
      id: mine.id,
      title: 'Vårdens år',
      type: 'Article',
      group: expect.any(String),
      urlAlias: { id: expect.any(Number), usage_id: mine.id, usage_type: 'Article', alias: 'artiklar/vardens-ar' },
    })
    expect((await api.content({ search: 'år', entity: true }))[0]?.entity).toMatchObject({
      id: mine.id,
      type: 'Article',
    })
    const everywhere = callerOf((await world.national(read('Article'))).ctx)
    expect((await everywhere.content({ search: 'vårdens dag' })).map(({ id }) => id)).toContain(theirs.id)
    expect((await world.statementsOf(() => find('vård'))).length).toBeLessThanOrEqual(maxStatements)
    const nobody = callerOf(await world.as((await buildUser(db)).id))
    expect(await nobody.content({ search: 'vård' })).toEqual([])
  })

  test('keywords of the validation tool, for who may read them', async () => {
    const { id } = await buildValidigKeyword(db, { title: 'Basal omvårdnad', regulation: 'SKOLFS 2022:1' })
    const staff = callerOf((await world.national(read('ValidigKeyword'))).ctx)
    const asked = { search: 'omvårdnad', types: ['ValidigKeyword'], entity: true }
    expect(await staff.content(asked)).toEqual([
      {
        ...{ id, title: 'Basal omvårdnad', type: 'ValidigKeyword', group: null, urlAlias: null },
        entity: { id, type: 'ValidigKeyword', title: 'Basal omvårdnad', regulation: 'SKOLFS 2022:1' },
      },
    ])
    expect(await staff.content({ search: 'omvårdnad' })).toEqual([])
    expect(await api.content(asked)).toEqual([])
    expect(await callerOf(world.visitor).content(asked)).toEqual([])
  })

  test('a visitor finds what is published on an active site, and nothing else', async () => {
    const site = await buildGroup(db, { vopagesStatus: true })
    const shown = { group_id: site.id, status: 'published' as const }
    const ids = [
      await buildContent(db, { ...shown, title: 'Vård: artikel' }),
      await buildContent(db, { ...shown, title: 'Vård: sida', type: 'page', group_id: null }),
      await buildContent(db, { ...shown, title: 'Vård: för gäster', type: 'book', access: 'guest' }),
    ].map(({ id }) => id)
    const hidden = await buildContent(db, { ...shown, title: 'Vård: för en roll', type: 'book' })
    const role = await buildRole(db)
    await db.content.update({ where: { id: hidden.id }, data: { roles: { connect: { id: role.id } } } })
    const inside = await buildContent(db, { ...shown, title: 'Vård: inloggade', type: 'book', access: 'authenticated' })
    const below = await buildContent(db, { ...shown, title: 'Vård: under', type: 'book', parent_id: inside.id })
    await buildContent(db, { ...shown, title: 'Vård: längre ned', type: 'book', parent_id: below.id })
    await buildContent(db, { ...shown, title: 'Vård: del av sida', type: 'section' })
    await buildContent(db, { ...shown, title: 'Vård: utkast', status: 'unpublished' })
    await buildContent(db, { ...shown, title: 'Vård: senare', publish_at: new Date(Date.now() + 60_000) })
    await buildContent(db, { ...shown, title: 'Vård: förbi', unpublish_at: new Date(Date.now() - 60_000) })
    await buildContent(db, { ...shown, title: 'Vård: borta', trashed_at: new Date() })
    await buildContent(db, { ...shown, title: 'Vård: vilande webbplats', group_id: groupId })
    const found = await callerOf(world.visitor).content({ search: 'vård' })
    expect(found.map(({ id }) => id).sort()).toEqual([...ids].sort())
    // A person who signs in finds no less for it, but of help only the pages for signed-in people.
    const signedIn = callerOf(await world.as((await buildUser(db)).id))
    const same = titles(found).filter((title) => title !== 'Vård: för gäster')
    const helped = [...same, 'Vård: inloggade', 'Vård: under', 'Vård: längre ned']
    expect(titles(await signedIn.content({ search: 'vård' })).sort()).toEqual(helped.sort())
    const both = await api.content({ search: 'vård' })
    expect(titles(both)).toHaveLength(helped.length + 1)
    expect(titles(both)).toContain('Vård: vilande webbplats')
    // A list can name the texts that its author may read.
    expect(titles(await api.content({ search: 'vård', linkable: true }))).toEqual(['Vård: vilande webbplats'])
    expect(await callerOf(world.visitor).content({ search: 'vård', linkable: true })).toEqual([])
    const asked = { search: 'vård', limit: 20 }
    const visitor = world.visitor.actor
    expect(titles(await searchContent(db, asked, publishedScope(visitor, asked, null)))).toEqual(['Vård: sida'])
    expect(await searchContent(db, asked, publishedScope(visitor, asked, site.id))).toHaveLength(2)
  })
})

test('pages of help are found by who is shown them, by access, role, group role and site', async () => {
  const resting = await buildGroup(db)
  const [role, groupRole] = [await buildRole(db), await buildGroupsRole(db)]
  const page = async (title: string, more: object = {}, readers: object = {}) => {
    const made = {
      type: 'book' as const,
      status: 'published' as const,
      group_id: null,
      title: `Manual ${title}`,
      ...more,
    }
    const { id } = await buildContent(db, made)
    return db.content.update({ where: { id }, data: readers })
  }
  await page('alla')
  await page('gäst', { access: 'guest' })
  await page('inloggad', { access: 'authenticated' })
  const ofRole = await page('roll', {}, { roles: { connect: { id: role.id } } })
  await page('under roll', { parent_id: ofRole.id })
  await page('grupproll', {}, { groupRoles: { connect: { id: groupRole.id } } })
  await page('vilande', { group_id: resting.id })
  const reader = await buildUser(db)
  const found = async (ctx: Context) =>
    titles(await callerOf(ctx).content({ search: 'manual' }))
      .map((title) => title.replace('Manual ', ''))
      .sort()
  expect(await found(world.visitor)).toEqual(['alla', 'gäst'])
  expect(await found(await world.as(reader.id))).toEqual(['alla', 'inloggad'])
  await db.user.update({ where: { id: reader.id }, data: { roles: { connect: { id: role.id } } } })
  expect(await found(await world.as(reader.id))).toEqual(['alla', 'inloggad', 'roll', 'under roll'])
  const below = await buildGroup(db, { parent_id: resting.id })
  const member = await buildUser(db)
  await buildMembership(db, { user_id: member.id, group_id: below.id, roleIds: [groupRole.id] })
  expect(await found(await world.as(member.id))).toEqual(['alla', 'grupproll', 'inloggad', 'vilande'])
})

test('a visitor who asks without end is asked to wait, somebody signed in is not', async () => {
  const visitor = callerOf(world.visitor)
  await visitor.content({ search: 'vård' })
  await db.rateLimit.updateMany({ data: { count: 120 } })
  await expect(visitor.content({ search: 'vård' })).rejects.toMatchObject({ cause: { code: 'RATE_LIMITED' } })
  expect(await api.content({ search: 'vård' })).toEqual([])
})

test('letters are folded here as in the database', async () => {
  const text = 'ÅÄÁÀÂÃÆÉÈÊËÍÌÎÏÖØÓÒÔÕÚÙÛÜÝŸÑÇ abc-XYZ 0123 ßŁđ 🙂 علی'
  const [row] = await db.$queryRaw<{ folded: string }[]>`SELECT kollegium_fold(${text}) AS folded`
  expect(fold(text)).toBe(row?.folded)
})

test('a list is given the ids of few rows that hold the words, and no ids of a crowd', async () => {
  const group_id = groupId
  const { id } = await db.tag.create({ data: { label: 'Vård och omsorg', group_id } })
  expect(await listSearch(world.visitor, 'OMSORG vard', 'Tag')).toEqual({ id: { in: [id] } })
  for (const none of ['%', '_', 'omsorg %'])
    expect(await listSearch(world.visitor, none, 'Tag'), none).toEqual({ id: { in: [] } })
  const more = Array.from({ length: 1_000 }, (_, n) => ({ label: `Vårdens omsorg ${n}`, group_id }))
  await db.tag.createMany({ data: more })
  const where = await listSearch(world.visitor, 'vård omsorg', 'Tag')
  expect(where).not.toHaveProperty('id')
  expect(await db.tag.count({ where })).toBe(1_001)
})
