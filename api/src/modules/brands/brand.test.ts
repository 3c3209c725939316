import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { collegeFacts } from '../certificates/college.ts'
import { fileRouter } from '../documents/file.router.ts'
import { brandRouter } from './brand.router.ts'
import { loadBrand, loadBrands, loadBrandWithLogo } from './brand.ts'
import { loadBrandSites } from './brand-sites.ts'
import { loadWordings } from './wordings.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(brandRouter)

let ctx: Context
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  ctx = (await world.national(manage('Setting', 'File', 'Portfolio'))).ctx
  api = callerOf(ctx)
})

const nothing = {
  ...{ name: null, mark: null, logo: null, colour: null, association: null, email: null },
  ...{ sender: null, senderName: null, host: null, aliases: null, site: null },
}
async function buildLogo(more = {}) {
  const { id: portfolio_id } = await buildPortfolio(db, { status: true })
  return buildFile(db, { portfolio_id, filetype: 'image/svg+xml', filename: 'logga.svg', ...more })
}

describe('list', () => {
  test('both brands, what each says itself, and what holds where it says nothing', async () => {
    const { items, updated_at } = await api.list()
    const host = 'vo.localhost:3000'
    const shared = {
      ...{ association: 'Föreningen Collegenätverket', email: 'kansliet@example.com', host },
      sender: 'no-reply@example.com',
    }
    expect(items).toEqual([
      {
        brand: 'college',
        own: nothing,
        defaults: {
          name: 'Collegenätverket',
          mark: 'college',
          colour: '#0078BE',
          senderName: 'Collegenätverket',
          ...shared,
        },
        ...{ address: 'http://vo.localhost:3000', front: null, file: null },
      },
      {
        brand: 'language',
        own: nothing,
        defaults: {
          name: 'Språk i arbetet',
          mark: 'language',
          colour: '#5E3B8E',
          senderName: 'Språk i arbetet',
          ...shared,
        },
        ...{ address: null, front: null, file: null },
      },
    ])
    expect(updated_at).toBeNull()
  })

  test('what was stored otherwise and no longer fits counts as absent', async () => {
    await db.setting.create({ data: { name: 'brand', value: { name: 'Provnätet', colour: 'blå' } } })
    await db.setting.create({ data: { name: 'languageBrand', value: 'text' } })
    const { items } = await api.list()
    expect(items.map(({ own }) => own)).toEqual([nothing, nothing])
    expect((await loadBrand(db)).name).toBe('Collegenätverket')
  })

  test('what was stored and is longer than can be typed stays as it is', async () => {
    const name = 'x'.repeat(80)
    await db.setting.create({ data: { name: 'brand', value: { name } } })
    const { items } = await api.update({ data: { college: { colour: '#123456' } } })
    expect(items[0]?.own).toEqual({ ...nothing, name, colour: '#123456' })
  })
})

describe('update', () => {
  test('what is said holds at once; the second brand has the association of the first', async () => {
    const logo = await buildLogo()
    const college = { name: ' Provnätet ', colour: '0a5c36', association: 'Föreningen Prov', logo: logo.id }
    const language = { mark: 'college' as const, host: 'https://Intyg.example.se/' }
    const { items } = await api.update({ data: { college, language } })
    expect(items[0]).toMatchObject({
      own: { ...nothing, ...college, name: 'Provnätet', colour: '#0A5C36' },
      file: { id: logo.id, filename: 'logga.svg' },
    })
    expect(items[1]).toMatchObject({
      own: { ...nothing, mark: 'college', host: 'intyg.example.se' },
      defaults: { mark: 'language', association: 'Föreningen Prov' },
    })
    expect(await api.list()).toMatchObject({ items })
    expect(await loadBrand(db)).toMatchObject({ name: 'Provnätet', colour: '#0A5C36', mark: 'college' })
    expect((await loadBrandWithLogo(db, 'college')).logo).toMatchObject({ id: logo.id })
    const group = await buildGroup(db, { category: 'local' })
    const facts = await collegeFacts(ctx, { brand: 'language', educator: 'none' }, group.id, null)
    expect(facts.brand).toMatchObject({
      ...{ name: 'Språk i arbetet', mark: 'college', association: 'Föreningen Prov' },
      verifyAddress: 'intyg.example.se/verifiera',
    })
    // Mails, sign-in pages and files are signed with these texts.
    expect(await loadWordings(db)).toEqual({ 'brand.network': 'Provnätet', 'brand.language': 'Språk i arbetet' })
    expect(await db.auditEntry.findFirst({ select: { subject: true, subject_id: true, details: true } })).toEqual({
      ...{ subject: 'Setting', subject_id: 'brand' },
      details: {
        fields: [
          'college.name',
          'college.logo',
          'college.colour',
          'college.association',
          'language.mark',
          'language.host',
        ],
      },
    })
  })

  test('null and an empty text take a value away; what is left out stays, and no change writes nothing', async () => {
    const { updated_at } = await api.update({
      data: { college: { name: 'Provnätet', colour: '#123456', mark: 'language' } },
    })
    const { items } = await api.update({ data: { college: { name: '', colour: null } } })
    expect(items[0]?.own).toEqual({ ...nothing, mark: 'language' })
    expect(await db.setting.findMany({ select: { name: true, value: true, file_id: true } })).toEqual([
      { name: 'brand', value: { mark: 'language' }, file_id: null },
    ])
    const notes = await db.auditEntry.count()
    const again = await api.update({ data: { college: { mark: 'language', name: ' \u200b' }, language: {} } })
    expect(again.updated_at).not.toBe(updated_at)
    expect(await db.auditEntry.count()).toBe(notes)
  })

  test('what is wrong is said at each field, and nothing is saved', async () => {
    const wrong = { colour: 'blå', email: 'kansliet', host: 'en adress/verifiera', name: 'x'.repeat(61) }
    await expect(api.update({ data: { college: { association: 'Ny' }, language: wrong } })).rejects.toEqual(
      refused('INVALID', {
        'data.language.colour': ['Skriv färgen som # och sex tecken, till exempel #0078BE'],
        'data.language.email': ['Ogiltig e-postadress'],
        'data.language.host': ['Skriv ett värdnamn, till exempel diplom.example.se'],
        'data.language.name': ['Högst 60 tecken'],
      }),
    )
    const text = await buildLogo({ filetype: 'application/pdf' })
    await expect(
      api.update({ data: { college: { logo: text.id }, language: { logo: 2_000_000_000 } } }),
    ).rejects.toEqual(
      refused('INVALID', {
        'data.college.logo': ['Välj en publicerad bild i en publik portfölj'],
        'data.language.logo': ['Objektet finns inte, eller så har du inte behörighet till det'],
      }),
    )
    expect(await db.setting.count()).toBe(0)
  })

  test('two people: the second is told who was faster, with what', async () => {
    const { updated_at } = await api.update({ data: { college: { name: 'Provnätet' } } })
    const other = await world.national(manage('Setting'))
    await callerOf(other.ctx).update({ data: { college: { name: null } }, updated_at })
    await expect(api.update({ data: { language: { name: 'Ny' } }, updated_at })).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        details: {
          stale: true,
          name: `${other.user.firstname} ${other.user.lastname}`,
          current: { items: [{ own: nothing }, { own: nothing }] },
        },
      },
    })
    const seen = (await api.list()).updated_at
    const saves = ['A', 'B', 'C'].map((name) => api.update({ data: { language: { name } }, updated_at: seen }))
    const results = await Promise.allSettled(saves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('hosts and site of the second brand', () => {
  const save = (language: object, college: object = {}) => api.update({ data: { language, college } })

  test('hosts, sender and site are kept as typed, and the address of the front is told', async () => {
    const { id } = await buildGroup(db, { title: 'Språk', name: 'sprak' })
    ctx = (await world.national(manage('Setting', 'Group'))).ctx
    api = callerOf(ctx)
    const language = {
      host: 'https://Sprak.example.se:443/',
      aliases: 'a.example.se B.example.se, a.example.se',
      site: id,
    }
    const { items } = await save({ ...language, sender: 'sprak@example.se', senderName: 'Språk' })
    expect(items[1]).toMatchObject({
      own: { host: 'sprak.example.se', aliases: 'a.example.se, b.example.se', site: id, sender: 'sprak@example.se' },
      front: { id, title: 'Språk' },
      address: 'http://sprak.example.se',
    })
    expect(await loadBrandSites(db, ctx.services.env, await loadBrands(db))).toEqual({
      ...{ own: [], hosts: ['sprak.example.se', 'a.example.se', 'b.example.se'] },
      ...{ front: 'sprak', labels: new Set(['sprak']) },
    })
    await db.group.delete({ where: { id } })
    expect(await loadBrandSites(db, ctx.services.env, await loadBrands(db))).toMatchObject({ front: null })
    expect((await api.list()).items[1]).toMatchObject({ front: null, address: null })
  })

  test.each([
    ['the installation’s host', { host: 'vo.localhost:3000' }, {}, 'language.host'],
    ['a host below it', { host: 'sprak.vo.localhost:3000' }, {}, 'language.host'],
    ['a host above it', { host: 'localhost:3000' }, {}, 'language.host'],
    ['the other brand’s host', { host: 'a.example.se' }, { host: 'a.example.se' }, 'language.host'],
    ['a host below the other brand’s', { host: 'b.a.example.se' }, { aliases: 'a.example.se' }, 'language.host'],
    ['its own host once more', { host: 'a.example.se', aliases: 'a.example.se' }, {}, 'language.aliases'],
    ['further hosts alone', { aliases: 'a.example.se' }, {}, 'language.aliases'],
    ['no host', { host: 'a.example.se', aliases: 'a b/c' }, {}, 'language.aliases'],
    ['a port that none can have', { host: 'a.example.se:99999' }, {}, 'language.host'],
    ['the end of an IP address', { host: 'a.example.1' }, {}, 'language.host'],
    [
      'an IP address, below which no site can be',
      { aliases: '127.0.0.1', host: 'a.example.se' },
      {},
      'language.aliases',
    ],
    ['a group that is gone', { site: 2_000_000_000 }, {}, 'language.site'],
    ['a group for the network’s own front', {}, { site: 1 }, 'college.site'],
    ['a sender that is no address', { sender: 'kansliet' }, {}, 'language.sender'],
  ])('%s is refused at its field, and nothing is saved', async (_, language, college, field) => {
    const error = await save(language, college).catch((refusal) => refusal)
    expect(Object.keys(error.cause.fields)).toContain(`data.${field}`)
    expect(await db.setting.count()).toBe(0)
  })

  test('a host of one’s own machine has the installation’s port; one that meets the installation’s is not used', async () => {
    const site = (await buildGroup(db, { name: 'sprak' })).id
    const sitesOf = async (value: object) => {
      await db.setting.deleteMany()
      await db.setting.create({ data: { name: 'languageBrand', value } })
      return loadBrandSites(db, ctx.services.env, await loadBrands(db))
    }
    expect((await sitesOf({ host: 'sprak.localhost', site })).hosts).toEqual(['sprak.localhost:3000'])
    expect((await sitesOf({ host: 'vo.localhost:3000', site })).hosts).toEqual([])
    expect((await sitesOf({ aliases: 'a.example.se', site })).hosts).toEqual([])
  })
})

test('is for who may change settings where there is no group, whichever group is named', async () => {
  const group = await buildGroup(db)
  const admin = await world.member(manage('Setting', 'File'), group.id)
  const reader = await world.national([{ subject: 'Setting', name: 'read' }])
  const data = { college: { name: 'Mitt' } }
  for (const each of [admin.ctx, { ...admin.ctx, groupId: null }]) {
    await expect(callerOf(each).list()).rejects.toEqual(refused('FORBIDDEN'))
    await expect(callerOf(each).update({ data })).rejects.toEqual(refused('FORBIDDEN'))
  }
  expect((await callerOf({ ...reader.ctx, groupId: group.id }).list()).items).toHaveLength(2)
  await expect(callerOf(reader.ctx).update({ data })).rejects.toEqual(refused('FORBIDDEN'))
  await expect(callerOf(world.visitor).list()).rejects.toEqual(refused('UNAUTHENTICATED'))
  await expect(callerOf(world.visitor).update({ data })).rejects.toEqual(refused('UNAUTHENTICATED'))
  expect(await db.setting.count()).toBe(0)
})

test('of a logo that one may not read only the id is told; a logo in use stays', async () => {
  const logo = await buildLogo()
  await api.update({ data: { college: { logo: logo.id } } })
  await db.file.update({ where: { id: logo.id }, data: { status: false } })
  const reader = await world.national([{ subject: 'Setting', name: 'read' }])
  expect((await callerOf(reader.ctx).list()).items[0]?.file).toMatchObject({ id: logo.id, filename: '' })
  await expect(createCallerFactory(fileRouter)(ctx).delete({ id: logo.id })).rejects.toMatchObject({
    message: 'Objektet används av 1 inställning och kan därför inte tas bort.',
  })
})
