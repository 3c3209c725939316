import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { linkedText } from '../../testing/linked-text.ts'
import { createWorld } from '../../testing/world.ts'
import { articleRouter } from '../content/article.router.ts'
import { nextChangeAt, publishedArticles } from '../content/public-articles.ts'
import { publishedText } from '../content/public-texts.ts'
import { publicSite } from './public-group.ts'

const world = await createWorld()
const { db, env } = world
const site = (label: string) => publicSite(db, env, label)
const past = new Date('2020-01-01T12:00:00Z')
const future = new Date('2099-01-01T12:00:00Z')

beforeEach(() => world.clear())

describe('the site of a group', () => {
  async function college() {
    const logo = await buildFile(db, { filename: 'logo.svg' })
    const region = await buildGroup(db, {
      name: 'skane',
      title: 'College Skåne',
      logo_id: logo.id,
      data_protection_policy_url: 'https://skane.example/policy',
    })
    const local = await buildGroup(db, {
      name: 'eslov_hoor',
      title: 'Eslöv–Höör',
      category: 'local',
      parent_id: region.id,
      vopagesStatus: true,
      certified: new Date('2011-06-01'),
      latitude: 55.8,
      longitude: 13.3,
    })
    return { logo, region, local }
  }

  test('does not name a group above it that is not shown externally', async () => {
    const { region, logo } = await college()
    await db.group.update({ where: { id: region.id }, data: { status: false } })
    expect(await site('eslov-hoor')).toMatchObject({ parents: [], logo: { id: logo.id } })
  })

  test('shows its parts, contacts, certification and inherited marks', async () => {
    const { logo, region, local } = await college()
    const part = (title: string, category: 'educator' | 'employer' | 'other', more = {}) =>
      buildGroup(db, { title, category, parent_id: local.id, ...more })
    await part('Öppna', 'educator', {
      certified: new Date('2014-01-01'),
      educator_type: 'kom_vux',
      email: 'a@example.com',
    })
    await part('Alfa', 'educator')
    await part('Dold', 'educator', { status: false })
    const employer = await part('Kommunen', 'employer')
    await part('Förbundet', 'other', { parent_id: employer.id })
    const people = [
      await buildUser(db, { status: false, lastname: 'Dold' }),
      await buildUser(db, { status: true, active: false, lastname: 'Slutat' }),
      await buildUser(db, { status: true, firstname: 'Gunilla', lastname: 'Exempelsson', phone1: '070-174 06 31' }),
      await buildUser(db, { status: true, firstname: '', lastname: '', name: 'elidem', profession: 'Rektor' }),
    ]
    await db.groupContact.createMany({
      data: people.map(({ id }, position) => ({ group_id: local.id, user_id: id, position: -position })),
    })
    const shown = await site('eslov-hoor')
    expect(shown).toMatchObject({
      state: 'active',
      group: {
        id: local.id,
        title: 'Eslöv–Höör',
        certified: '2011-06-01',
        url: 'http://eslov-hoor.vo.localhost:3000',
        location: { latitude: 55.8, longitude: 13.3 },
      },
      parents: [{ id: region.id, title: 'College Skåne', url: 'http://skane.vo.localhost:3000' }],
      logo: { id: logo.id, url: `/files/${logo.id}/logo.svg` },
      policyUrl: 'https://skane.example/policy',
      educators: [{ title: 'Alfa' }, { title: 'Öppna', certified: '2014-01-01', educator_type: 'kom_vux' }],
      employers: [{ title: 'Kommunen' }],
      others: [{ title: 'Förbundet' }],
      contacts: [
        { name: 'elidem', title: 'Rektor' },
        { name: 'Gunilla Exempelsson', phone1: '070-174 06 31' },
      ],
    })
    expect(JSON.stringify(shown)).not.toMatch(/Dold|Slutat|password|personal/)
    // The name itself works too, where it holds '_'.
    expect(await site('eslov_hoor')).toEqual(shown)
  })

  test('says of nobody that it is certified whose certification is over or not begun', async () => {
    const { local } = await college()
    const part = (title: string, certified: string, certified_until: string | null) =>
      buildGroup(db, {
        ...{ title, category: 'educator', parent_id: local.id, certified: new Date(certified) },
        certified_until: certified_until ? new Date(certified_until) : null,
      })
    await part('Förr', '2011-01-01', '2016-12-31')
    await part('Nu', '2012-01-01', '2026-11-22')
    await part('Sen', '2027-01-01', null)
    await buildPeriods(db, local.id, ['2011-06-01', '2026-11-21'])
    const on = async (moment: string) => {
      const shown = await publicSite(db, env, 'eslov-hoor', new Date(moment))
      if (shown?.state !== 'active') throw new Error('not shown')
      const certified = shown.educators.filter((row) => row.certified).map(({ title }) => title)
      return [shown.group.certified, certified, shown.changesAt?.toISOString()]
    }
    // Midnight in Sweden.
    expect(await on('2026-11-21T22:59:00Z')).toEqual(['2011-06-01', ['Nu'], '2026-11-21T23:00:00.000Z'])
    expect(await on('2026-11-21T23:00:00Z')).toEqual([null, ['Nu'], '2026-11-22T23:00:00.000Z'])
    expect(await on('2026-11-22T23:00:00Z')).toEqual([null, [], '2026-12-31T23:00:00.000Z'])
    expect(await on('2026-12-31T23:00:00Z')).toEqual([null, ['Sen'], undefined])
  })

  test('that is not active tells its name, marks and policy alone', async () => {
    const { logo } = await college()
    const inactive = await site('skane')
    expect(inactive).toEqual({
      state: 'inactive',
      group: {
        id: expect.any(Number),
        name: 'skane',
        title: 'College Skåne',
        category: 'region',
        url: 'http://skane.vo.localhost:3000',
      },
      parents: [],
      logo: expect.objectContaining({ id: logo.id }),
      logo2: [],
      logo3: null,
      policyUrl: 'https://skane.example/policy',
    })
    expect(await site('finns-inte')).toBeNull()
    expect(await site("' OR 1=1 --")).toBeNull()
  })

  test('takes the same number of statements however large the group', async () => {
    const { local } = await college()
    const add = async () => {
      await buildGroup(db, { parent_id: local.id, category: 'educator' })
      const user = await buildUser(db, { status: true })
      await db.groupContact.create({ data: { group_id: local.id, user_id: user.id } })
    }
    await add()
    const few = await world.statementsOf(() => site('eslov-hoor'))
    for (let number = 0; number < 20; number++) await add()
    const many = await world.statementsOf(() => site('eslov-hoor'))
    expect(many).toHaveLength(few.length)
    expect(many.length).toBeLessThanOrEqual(14)
  })

  test('a private logotype is not shown', async () => {
    const { local } = await college()
    const { id } = await buildPortfolio(db, { group_id: local.id, disk: 's3.vodocs_files' })
    const secret = await buildFile(db, { portfolio_id: id })
    await db.group.update({ where: { id: local.id }, data: { logo_id: secret.id } })
    expect(await site('eslov-hoor')).toMatchObject({ logo: null })
  })
})

describe('its articles', () => {
  test('are those that are published now, newest first', async () => {
    const { id: group_id } = await buildGroup(db)
    const make = (title: string, more = {}) =>
      buildContent(db, { group_id, title, slug: title, status: 'published', ...more })
    await make('gammal', { date: new Date('2026-01-01') })
    await make('ny', { date: new Date('2026-11-20') })
    await make('odaterad', { date: null })
    await make('utkast', { status: 'unpublished' })
    await make('senare', { publish_at: future })
    await make('slut', { unpublish_at: past })
    await make('skrap', { trashed_at: past })
    await make('sida', { type: 'page' })
    await buildContent(db, { status: 'published', slug: 'annan' })
    const first = await publishedArticles(db, { groupId: group_id, limit: 2 })
    expect(first.items.map(({ title }) => title)).toEqual(['ny', 'gammal'])
    expect(first).toMatchObject({ total: 3, page: 1, limit: 2 })
    expect((await publishedArticles(db, { groupId: group_id, limit: 2, page: 2 })).items).toMatchObject([
      { title: 'odaterad', date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), image: null },
    ])
    expect(await publishedText(db, { groupId: group_id, path: 'artiklar/ny' })).toMatchObject({
      title: 'ny',
      date: '2026-11-20',
    })
    for (const slug of ['utkast', 'senare', 'slut', 'skrap', 'sida', 'annan']) {
      expect(await publishedText(db, { groupId: group_id, path: `artiklar/${slug}` })).toBeNull()
    }
    expect(await publishedText(db, { groupId: null, path: 'artiklar/ny' })).toBeNull()
    // A text with its tags, author, pictures and files is one statement.
    expect(await world.statementsOf(() => publishedText(db, { groupId: group_id, path: 'artiklar/ny' }))).toHaveLength(
      1,
    )
    expect(await nextChangeAt(db, { groupId: group_id })).toEqual(future)
    expect(await nextChangeAt(db, { groupId: null })).toBeNull()
  })

  test('show public files alone, and their author when visible externally', async () => {
    const { id: group_id } = await buildGroup(db)
    const author = await buildUser(db, { firstname: 'Gunilla', lastname: 'Exempelsson', status: false })
    const shown = await buildFile(db, { filename: 'a.jpg' })
    const secret = await buildFile(db, {
      portfolio_id: (await buildPortfolio(db, { disk: 's3.vodocs_files' })).id,
      filename: 'hemlig.pdf',
    })
    const hidden = await buildFile(db, {
      portfolio_id: (await buildPortfolio(db, { status: false })).id,
      filename: 'hemlig-lista.png',
    })
    const files = [{ file_id: hidden.id }, { file_id: secret.id, position: 1 }, { file_id: shown.id, position: 2 }]
    await buildContent(db, {
      group_id,
      slug: 'a',
      status: 'published',
      author_id: author.id,
      images: { create: files },
      attachments: { create: files },
    })
    const article = await publishedText(db, { groupId: group_id, path: 'artiklar/a' })
    expect(article).toMatchObject({ author: null, images: [{ id: shown.id }], attachments: [{ id: shown.id }] })
    expect(JSON.stringify(article)).not.toContain('hemlig')
    expect((await publishedArticles(db, { groupId: group_id })).items).toMatchObject([{ image: null }])
    const authorAs = async (data: object) => {
      await db.user.update({ where: { id: author.id }, data })
      return (await publishedText(db, { groupId: group_id, path: 'artiklar/a' }))?.author
    }
    expect(await authorAs({ status: true })).toBe('Gunilla Exempelsson')
    expect(await authorAs({ active: false })).toBeNull()
  })

  test('a preview link shows one before it is published, and nothing else', async () => {
    const editor = await world.member([{ subject: 'Article', name: 'manage' }])
    const api = createCallerFactory(articleRouter)(editor.ctx)
    const draft = await api.create({ data: { title: 'Utkast' } })
    const { url, expires_at } = await api.preview({ id: draft.id })
    expect(new Date(expires_at).getTime()).toBeGreaterThan(Date.now())
    const token = new URL(url).searchParams.get('forhandsgranska') ?? ''
    expect(url.split('?')[0]).toBe(draft.url)
    expect(await linkedText(world.services, { token, groupId: editor.groupId })).toMatchObject({
      id: draft.id,
      title: 'Utkast',
    })
    const other = token.replace(/^\d+/, String(draft.id + 1))
    for (const wrong of ['', 'x', `${token}x`, other, token.replace(/\.[^.]+\./, '.1.')]) {
      expect(await linkedText(world.services, { token: wrong, groupId: editor.groupId })).toBeNull()
    }
    await api.delete({ id: draft.id })
    expect(await linkedText(world.services, { token, groupId: editor.groupId })).toBeNull()
  })
})
