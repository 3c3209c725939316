import { beforeEach, expect, test } from 'vitest'
import { entities } from '../../entities/index.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { tablesOf } from './open-forms.ts'
import { api, type Form, freshRooms, savesOf } from './testing.ts'

const world = await createWorld()
const { db } = world
const tab = 'flik-0001'

beforeEach(() => freshRooms(world))

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
    const { next, tell } = await savesOf(world, one, form)
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
  const matrix = await savesOf(world, one, { entity: 'permission', tab })
  const form = await savesOf(world, one, { entity: 'role', id: role.id, tab })
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
