import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { refused } from '../../testing/editor.ts'
import { accessibilityDraft, buildStatement, dataProtectionDraft, fault } from '../../testing/statements.ts'
import { createWorld } from '../../testing/world.ts'
import { statementRouter } from './statement.router.ts'
import { emptyDraft } from './statement-fields.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(statementRouter)
const rights = [{ subject: 'Statement', name: 'manage' }]
const kind = 'accessibility'

let groupId: number
let ctx: Context
let api: ReturnType<typeof callerOf>
beforeEach(async () => {
  await world.clear()
  const member = await world.member(rights)
  ;({ groupId, ctx } = member)
  api = callerOf(ctx)
})

const rows = () =>
  db.statement.findMany({ select: { kind: true, group_id: true, published: true }, orderBy: { id: 'asc' } })
const network = (more: object = {}) =>
  buildStatement(db, { kind, group_id: null, draft: accessibilityDraft(), ...more })

describe('saving', () => {
  test('a form that nobody has saved is empty; a half one is kept, and visitors see nothing of it', async () => {
    expect(await api.get({ kind })).toMatchObject({
      draft: emptyDraft(kind),
      above: [],
      published_at: null,
      updated_at: null,
    })
    const half = { ...emptyDraft(kind), items: [fault('pdf-1', { title: '', by: '2020-01-01' })] }
    const saved = await api.update({ kind, data: half, updated_at: null })
    expect(saved).toMatchObject({ draft: half, published_at: null, changed: false })
    expect(await rows()).toEqual([{ kind, group_id: groupId, published: null }])
    const entry = await db.auditEntry.findFirstOrThrow({ where: { subject: 'Statement' } })
    expect([entry.action, entry.details]).toEqual(['update', { kind }])
  })

  test('of two who begin from the same version the second is told of the first', async () => {
    const first = await api.update({ kind, data: accessibilityDraft(), updated_at: null })
    await expect(api.update({ kind, data: emptyDraft(kind), updated_at: null })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { stale: true, current: first, updated_at: first.updated_at } },
    })
    const second = await api.update({ kind, data: emptyDraft(kind), updated_at: first.updated_at })
    await expect(api.publish({ kind, data: accessibilityDraft(), updated_at: first.updated_at })).rejects.toMatchObject(
      { code: 'CONFLICT' },
    )
    expect((await api.get({ kind })).draft).toEqual(second.draft)
  })

  test('two saves at once make one row', async () => {
    await Promise.all([
      api.update({ kind, data: accessibilityDraft() }),
      api.update({ kind, data: accessibilityDraft({ organisation: 'Andra' }) }),
    ])
    expect(await rows()).toHaveLength(1)
  })

  test('a group says nothing of the supervisor, the network does', async () => {
    const supervisor = { supervisor: 'Myndigheten för prov' }
    expect((await api.update({ kind, data: accessibilityDraft(supervisor) })).draft.values.supervisor).toBeNull()
    const { ctx: national } = await world.national(rights)
    const whole = await callerOf(national).update({ kind, data: accessibilityDraft(supervisor) })
    expect(whole.draft.values.supervisor).toBe('Myndigheten för prov')
  })

  test.each([
    ['a foreign choice', accessibilityDraft({ assessment: 'perhaps' })],
    ['an address that is none', accessibilityDraft({ email: 'ring mig' })],
    ['a script as the link', accessibilityDraft({ supervisorUrl: 'javascript:alert(1)' })],
    ['a day that is none', accessibilityDraft({ assessedOn: '2026-02-30' })],
    ['two faults of one key', accessibilityDraft({}, [fault('film-1'), fault('film-1')])],
    ['a key of markup', accessibilityDraft({}, [fault('<b>')])],
    [
      'too many faults',
      accessibilityDraft(
        {},
        Array.from({ length: 201 }, (_, at) => fault(`film-${at}`)),
      ),
    ],
    ['a long text', accessibilityDraft({ testing: 'x'.repeat(2001) })],
  ])('%s is refused', async (_, data) => {
    await expect(api.update({ kind, data })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
    expect(await rows()).toEqual([])
  })
})

describe('publishing', () => {
  test('shows the form, and a later save leaves it as it was', async () => {
    const shown = await api.publish({ kind, data: accessibilityDraft(), updated_at: null })
    expect(shown).toMatchObject({ changed: false, published_at: expect.any(String) })
    const draft = accessibilityDraft({ organisation: 'Ny' })
    expect(await api.update({ kind, data: draft })).toMatchObject({ changed: true, published_at: shown.published_at })
    expect(await rows()).toMatchObject([{ published: { values: { organisation: 'Provköpings kommun' } } }])
  })

  test('is refused at the fields that are missing, and nothing is saved', async () => {
    const data = accessibilityDraft({ email: null }, [fault('film-1', { by: '2020-01-01' })])
    await expect(api.publish({ kind, data })).rejects.toMatchObject({
      cause: {
        code: 'INVALID',
        fields: {
          'data.values.email': [expect.any(String)],
          'data.items.0.by': ['Datumet har passerat. Välj ett nytt datum, eller ta bort bristen om den är åtgärdad.'],
        },
      },
    })
    expect(await rows()).toEqual([])
  })

  test('a group fills in what the network leaves open, and drafts of the network do not count', async () => {
    const { id } = await network({ published: false })
    await expect(api.publish({ kind, data: emptyDraft(kind) })).rejects.toMatchObject({ cause: { code: 'INVALID' } })
    expect((await api.get({ kind })).above).toEqual([])
    await db.statement.delete({ where: { id } })
    await network()
    const { above } = await api.publish({ kind, data: emptyDraft(kind) })
    expect(above).toEqual([{ owner: null, draft: accessibilityDraft() }])
  })

  test('is taken back: the draft stays, and there is nothing to take back twice', async () => {
    const shown = await api.publish({ kind, data: accessibilityDraft() })
    const back = await api.withdraw({ kind, updated_at: shown.updated_at })
    expect(back).toMatchObject({ published_at: null, draft: accessibilityDraft() })
    await expect(api.withdraw({ kind })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(api.withdraw({ kind: 'dataProtection' })).rejects.toEqual(refused('NOT_FOUND'))
  })
})

describe('rights', () => {
  test('a member without the right, and a visitor, read and write nothing', async () => {
    const { ctx: reader } = await world.member([{ subject: 'Setting', name: 'manage' }], groupId)
    const data = accessibilityDraft()
    for (const call of [
      () => callerOf(reader).list(),
      () => callerOf(reader).get({ kind }),
      () => callerOf(reader).update({ kind, data }),
      () => callerOf(reader).publish({ kind, data }),
      () => callerOf(reader).withdraw({ kind }),
    ]) {
      await expect(call()).rejects.toEqual(refused('FORBIDDEN'))
    }
    await expect(callerOf(world.visitor).get({ kind })).rejects.toEqual(refused('UNAUTHENTICATED'))
    expect(await rows()).toEqual([])
  })

  test('the right in one group is none in another, nor to the network', async () => {
    const elsewhere = await buildGroup(db)
    for (const group of [elsewhere.id, null]) {
      const other = callerOf({ ...ctx, groupId: group })
      await expect(other.get({ kind })).rejects.toEqual(refused('FORBIDDEN'))
      await expect(other.publish({ kind, data: accessibilityDraft() })).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await rows()).toEqual([])
  })

  test('to write is not to publish', async () => {
    const { ctx: writer } = await world.member(
      ['read', 'update'].map((name) => ({ subject: 'Statement', name })),
      groupId,
    )
    await callerOf(writer).update({ kind, data: accessibilityDraft() })
    await expect(callerOf(writer).publish({ kind, data: accessibilityDraft() })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await rows()).toMatchObject([{ published: null }])
  })
})

test('the list tells what visitors find and what is the group’s own', async () => {
  const stateOf = async () => (await api.list()).map(({ shown, published_at }) => [shown, published_at !== null])
  expect(await stateOf()).toEqual([
    [false, false],
    [false, false],
  ])
  await network()
  await api.publish({ kind: 'dataProtection', data: dataProtectionDraft() })
  expect(await stateOf()).toEqual([
    [true, false],
    [true, true],
  ])
  await api.update({ kind: 'dataProtection', data: dataProtectionDraft({ officer: 'Ada Test' }) })
  expect((await api.list()).map(({ changed }) => changed)).toEqual([false, true])
})

describe('the address at which visitors find the page', () => {
  const both = async (named: 'accessibility' | 'dataProtection' = kind) => {
    const { siteUrl } = await api.get({ kind: named })
    const listed = (await api.list()).find((each) => each.kind === named)
    expect(listed?.siteUrl).toBe(siteUrl)
    return siteUrl
  }
  const turn = (data: object) => db.group.update({ where: { id: groupId }, data })

  test('is told of a page that is filled in, on an open site', async () => {
    await turn({ name: 'eslov', vopagesStatus: true })
    expect(await both()).toBeNull()
    await network({ published: true })
    expect(await both()).toBe('http://eslov.vo.localhost:3000/tillganglighetsredogorelse')
    await turn({ vopagesStatus: false })
    expect(await both()).toBeNull()
    await turn({ vopagesStatus: true, status: false })
    expect(await both()).toBeNull()
  })

  test('an inherited policy has none where a policy elsewhere is named; an own one has', async () => {
    await turn({ name: 'eslov', vopagesStatus: true })
    const policy = { kind: 'dataProtection' as const, draft: dataProtectionDraft(), published: true }
    await buildStatement(db, { ...policy, group_id: null })
    expect(await both('dataProtection')).toBe('http://eslov.vo.localhost:3000/dataskyddspolicy')
    await turn({ data_protection_policy_url: 'https://example.com/policy' })
    expect(await both('dataProtection')).toBeNull()
    await buildStatement(db, { ...policy, group_id: groupId })
    expect(await both('dataProtection')).toBe('http://eslov.vo.localhost:3000/dataskyddspolicy')
  })
})
