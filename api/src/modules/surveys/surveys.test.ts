import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildAssignment } from '@kollegium/db/testing/factories/validation'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { generalSurveyRouter } from './general-survey.router.ts'
import { validigKeywordRouter } from './validig-keyword.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(generalSurveyRouter)
const keywordsOf = createCallerFactory(validigKeywordRouter)
const refused = (code: string, fields?: Record<string, unknown>) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...(fields && { fields }) }) })
const rights = ['ValidigGeneralSurvey', 'ValidigKeyword', 'Group'].map((subject) => ({ subject, name: 'manage' }))

let api: ReturnType<typeof callerOf>
let keywords: ReturnType<typeof keywordsOf>
let made: Awaited<ReturnType<typeof api.create>>

const scale = { kind: 'scale', steps: [1, 2.5, null, true], labels: { low: 'Sällan', high: 'Alltid' } }
const rows = [
  {
    title: 'Hur trivs du?',
    type: 'scale',
    options: scale,
    items: [{ title: 'På jobbet' }, { title: 'I skolan', options: ['a', 'b'] }],
  },
  { title: 'Berätta mer', type: 'text', options: 'fritext' },
]

beforeEach(async () => {
  await world.clear()
  const { ctx } = await world.national(rights)
  api = callerOf(ctx)
  keywords = keywordsOf(ctx)
  made = await api.create({ data: { title: 'Nöjdhet', rows } })
})

describe('a survey', () => {
  test('comes back as it went in, options as any JSON, rows and items in order', async () => {
    expect(made).toMatchObject({ title: 'Nöjdhet', status: true, type: 'ValidigGeneralSurvey' })
    expect(made.rows).toMatchObject([
      {
        ...rows[0],
        items: [
          { title: 'På jobbet', options: null },
          { title: 'I skolan', options: ['a', 'b'] },
        ],
      },
      { ...rows[1], items: [] },
    ])
    expect(await api.get({ id: made.id })).toEqual(made)
  })

  test('may be called anything that is not too long, and so its rows and options', async () => {
    const title = 'Hur mår du? 🙂 كيف حالك'
    const rows = [
      { title: `${title} \u202eomvänt`, options: { '🙂': 'å'.repeat(10_000) }, items: [{ title: 'نعم 👍' }] },
    ]
    const saved = await api.create({ data: { title, description: title, rows } })
    expect(saved).toMatchObject({ title, description: title, rows })
    expect((await api.list({ search: 'كيف' })).items).toMatchObject([{ id: saved.id }])
    expect((await keywords.create({ data: { title, regulation: title } })).title).toBe(title)
    const long = 'å'.repeat(10_000)
    await expect(
      api.create({
        data: { title: long, description: long, rows: [{ title: long, type: long, items: [{ title: long }] }] },
      }),
    ).rejects.toEqual(
      refused('INVALID', {
        'data.title': ['Högst 200 tecken'],
        'data.description': ['Högst 5000 tecken'],
        'data.rows.0.title': ['Högst 1000 tecken'],
        'data.rows.0.type': ['Högst 60 tecken'],
        'data.rows.0.items.0.title': ['Högst 1000 tecken'],
      }),
    )
    await expect(keywords.create({ data: { title: long } })).rejects.toEqual(
      refused('INVALID', { 'data.title': ['Högst 200 tecken'] }),
    )
  })

  test('keeps the ids of rows that are sent back, wherever they have gone; what is left out is removed', async () => {
    const [first, second] = made.rows
    const [work, school] = first?.items ?? []
    if (!first || !second || !work || !school) throw new Error('rows are missing')
    const { rows: saved } = await api.update({
      id: made.id,
      data: {
        rows: [
          { ...second, title: 'Berätta', items: [{ title: 'Ny post' }, { ...work, options: { n: 1 } }] },
          { title: 'Ny rad', items: [{ ...first, items: undefined } as never] },
        ],
      },
    })
    expect(saved).toMatchObject([
      { id: second.id, title: 'Berätta', items: [{ title: 'Ny post' }, { id: work.id, options: { n: 1 } }] },
      { title: 'Ny rad', items: [{ id: first.id, title: 'Hur trivs du?', options: scale }] },
    ])
    expect(await db.validigGeneralSurveyRow.count({ where: { id: school.id } })).toBe(0)
    expect(await db.validigGeneralSurveyRow.count()).toBe(5)
  })

  test('from a client that names no ids keeps the ids of its questions, so that their answers stay', async () => {
    const ids = ({ rows }: typeof made) => rows.flatMap(({ id, items }) => [id, ...items.map((item) => item.id)])
    const bare = rows.map((row) => structuredClone(row)) as typeof rows
    expect(ids(await api.update({ id: made.id, data: { rows: bare } }))).toEqual(ids(made))
    const [scaled, text] = bare
    if (!scaled?.items?.[0] || !text) throw new Error('rows are missing')
    text.title = 'Berätta allt'
    scaled.items[0].title = 'På arbetsplatsen'
    const changed = await api.update({
      id: made.id,
      data: { rows: [...bare, { title: 'Ny', type: 'text', options: '' }] },
    })
    expect(ids(changed).slice(0, 4)).toEqual(ids(made))
    expect(changed.rows).toMatchObject([
      { items: [{ title: 'På arbetsplatsen' }, {}] },
      { title: 'Berätta allt' },
      { title: 'Ny' },
    ])
  })

  test('from a client that names ids: a new question in a removed one’s place is a new one', async () => {
    const [first, second] = made.rows
    if (!first || !second) throw new Error('rows are missing')
    const { rows: saved } = await api.update({
      id: made.id,
      data: { rows: [first, { title: 'En annan', type: 'text' }] },
    })
    expect(saved[1]).toMatchObject({ title: 'En annan' })
    expect(saved[1]?.id).not.toBe(second.id)
  })

  test('a row and its item may change places', async () => {
    const [first] = made.rows
    const [item] = first?.items ?? []
    if (!first || !item) throw new Error('rows are missing')
    const { items, ...question } = first
    const { rows: saved } = await api.update({ id: made.id, data: { rows: [{ ...item, items: [question] }] } })
    expect(saved).toMatchObject([{ id: item.id, items: [{ id: question.id }] }])
  })

  test('without rows in the call they stay', async () => {
    const { rows: saved } = await api.update({ id: made.id, data: { title: 'Ny titel' } })
    expect(saved).toEqual(made.rows)
  })

  test('another survey’s row, one that nobody has, and one twice are refused, and nothing is written', async () => {
    const other = await api.create({ data: { title: 'Annan', rows: [{ title: 'Deras' }] } })
    const before = await db.validigGeneralSurveyRow.findMany()
    const attempt = (id: number) =>
      api.update({ id: made.id, data: { rows: [{ title: 'x', items: [{ id, title: 'stulen' }] }] } })
    for (const id of [other.rows[0]?.id ?? 0, 2_000_000_000]) {
      await expect(attempt(id)).rejects.toEqual(
        refused('INVALID', { 'data.rows.0.items.0.id': [expect.stringContaining('finns inte')] }),
      )
    }
    const twice = { id: made.rows[0]?.id ?? 0, title: 'x' }
    await expect(api.update({ id: made.id, data: { rows: [twice, twice] } })).rejects.toEqual(refused('INVALID'))
    await expect(api.create({ data: { title: 'Ny', rows: [twice] } })).rejects.toEqual(refused('INVALID'))
    expect(await db.validigGeneralSurveyRow.findMany()).toEqual(before)
  })

  test('of two who save the same version at once one is told, and no row of theirs is kept', async () => {
    const save = (title: string) =>
      api.update({ id: made.id, updated_at: made.updated_at, data: { rows: [{ title }, { title }] } })
    const results = await Promise.allSettled([save('ena'), save('andra')])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { cause: { code: 'CONFLICT', details: { stale: true } } },
    })
    const { rows: kept } = await api.get({ id: made.id })
    expect(new Set(kept.map(({ title }) => title)).size).toBe(1)
    expect(kept).toHaveLength(2)
    expect(await db.validigGeneralSurveyRow.count()).toBe(2)
  })

  test('more rows than one statement takes are refused', async () => {
    const items = Array.from({ length: 200 }, () => ({ title: 'x' }))
    const attempt = api.create({
      data: { title: 'Ny', rows: Array.from({ length: 10 }, () => ({ title: 'x', items })) },
    })
    await expect(attempt).rejects.toEqual(refused('INVALID', { 'data.rows': ['En enkät kan ha högst 2000 rader'] }))
  })

  test('options that can’t be kept as they are', async () => {
    let deep: unknown = 1
    for (let level = 0; level < 30_000; level++) deep = [deep]
    for (const options of [deep, 'x'.repeat(20_001), { n: Number.NaN }]) {
      await expect(api.create({ data: { title: 'Ny', rows: [{ title: 'x', options }] } })).rejects.toEqual(
        refused('INVALID', { 'data.rows.0.options': [expect.any(String)] }),
      )
    }
    const { rows: saved } = await api.create({
      data: { title: 'Ny', rows: [{ title: 'x', options: { 'a\u0000': ['\u0000b', '\ud800'] } }] },
    })
    expect(saved[0]?.options).toEqual({ a: ['b', '\ufffd'] })
    await expect(api.create({ data: { title: '', rows: [{ title: ' ' }] } })).rejects.toEqual(
      refused('INVALID', { 'data.title': ['Obligatoriskt'], 'data.rows.0.title': ['Obligatoriskt'] }),
    )
  })

  test('writes in a fixed number of statements, lists and filters', async () => {
    const statements = async (count: number) =>
      (
        await world.statementsOf(() =>
          api.update({
            id: made.id,
            data: { rows: Array.from({ length: count }, (_, n) => ({ title: `${n}`, type: `new ${count}` })) },
          }),
        )
      ).length
    expect(await statements(50)).toBe(await statements(3))
    const group = await buildGroup(db)
    const saved = await api.create({ data: { title: 'Gruppens', group_id: group.id, status: false } })
    const found = async (filters: Record<string, unknown>) => (await api.list({ filters })).items.map(({ id }) => id)
    expect(await found({ status: 'false' })).toEqual([saved.id])
    expect(await found({ group: group.id })).toEqual([saved.id])
    expect((await api.list({ search: 'nöjd' })).items).toMatchObject([{ id: made.id }])
    await api.delete({ id: made.id })
    expect(await db.validigGeneralSurveyRow.count()).toBe(0)
  })
})

test('keywords', async () => {
  const saved = await keywords.create({ data: { title: 'Omvårdnad', regulation: 'GYVUX 2025' } })
  expect(saved).toMatchObject({ title: 'Omvårdnad', regulation: 'GYVUX 2025', type: 'ValidigKeyword' })
  expect((await keywords.list({ search: 'gyvux' })).items).toEqual([saved])
  await keywords.update({ id: saved.id, data: { regulation: '' } })
  await keywords.delete({ id: saved.id })
  expect((await keywords.list({})).total).toBe(0)
})

test('a keyword that a question names is not removed, and says where; one that nobody names is', async () => {
  const [named, free] = [
    await keywords.create({ data: { title: 'Omvårdnad' } }),
    await keywords.create({ data: { title: 'Ledig' } }),
  ]
  const survey = await api.create({
    data: {
      title: 'Arbete',
      rows: [
        { title: 'Vad?', options: { keywords: [named.id, 2_000_000_000] } },
        // Options are any JSON.
        ...[[free.id], 'fritext', { keywords: 'x' }, null].map((options) => ({ title: 'Hur?', options })),
      ],
    },
  })
  const found = await keywords.usedIn({ id: named.id })
  expect(found).toMatchObject({ total: 1, items: [{ entity: 'generalSurvey', id: survey.id, title: 'Arbete' }] })
  expect(await keywords.usedInAny({ ids: [named.id, free.id] })).toEqual(found)
  await expect(keywords.delete({ id: named.id })).rejects.toEqual(refused('CONFLICT'))
  expect(await keywords.usedIn({ id: free.id })).toEqual({ items: [], total: 0 })
  await keywords.delete({ id: free.id })
  await expect(keywords.usedIn({ id: free.id })).rejects.toEqual(refused('NOT_FOUND'))
})

test('a survey that candidates are to answer tells their number before its removal, and no name', async () => {
  const other = await api.create({ data: { title: 'Ny' } })
  for (let n = 0; n < 2; n++) await buildAssignment(db, { survey_id: made.id })
  const counted = [{ entity: 'candidate', count: 2 }]
  expect(await api.usedIn({ id: made.id })).toEqual({ items: [], total: 2, counted })
  expect(await api.usedInAny({ ids: [other.id, made.id] })).toEqual({ items: [], total: 2, counted })
  await expect(api.delete({ id: made.id })).rejects.toMatchObject({
    cause: { code: 'CONFLICT', details: { usedIn: counted } },
  })
  expect(await api.usedIn({ id: other.id })).toEqual({ items: [], total: 0, counted: [] })
  await api.delete({ id: other.id })
  await expect(api.usedIn({ id: other.id })).rejects.toEqual(refused('NOT_FOUND'))
})

test('a group’s administrators build its surveys, and neither the network’s nor those of other groups', async () => {
  const { ctx, groupId } = await world.member(
    ['ValidigGeneralSurvey', 'Group'].map((subject) => ({ subject, name: 'manage' })),
  )
  const other = callerOf(ctx)
  const theirs = await api.create({ data: { title: 'Deras', group_id: (await buildGroup(db)).id } })
  for (const { id } of [made, theirs]) {
    await expect(other.get({ id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(other.update({ id, data: { rows: [] } })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(other.delete({ id })).rejects.toEqual(refused('NOT_FOUND'))
  }
  await expect(other.create({ data: { title: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
  expect((await other.list({})).items).toEqual([])
  const own = await other.create({ data: { title: 'Vår', group_id: groupId, rows } })
  expect((await other.list({})).items).toMatchObject([{ id: own.id }])
  await expect(other.update({ id: own.id, data: { group_id: null } })).rejects.toEqual(refused('FORBIDDEN'))
})

test('keywords are the office’s alone', async () => {
  const { ctx } = await world.member([{ subject: 'all', name: 'manage' }])
  const other = keywordsOf(ctx)
  await expect(other.create({ data: { title: 'x' } })).rejects.toEqual(refused('FORBIDDEN'))
  expect((await other.list({})).items).toEqual([])
})
