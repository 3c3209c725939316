import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { manage, refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { wordingRouter } from './wording.router.ts'
import { areaOf, isReplaceable, wordingAreas, wordingError } from './wording-fields.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(wordingRouter)
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  api = callerOf((await world.national(manage('Setting'))).ctx)
})

const count = 'list.count'
const replace = (key: string, text: string | null, more = {}) => api.update({ key, text, ...more })

describe('list', () => {
  test('every word is looked for in the key and in both texts, dots or not', async () => {
    await replace(count, 'Så många rader: ::number')
    const found = async (search: string) => (await api.list({ search })).items.map(({ key }) => key)
    for (const search of ['list.count', 'ANTAL objekt', 'sa manga', 'rader många list.']) {
      expect(await found(search), search).toContain(count)
    }
    expect(await found('antal bilar')).toEqual([])
    const { items } = await api.list({ search: 'list.count' })
    expect(items[0]).toEqual({
      ...{ key: count, area: 'apps', standard: 'Antal objekt: ::number', own: 'Så många rader: ::number' },
      shared: null,
      updated_at: expect.stringMatching(/Z$/),
    })
  })

  test('comes in pages, of one area or of one’s own texts alone', async () => {
    const first = await api.list({})
    expect(first.items).toHaveLength(25)
    expect(first).toMatchObject({ total: Object.keys(sv).filter(isReplaceable).length, replaced: 0 })
    expect((await api.list({ page: 2, limit: 200 })).items).toHaveLength(200)
    for (const area of wordingAreas) {
      const { items, total } = await api.list({ area, limit: 200 })
      expect(total, area).toBeGreaterThan(5)
      expect(items.every((item) => item.area === area)).toBe(true)
    }
    await replace(count, '::number rader')
    // Of a release that had it.
    await db.wording.create({ data: { key: 'gone.key', text: 'Borta' } })
    expect(await api.list({ replaced: true })).toMatchObject({ items: [{ key: count }], total: 1, replaced: 1 })
    expect(await api.list({ replaced: true, area: 'mails' })).toMatchObject({ items: [], total: 0, replaced: 1 })
  })
})

describe('update', () => {
  test('puts a text in the standard one’s place, and the standard one back', async () => {
    expect(await replace(count, '  ::number\nrader ')).toMatchObject({ own: '::number rader' })
    expect(await replace(count, null)).toMatchObject({ own: null, updated_at: null })
    expect(await db.wording.count()).toBe(0)
    await replace(count, '::number rader')
    expect(await replace(count, sv[count])).toMatchObject({ own: null })
    expect(await db.wording.count()).toBe(0)
    const notes = await db.auditEntry.findMany({ orderBy: { id: 'asc' }, select: { subject_id: true, details: true } })
    expect(notes.slice(0, 2)).toEqual([
      { subject_id: 'wording list.count', details: { before: null, after: '::number rader' } },
      { subject_id: 'wording list.count', details: { before: '::number rader', after: null } },
    ])
    await replace(count, null)
    expect(await db.auditEntry.count()).toBe(4)
  })

  test('a text of one brand stands over that of both, and goes back to it', async () => {
    const brand = 'language'
    await replace(count, 'Båda: ::number')
    expect(await replace(count, 'Språk: ::number', { brand })).toMatchObject({
      own: 'Språk: ::number',
      shared: 'Båda: ::number',
    })
    const ownOf = async (input: object) => (await api.list({ search: count, ...input })).items[0]
    expect(await ownOf({})).toMatchObject({ own: 'Båda: ::number', shared: null })
    expect(await ownOf({ brand })).toMatchObject({ own: 'Språk: ::number', shared: 'Båda: ::number' })
    expect(await ownOf({ brand: 'college' })).toMatchObject({ own: null, shared: 'Båda: ::number' })
    expect((await api.list({ brand, replaced: true })).total).toBe(1)
    expect((await api.list({ brand: 'college', replaced: true })).total).toBe(0)
    // The text of both is none of the brand's own.
    expect(await replace(count, 'Båda: ::number', { brand })).toMatchObject({ own: null, shared: 'Båda: ::number' })
    expect(await db.wording.findMany({ select: { brand: true } })).toEqual([{ brand: '' }])
  })

  test('the text of consent can’t differ between the brands, and no third brand is known', async () => {
    for (const key of ['consent.version', 'consent.text']) {
      await expect(replace(key, '2', { brand: 'language' })).rejects.toEqual(
        refused('INVALID', { text: ['Texten är gemensam för båda varumärkena'] }),
      )
    }
    const third = { brand: 'other' } as unknown as { brand: 'language' }
    await expect(replace(count, '::number', third)).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await db.wording.count()).toBe(0)
  })

  test('spaces at the edges of the standard text stay', async () => {
    await replace('public.and', 'samt')
    expect(await db.wording.findUnique({ where: { key_brand: { key: 'public.and', brand: '' } } })).toMatchObject({
      text: ' samt ',
    })
    expect(await replace('public.and', 'och')).toMatchObject({ own: null })
  })

  test.each([
    [count, 'Rader', 'Texten behöver innehålla ::number, som byts ut mot det som gäller'],
    [count, 'Rader: ::number av ::total', 'Standardtexten har inget värde för ::total'],
    [count, ' \u200b ', 'Obligatoriskt'],
    [count, `::number ${'x'.repeat(1000)}`, 'Högst 1000 tecken'],
    ['cookie.refusal', 'nej', 'Värdet går inte att använda här. Standardvärdet är ”necessary”.'],
    ['consent.version', 'två ord', 'Värdet går inte att använda här. Standardvärdet är ”1”.'],
  ])('%s as "%s" is refused at the field', async (key, text, message) => {
    await expect(replace(key, text)).rejects.toEqual(refused('INVALID', { text: [message] }))
    expect(await db.wording.count()).toBe(0)
  })

  test.each(['gone.key', 'brand.network', 'role.office', 'constructor', '__proto__'])(
    '%s is no text that can be replaced',
    async (key) => {
      await expect(replace(key, 'Ny')).rejects.toEqual(refused('NOT_FOUND'))
      expect(await db.wording.count()).toBe(0)
    },
  )

  test('two people: the second is told who was faster, with what', async () => {
    const first = await replace(count, '::number rader', { updated_at: null })
    const other = await world.national(manage('Setting'))
    await callerOf(other.ctx).update({ key: count, text: '::number st', updated_at: first.updated_at })
    const stale = {
      cause: {
        code: 'CONFLICT',
        details: {
          stale: true,
          name: `${other.user.firstname} ${other.user.lastname}`,
          current: { own: '::number st' },
        },
      },
    }
    await expect(replace(count, 'Rad ::number', { updated_at: first.updated_at })).rejects.toMatchObject(stale)
    await expect(replace(count, null, { updated_at: null })).rejects.toMatchObject(stale)
    const { updated_at } = (await api.list({ replaced: true })).items[0] ?? {}
    const saves = ['a', 'b', 'c'].map((text) => replace(count, `::number ${text}`, { updated_at }))
    const results = await Promise.allSettled(saves)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

test('is for who may change settings where there is no group, whichever group is named', async () => {
  const group = await buildGroup(db)
  const admin = await world.member(manage('Setting'), group.id)
  const reader = await world.national([{ subject: 'Setting', name: 'read' }])
  const change = { key: count, text: '::number rader' }
  for (const each of [admin.ctx, { ...admin.ctx, groupId: null }]) {
    await expect(callerOf(each).list({})).rejects.toEqual(refused('FORBIDDEN'))
    await expect(callerOf(each).update(change)).rejects.toEqual(refused('FORBIDDEN'))
  }
  expect((await callerOf({ ...reader.ctx, groupId: group.id }).list({})).items).toHaveLength(25)
  await expect(callerOf(reader.ctx).update(change)).rejects.toEqual(refused('FORBIDDEN'))
  await expect(callerOf(world.visitor).list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
  await expect(callerOf(world.visitor).update(change)).rejects.toEqual(refused('UNAUTHENTICATED'))
  expect(await db.wording.count()).toBe(0)
})

test('every standard text would be taken as it is, and stands in an area that the list can be narrowed to', () => {
  const keys = (Object.keys(sv) as TextKey[]).filter(isReplaceable)
  expect(keys.filter((key) => wordingError(key, sv[key], sv[key]) !== null)).toEqual([])
  expect(new Set(keys.map(areaOf))).toEqual(new Set(wordingAreas))
  expect(keys.filter((key) => key.length > 100 || sv[key].length > 1000 || /[\r\n\t]/.test(sv[key]))).toEqual([])
})
