import { toldChanges } from '@kollegium/db/testing/changes'
import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { entities } from '../../entities/index.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { tablesOf } from './open-forms.ts'

const world = await createWorld()
const { db } = world
const tab = 'flik-0001'
const api = ({ ctx }: { ctx: Context }) => createCaller(ctx)

beforeEach(async () => {
  const presence = createPresence({ changes: world.services.changes })
  Object.assign(world.services, { presence })
  onTestFinished(() => presence.close())
  await world.clear()
})

/** A form with the right that opens it, and one of another group. */
type Form = Parameters<ReturnType<typeof createCaller>['presence']['watch']>[0]
const forms: [name: string, right: string, of: (group_id: number) => Promise<Omit<Form, 'tab'>>][] = [
  [
    'a certificate',
    'Diploma',
    async (group_id) => ({ entity: 'diploma', id: (await buildCertificate(db, { group_id })).id }),
  ],
  ['a group’s settings', 'Setting', async (id) => ({ entity: 'setting', id })],
  ['a group’s legal page', 'Statement', async (id) => ({ entity: 'statement', kind: 'accessibility', id })],
]
test.each(forms)('%s: shown to those who may read it, and taken over', async (_, subject, of) => {
  const one = await world.member(['read', 'update'].map((name) => ({ subject, name })))
  const reader = await world.member([{ subject, name: 'read' }], one.groupId)
  const other = await world.member([{ subject, name: 'manage' }], one.groupId)
  const elsewhere = await world.member([{ subject, name: 'manage' }])
  const without = await world.member([{ subject: 'Article', name: 'manage' }], one.groupId)
  const form = (await of(one.groupId)) as Form
  await api(one).presence.beat({ ...form, tab, field: 'date' })
  const seen = await api(other).presence.beat({ ...form, tab: 'flik-0002', field: null })
  expect(seen).toMatchObject({ total: 1, pen: { me: false, field: 'date' } })
  expect(await api(reader).presence.beat({ ...form, tab: 'flik-0005', field: 'date' })).toMatchObject({
    pen: { me: false },
  })
  await expect(api(reader).presence.takeOver({ ...form, tab: 'flik-0005' })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await api(other).presence.takeOver({ ...form, tab: 'flik-0002' })).toMatchObject({ pen: { me: true } })
  expect(await api(one).presence.beat({ ...form, tab, field: 'date' })).toMatchObject({ pen: { me: false } })
  for (const each of [elsewhere, without]) {
    const calls = [
      () => api(each).presence.beat({ ...form, tab: 'flik-0003', field: null }),
      () => api(each).presence.takeOver({ ...form, tab: 'flik-0003' }),
      async () => {
        const stream = await createCaller(each.ctx).presence.watch({ ...form, tab: 'flik-0003' })
        await (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]().next()
      },
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  // Another group's form is another room, and a group that isn't there has none.
  const theirs = (await of(elsewhere.groupId)) as Form
  expect(await api(elsewhere).presence.beat({ ...theirs, tab: 'flik-0004', field: null })).toMatchObject({ total: 0 })
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const nowhere = { ...form, id: 2_000_000, tab, field: null } as Form & { field: null }
  await expect(createCaller(ctx).presence.beat(nowhere)).rejects.toEqual(refused('NOT_FOUND'))
})

test('the network’s own settings and legal pages are open to those who read the network’s', async () => {
  const local = await world.member([
    { subject: 'Setting', name: 'manage' },
    { subject: 'Statement', name: 'manage' },
  ])
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const forms: Form[] = [
    { entity: 'setting', id: null, tab },
    { entity: 'statement', kind: 'dataProtection', id: null, tab },
  ]
  for (const form of forms) {
    await createCaller(ctx).presence.beat({ ...form, field: null })
    await expect(api(local).presence.beat({ ...form, field: null })).rejects.toEqual(refused('NOT_FOUND'))
  }
  const accessibility = { entity: 'statement' as const, kind: 'accessibility' as const, id: null, tab: 'flik-0009' }
  expect(await createCaller(ctx).presence.beat({ ...accessibility, field: null })).toMatchObject({ total: 0 })
})

test('a certificate is read with its own kind’s right, whatever the address says', async () => {
  const one = await world.member([{ subject: 'Certificate', name: 'manage' }])
  const { id } = await buildCertificate(db, { group_id: one.groupId })
  for (const entity of ['certificate', 'diploma'] as const) {
    await expect(api(one).presence.beat({ entity, id, tab, field: null })).rejects.toEqual(refused('NOT_FOUND'))
  }
})

test('a correction is in the room of each certificate, and is opened with the right to issue each', async () => {
  const names = ['read', 'update', 'issue']
  const rights = names.map((name) => ({ subject: 'Diploma', name }))
  const [one, other] = [await world.member(rights), await world.member([{ subject: 'Diploma', name: 'manage' }])]
  const [first, second, theirs] = await Promise.all(
    [one, one, other].map(({ groupId: group_id }) => buildCertificate(db, { group_id })),
  )
  const ids = [first?.id ?? 0, second?.id ?? 0]
  const colleague = await world.member(rights, one.groupId)
  const correction = (those: number[]) => ({ entity: 'correction' as const, kind: 'diploma' as const, ids: those })
  const beat = (actor: { ctx: Context }, form: object, tab: string, field: string | null = null) =>
    api(actor).presence.beat({ ...form, tab, field } as never)

  await beat(one, correction(ids), 'flik-0001', 'reason')
  expect(await beat(colleague, correction(ids.toReversed()), 'flik-0002')).toMatchObject({
    total: 1,
    pen: { me: false, field: 'reason' },
  })
  const first_ids = ids.slice(0, 1)
  expect(await beat(colleague, correction(first_ids), 'flik-0003', 'date')).toMatchObject({ pen: { field: 'reason' } })
  const form = { entity: 'diploma', id: ids[0] }
  expect(await beat(one, form, 'flik-0004')).toMatchObject({ total: 1, pen: { field: 'reason' } })
  expect(await api(one).presence.takeOver({ ...form, tab: 'flik-0004' } as never)).toMatchObject({ pen: { me: true } })

  const reader = await world.member(rights.slice(0, 2), one.groupId)
  for (const [actor, those] of [
    [reader, ids],
    [one, [...ids, theirs?.id ?? 0]],
    [other, ids.slice(0, 1)],
    [one, [2_000_000]],
  ] as const) {
    await expect(beat(actor, correction([...those]), 'flik-0005')).rejects.toEqual(refused('NOT_FOUND'))
    const taken = api(actor).presence.takeOver({ ...correction([...those]), tab: 'flik-0005' })
    await expect(taken).rejects.toEqual(refused('NOT_FOUND'))
  }
  for (const those of [[], Array.from({ length: 201 }, (_, at) => at + 1)]) {
    await expect(beat(one, correction(those), 'flik-0006')).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  }
})

test('corrections of overlapping certificates see each other, and which certificates they share', async () => {
  const rights = ['read', 'update', 'issue'].map((name) => ({ subject: 'Diploma', name }))
  const one = await world.member(rights)
  const colleague = await world.member(rights, one.groupId)
  const elsewhere = await world.member(rights)
  const built = await Promise.all(
    [one, one, one, elsewhere].map(({ groupId: group_id }) => buildCertificate(db, { group_id })),
  )
  const [first = 0, second = 0, third = 0, theirs = 0] = built.map(({ id }) => id)
  const beat = (actor: { ctx: Context }, ids: number[], tab: string, field: string | null = null) =>
    api(actor).presence.beat({ entity: 'correction', kind: 'diploma', ids, tab, field })
  await beat(one, [first, second], 'flik-0001', 'date')
  const { presence } = world.services
  const asked = vi.spyOn(presence, 'touch')
  expect(await beat(colleague, [third, second], 'flik-0002', 'reason')).toMatchObject({
    people: [{ id: one.user.id, shared: [second] }],
    pen: { me: false, field: 'date' },
  })
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await beat(one, [first, second], 'flik-0001', 'date')).toMatchObject({
    people: [{ id: colleague.user.id, shared: [second] }],
    pen: { me: true },
  })
  const taken = await api(colleague).presence.takeOver({
    ...{ entity: 'correction', kind: 'diploma', ids: [third, second], tab: 'flik-0002' },
  })
  expect(taken.pen).toMatchObject({ me: true })
  expect(await beat(one, [first, second], 'flik-0001', 'date')).toMatchObject({ pen: { me: false, field: '' } })
  // One that shares none hears of none, and nobody comes in with a certificate of another group.
  expect(await beat(one, [first], 'flik-0003')).toMatchObject({ total: 0 })
  expect(await beat(elsewhere, [theirs], 'flik-0004')).toMatchObject({ total: 0 })
  await expect(beat(elsewhere, [theirs, second], 'flik-0004')).rejects.toEqual(refused('NOT_FOUND'))
})

test('a correction of twenty certificates asks the database as little as one of two', async () => {
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const { groupId: group_id } = await world.member([])
  const ids: number[] = []
  for (let at = 0; at < 20; at++) ids.push((await buildCertificate(db, { group_id })).id)
  const statements = async (those: number[], tab: string) => {
    const form = { entity: 'correction' as const, kind: 'diploma' as const, ids: those, tab, field: null }
    return (await world.statementsOf(() => api(one).presence.beat(form))).length
  }
  expect(await statements(ids, 'flik-0002')).toBe(await statements(ids.slice(0, 2), 'flik-0001'))
})

test('a correction tells those who have the certificates open', async () => {
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const { groupId: group_id } = await world.member([])
  const [first, second] = await Promise.all([1, 2].map(() => buildCertificate(db, { group_id })))
  const form = { entity: 'correction' as const, kind: 'diploma' as const, ids: [first?.id ?? 0, second?.id ?? 0] }
  const { next, tell } = await savesOf(one, { ...form, tab })
  const before = await next()
  const updated_at = new Date(Date.parse(before ?? '') + 1000)
  await db.certificate.update({ where: { id: form.ids[1] }, data: { updated_at } })
  tell('Certificate')
  expect(await next()).toBe(updated_at.toISOString())
})

test('a candidate is in no room', async () => {
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  const actor = { ...ctx.actor, user: { ...ctx.actor.user, candidateOnly: true } }
  const asked = createCaller({ ...ctx, actor } as Context).presence
  await expect(asked.beat({ entity: 'setting', id: null, tab, field: null })).rejects.toEqual(refused('FORBIDDEN'))
})

test('a save of settings tells those who have them open', async () => {
  const changes = toldChanges()
  const told = createPresence({ changes })
  onTestFinished(() => told.close())
  const one = await world.member([{ subject: 'Setting', name: 'manage' }])
  const services = { ...world.services, changes, presence: told }
  const stream = await createCaller({ ...one.ctx, services }).presence.watch({
    entity: 'setting',
    id: one.groupId,
    tab,
  })
  const events = (stream as AsyncIterable<{ changed_at: string | null }>)[Symbol.asyncIterator]()
  expect((await events.next()).value).toMatchObject({ changed_at: null })
  const { updated_at } = await createCaller(one.ctx).setting.update({ data: { publishReview: 'everyone' } })
  changes.tell('Setting')
  expect((await events.next()).value).toMatchObject({ changed_at: updated_at })
  await events.return?.()
})

const office = [
  { subject: 'Setting', name: 'manage' },
  { subject: 'Permission', name: 'manage' },
  { subject: 'Role', name: 'read' },
]
const ofOffice: Form[] = [
  { entity: 'brand', tab },
  { entity: 'signInPolicy', tab },
  { entity: 'wording', key: ':action.save', tab },
  { entity: 'oldClient', key: 'portal', tab },
  { entity: 'permission', tab },
]
const buildClient = () =>
  db.oauthClient.create({ data: { id: 'portal', name: 'Portalen', redirect_uris: ['https://portal.example/a'] } })

test.each(ofOffice)('$entity: shown to the office alone, and taken over by those who may save it', async (form) => {
  await buildClient()
  const [one, two] = [await world.national(office), await world.national(office)]
  const readers = [
    { subject: 'Setting', name: 'read' },
    { subject: 'Permission', name: 'read' },
  ]
  const reader = await world.national(readers)
  const local = await world.member(office)
  await api(one).presence.beat({ ...form, field: 'name' })
  expect(await api(two).presence.beat({ ...form, tab: 'flik-0002', field: null })).toMatchObject({
    pen: { me: false, field: 'name' },
  })
  expect(await api(two).presence.takeOver({ ...form, tab: 'flik-0002' })).toMatchObject({ pen: { me: true } })
  // Programs of others are open to those who may change them.
  const refusal = refused(form.entity === 'oldClient' ? 'NOT_FOUND' : 'FORBIDDEN')
  await expect(api(reader).presence.takeOver({ ...form, tab: 'flik-0003' })).rejects.toEqual(refusal)
  for (const call of ['beat', 'takeOver'] as const) {
    const asked = api(local).presence[call]({ ...form, tab: 'flik-0004', field: null } as never)
    await expect(asked).rejects.toEqual(refused('NOT_FOUND'))
  }
})

test('a program that nobody has registered, one of our own, and a text without a brand have no room', async () => {
  const one = await world.national(office)
  await db.oauthClient.create({ data: { id: 'egen', name: 'Egen', redirect_uris: [], first_party: true } })
  for (const key of ['ingen', 'egen']) {
    const asked = api(one).presence.beat({ entity: 'oldClient', key, tab, field: null })
    await expect(asked).rejects.toEqual(refused('NOT_FOUND'))
  }
  for (const key of ['action.save', 'other:action.save', ':åäö']) {
    await expect(api(one).presence.beat({ entity: 'wording', key, tab, field: null })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    })
  }
})

test('a role’s form is written with the right to change permissions, whatever one may do with roles', async () => {
  const named = await world.national([{ subject: 'Role', name: 'manage' }])
  const one = await world.national(office)
  const { id } = await db.role.findFirstOrThrow()
  const form = { entity: 'role' as const, id, tab }
  expect(await api(named).presence.beat({ ...form, field: 'a' })).toMatchObject({ pen: null })
  expect(await api(one).presence.beat({ ...form, tab: 'flik-0002', field: 'a' })).toMatchObject({ pen: { me: true } })
})

/** Returns the moments of saves that a form's room is told. */
async function savesOf(actor: { ctx: Context }, form: Form) {
  const changes = toldChanges()
  const told = createPresence({ changes })
  onTestFinished(() => told.close())
  const services = { ...world.services, changes, presence: told }
  const stream = await createCaller({ ...actor.ctx, services } as Context).presence.watch(form)
  const events = (stream as AsyncIterable<{ changed_at: string | null }>)[Symbol.asyncIterator]()
  onTestFinished(async () => void (await events.return?.()))
  return { next: async () => (await events.next()).value?.changed_at, tell: (table: string) => changes.tell(table) }
}

test('saves of the office’s forms tell those who have them open', async () => {
  const client = await buildClient()
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const call = api(one)
  const data = { name: 'Portalen', redirect_uris: ['https://portal.example/b'], origins: [] }
  const saves: [form: Form, table: string, save: () => Promise<{ updated_at: string | null } | undefined>][] = [
    [{ entity: 'brand', tab }, 'Setting', () => call.brand.update({ data: { college: { name: 'Nytt' } } })],
    [
      { entity: 'signInPolicy', tab },
      'SignInPolicy',
      () => call.signInPolicy.update({ demanded: [], proofMinutes: 20 }),
    ],
    [{ entity: 'auditLog', tab }, 'Setting', () => call.auditLog.saveSettings({ months: 36 })],
    [
      { entity: 'wording', key: ':action.save', tab },
      'Wording',
      () => call.wording.update({ key: 'action.save', text: 'Lagra' }),
    ],
    [
      { entity: 'oldClient', key: client.id, tab },
      'OauthClient',
      () => call.oldClient.update({ client: client.id, data: { ...data, rotation: true, unbound: true } }),
    ],
  ]
  for (const [form, table, save] of saves) {
    const { next, tell } = await savesOf(one, form)
    const before = await next()
    const saved = await save()
    tell(table)
    expect(saved?.updated_at, form.entity).not.toBe(before)
    expect(await next(), form.entity).toBe(saved?.updated_at)
  }
})

test('a change of rights tells those who have the matrix or the role open', async () => {
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const call = api(one)
  const permission = await db.permission.create({ data: { subject: 'Tag', name: 'read', label: 'Taggar: visa' } })
  const role = await db.role.create({ data: { name: 'redaktor', label: 'Redaktör' } })
  const matrix = await savesOf(one, { entity: 'permission', tab })
  const form = await savesOf(one, { entity: 'role', id: role.id, tab })
  const was = role.updated_at.toISOString()
  expect([await matrix.next(), await form.next()]).toEqual([(await call.permission.acl()).updated_at, was])
  await call.permission.updateMany({ permissions: [{ id: permission.id, roles: [role.id] }] })
  const { updated_at } = await call.permission.acl()
  expect(updated_at && updated_at > was).toBe(true)
  matrix.tell('Role')
  form.tell('Role')
  expect([await matrix.next(), await form.next()]).toEqual([updated_at, updated_at])
})

test('each table of a form tells of its changes', async () => {
  const watched = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE t.tgname IN ('kollegium_changed', 'kollegium_updated')`
  const correction: Form = { entity: 'correction', kind: 'diploma', ids: [1, 2], tab }
  const candidate: Form = { entity: 'candidate', id: 1, tab }
  const forms = [...ofOffice, correction, candidate, ...entities.map(({ name }) => ({ entity: name, id: 1, tab }))]
  const tables = new Set(forms.flatMap((form) => tablesOf(form)))
  expect([...tables].filter((table) => !watched.some(({ name }) => name === table))).toEqual([])
})

test('demands on those who sign in are not saved over a newer version', async () => {
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const { updated_at } = await api(one).signInPolicy.get()
  await api(one).signInPolicy.update({ demanded: ['office'], proofMinutes: 15, updated_at })
  const late = api(one).signInPolicy.update({ demanded: [], proofMinutes: 15, updated_at })
  // The refusal names the person that saved them.
  const details = { stale: true, name: expect.stringMatching(/^Test /) }
  await expect(late).rejects.toMatchObject({ cause: { code: 'CONFLICT', details } })
  expect(await api(one).signInPolicy.get()).toMatchObject({ demanded: ['office'] })
})

test('of two saves of the demands at once, over the same version, one is refused', async () => {
  const one = await world.national([{ subject: 'all', name: 'manage' }])
  const { updated_at } = await api(one).signInPolicy.get()
  const saves = [5, 6, 7].map((proofMinutes) =>
    api(one).signInPolicy.update({ demanded: [], proofMinutes, updated_at }),
  )
  const outcomes = await Promise.allSettled(saves)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
