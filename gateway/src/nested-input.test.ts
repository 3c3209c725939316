import { storeFile } from '@kollegium/api/testing'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { describe, expect, test } from 'vitest'
import { startNested } from './testing-nested.ts'

// Nested writes (contract §3.6): every operation of every kind of relation, in one unit.

const { db, ask, askers, national, services, group_id, run, failing } = await startNested()

type Article = { id: string; tags: { id: string; label: string }[] }
const updateArticle = (id: string, tags: object) =>
  run('mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { id tags { id label } } }', {
    id,
    i: { tags },
  }) as Promise<Article>
const labels = ({ tags }: Article) => tags.map(({ label }) => label)

test('many to many: sync, syncWithoutDetaching, create, update, upsert, delete, connect, disconnect', async () => {
  const [a, b, c] = [
    await buildTag(db, { group_id, label: 'A' }),
    await buildTag(db, { group_id, label: 'B' }),
    await buildTag(db, { group_id, label: 'C' }),
  ]
  const { id } = await buildContent(db, { group_id })
  const article = (tags: object) => updateArticle(String(id), tags)
  expect(labels(await article({ sync: [a.id, String(b.id)] }))).toEqual(['A', 'B'])
  expect(labels(await article({ syncWithoutDetaching: [{ id: c.id }] }))).toEqual(['A', 'B', 'C'])
  expect(labels(await article({ disconnect: [a.id], create: [{ label: 'D' }] }))).toEqual(['B', 'C', 'D'])
  expect(labels(await article({ update: [{ id: b.id, label: 'B2' }] }))).toEqual(['B2', 'C', 'D'])
  // An update attaches what it changes; an upsert makes what has no id.
  expect(labels(await article({ upsert: [{ id: a.id, label: 'A2' }, { label: 'E' }] }))).toEqual([
    'A2',
    'B2',
    'C',
    'D',
    'E',
  ])
  // A tag is only removed when nothing needs it any more, this article included.
  expect(labels(await article({ delete: [c.id], connect: [] }))).toEqual(['A2', 'B2', 'D', 'E'])
  expect(await db.tag.count({ where: { id: c.id } })).toBe(0)
  expect(labels(await article({ sync: [] }))).toEqual([])
  expect(await db.tag.count({ where: { id: a.id } })).toBe(1)
  const untouched = await run('mutation ($id: X) { updateArticle(id: $id, input: { title: "T" }) { tags { id } } }', {
    id,
  })
  expect(untouched).toEqual({ tags: [] })
})

test('belongs to: create, connect, update, upsert, disconnect, delete', async () => {
  const page = await buildContent(db, { type: 'book', group_id, title: 'Sida' })
  const update = async (parent: object | null) =>
    run('mutation ($id: X, $i: X) { updateBook(id: $id, input: $i) { parent { id title } } }', {
      id: page.id,
      i: { parent },
    }) as Promise<{ parent: { id: string; title: string } | null }>
  const made = await update({ create: { title: 'Överst', tags: { create: [{ label: 'Djupt' }] } } })
  expect(made.parent).toMatchObject({ title: 'Överst' })
  expect(await db.tag.count({ where: { label: 'Djupt' } })).toBe(1)
  const id = made.parent?.id
  expect((await update({ update: { id, title: 'Ny' } })).parent).toEqual({ id, title: 'Ny' })
  expect((await update({ upsert: { id, title: 'Nyare' } })).parent).toEqual({ id, title: 'Nyare' })
  expect((await update({ disconnect: true })).parent).toBeNull()
  expect((await update({ connect: id })).parent?.id).toBe(id)
  expect((await update({ disconnect: false })).parent?.id).toBe(id)
  expect((await update({ delete: true })).parent).toBeNull()
  expect(await db.content.findUnique({ where: { id: Number(id) }, select: { trashed_at: true } })).toMatchObject({
    trashed_at: expect.any(Date),
  })
  expect((await update(null)).parent).toBeNull()
})

test('what one sees and isn’t linked may be said to be linked no more; nothing is there to be deleted', async () => {
  const tag = await buildTag(db, { group_id })
  const { id } = await buildContent(db, { group_id })
  expect(await updateArticle(String(id), { disconnect: [tag.id] })).toMatchObject({ tags: [] })
  const page = await buildContent(db, { type: 'book', group_id })
  const update = 'mutation ($id: X, $i: X) { updateBook(id: $id, input: $i) { parent { id } } }'
  expect(await run(update, { id: page.id, i: { parent: { delete: true } } })).toEqual({ parent: null })
})

test('a setting’s picture is made, changed and removed with it', async () => {
  const update = async (file: object) => {
    const query = 'mutation ($s: X) { updateSettings(settings: $s) { value file { title } } }'
    const [setting] = (await run(query, { s: [{ name: 'defaultUserAvatar', file }] })) as { value: string | null }[]
    return setting
  }
  const portfolio = await buildPortfolio(db, { group_id })
  const image = { filetype: 'image/png', filename: 'bild.png' }
  const picture = await buildFile(db, { ...image, portfolio_id: portfolio.id, title: 'Bild' })
  expect(await update({ connect: picture.id })).toEqual({ value: String(picture.id), file: { title: 'Bild' } })
  expect(await update({})).toEqual({ value: String(picture.id), file: { title: 'Bild' } })
  expect(await update({ update: { id: picture.id, title: 'Ny' } })).toMatchObject({ file: { title: 'Ny' } })
  expect(await update({ delete: true })).toEqual({ value: null, file: null })
  expect(await db.file.count({ where: { id: picture.id, trashed_at: null } })).toBe(0)
  expect(await db.file.count({ where: { id: picture.id } })).toBe(1)
})

describe.each([
  ['Permission', 'Role', db.permission, db.role],
  ['GroupsPermission', 'GroupsRole', db.groupsPermission, db.groupsRole],
] as const)('%s', (type, roleType, permissions, roles) => {
  const query = `mutation ($id: X, $roles: X) { update${type}(id: $id, roles: $roles) { roles { id } } }`
  /** The names of the roles that have it. */
  const named = async (id: number) => {
    const find = permissions.findUniqueOrThrow as typeof db.permission.findUniqueOrThrow
    const row = await find({ where: { id }, select: { roles: { select: { name: true }, orderBy: { id: 'asc' } } } })
    return row.roles.map(({ name }) => name)
  }
  const roleOf = async (name: string) =>
    (roles.findFirstOrThrow as typeof db.role.findFirstOrThrow)({ where: { name }, select: { id: true, label: true } })

  test('its roles: sync, syncWithoutDetaching, create, update, upsert, delete, connect, disconnect', async () => {
    const { id } = await (permissions.create as typeof db.permission.create)({
      data: { subject: `X${type}`, name: 'read', label: 'x' },
    })
    const update = async (roles: object) => {
      await run(query, { id, roles })
      return named(id)
    }
    expect(
      await update({
        create: [
          { name: 'forsta', label: 'Första' },
          { name: 'andra', label: 'Andra' },
        ],
      }),
    ).toEqual(['forsta', 'andra'])
    const [first, second] = [await roleOf('forsta'), await roleOf('andra')]
    expect(await update({ update: [{ id: first.id, label: 'Etta' }], disconnect: [second.id] })).toEqual(['forsta'])
    expect((await roleOf('forsta')).label).toBe('Etta')
    const third = { name: 'tredje', label: 'Tredje' }
    expect(await update({ upsert: [{ id: second.id, label: 'Tvåa' }, third] })).toEqual(['forsta', 'andra', 'tredje'])
    expect(await update({ sync: [second.id], syncWithoutDetaching: [first.id] })).toEqual(['forsta', 'andra'])
    expect(await update({ sync: [], connect: [second.id] })).toEqual(['andra'])
    expect(await update({ delete: [first.id] })).toEqual(['andra'])
    await expect(roleOf('forsta')).rejects.toThrow()
    const many = `mutation ($p: X) { update${type}s(permissions: $p) { id } }`
    await run(many, { p: [{ id, roles: { disconnect: [second.id], create: [{ name: 'fjarde', label: 'Fjärde' }] } }] })
    expect(await named(id)).toEqual(['fjarde'])
  })

  test('what is refused stands where it was said, and nothing is written', async () => {
    const { id } = await (permissions.create as typeof db.permission.create)({
      data: { subject: `Y${type}`, name: 'read', label: 'x' },
    })
    askers.set(
      'permissions alone',
      (
        await national([
          { subject: type, name: 'manage' },
          { subject: roleType, name: 'read' },
        ])
      ).ctx,
    )
    const counts = async () => [
      await (roles.count as typeof db.role.count)(),
      await db.auditEntry.count(),
      await named(id),
    ]
    const before = await counts()
    const good = { name: 'god', label: 'God' }
    expect(await failing(query, { id, roles: { create: [good, { name: '1', label: '' }] } })).toEqual({
      'roles.create.1.name': [expect.any(String)],
      'roles.create.1.label': ['Obligatoriskt'],
    })
    expect(await failing(query, { id, roles: { create: [good], delete: [999_999] } })).toEqual({
      'roles.delete.0': [expect.any(String)],
    })
    const many = `mutation ($p: X) { update${type}s(input: $p) { id } }`
    const given = [{ id, roles: { create: [good], connect: [999_999] } }]
    expect(await failing(many, { p: given })).toEqual({ 'input.0.roles': [expect.any(String)] })
    const answer = await ask(query, { id, roles: { create: [good] } }, 'permissions alone')
    expect(answer.errors?.[0]?.extensions.category).toBe('authorization')
    expect(await counts()).toEqual(before)
  })
})

test('has many: rows that are one’s own alone may be named again by `connect`, another’s are not taken from it', async () => {
  const title = 'Kurs'
  const [mine, theirs] = [await buildCourseMoment(db, { title }), await buildCourseMoment(db, { title })]
  const [kept, left] = [
    await buildParticipant(db, { course_moment_id: mine.id, firstname: 'Åsa', lastname: 'Berg' }),
    await buildParticipant(db, { course_moment_id: mine.id, firstname: 'Bo', lastname: 'Ek' }),
  ]
  const other = await buildParticipant(db, { course_moment_id: theirs.id })
  const query = 'mutation ($id: X, $i: X) { updateCourseMoment(id: $id, input: $i) { participants { id } } }'
  const given = (connect: number[]) => ({ id: mine.id, i: { participants: { sync: [], connect } } })
  expect(await failing(query, given([other.id]))).toEqual({ 'input.participants.connect.0': [expect.any(String)] })
  expect(await run(query, given([kept.id]))).toEqual({ participants: [{ id: String(kept.id) }] })
  expect(await db.participant.findUnique({ where: { id: left.id } })).toBeNull()
})

test('what fails anywhere is told at its place, and nothing at all is written', async () => {
  const foreign = await buildTag(db)
  const { id } = await buildContent(db, { group_id, title: 'Orörd' })
  const counts = async () => [await db.tag.count(), await db.content.count(), await db.auditEntry.count()]
  const before = await counts()
  const update = 'mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { id } }'
  const tags = (operations: object) => failing(update, { id, i: { title: 'Ändrad', tags: operations } })
  expect(await tags({ create: [{ label: 'Bra' }, { label: '' }] })).toEqual({
    'input.tags.create.1.label': ['Obligatoriskt'],
  })
  expect(await tags({ create: [{ label: 'Bra' }], update: [{ id: 999_999, label: 'x' }] })).toEqual({
    'input.tags.update.0': [expect.any(String)],
  })
  expect(await tags({ create: [{ label: 'Bra' }], delete: [999_999] })).toEqual({
    'input.tags.delete.0': [expect.any(String)],
  })
  const deep = { parent: { create: { title: 'Överst', tags: { delete: [999_999] } } } }
  expect(await failing('mutation ($i: X) { createBook(input: $i) { id } }', { i: { title: 'X', ...deep } })).toEqual({
    'input.parent.create.tags.delete.0': [expect.any(String)],
  })
  const editors = await ask(update, { id, i: { title: 'X', tags: { update: [{ id: foreign.id, label: 'Min' }] } } })
  expect(editors.errors?.[0]?.extensions.validation).toEqual({ 'input.tags.update.0': [expect.any(String)] })
  const portfolio = await buildPortfolio(db, { group_id })
  expect(
    await failing('mutation ($i: X) { createFolder(input: $i) { id } }', {
      i: { title: 'M', portfolio_id: portfolio.id, folder: { create: { title: 'Ö', portfolio_id: 999_999 } } },
    }),
  ).toEqual({ 'input.folder.create.portfolio_id': [expect.any(String)] })
  expect(await db.content.findUnique({ where: { id }, select: { title: true } })).toEqual({ title: 'Orörd' })
  expect(await counts()).toEqual(before)
})

test('a file that is removed along with others lies in the trash with its bytes when all are written, and not before', async () => {
  const portfolio = await buildPortfolio(db, { group_id })
  const source = Buffer.from('Hej')
  const { disks, env, scanner, logger, tries } = services
  const store = { disks, env, scanner, logger, tries, db }
  const own = await storeFile(store, { source, filename: 'egen.txt', portfolio_id: portfolio.id })
  const other = await storeFile(store, { source, filename: 'annans.txt', portfolio_id: portfolio.id })
  const isThere = async ({ path }: { path: string }) => services.disks['s3.vofront_files'].exists(path)
  const { id } = await buildContent(db, { group_id })
  await buildContent(db, { group_id, body: `<a href="/files/${other.id}/annans.txt">x</a>` })
  const update = 'mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { attachments { id } } }'
  await run(update, { id, i: { attachments: { sync: [own.id, other.id] } } })
  expect(await failing(update, { id, i: { attachments: { delete: [own.id, other.id] } } })).toBeDefined()
  const inTrash = () => db.file.count({ where: { id: own.id, trashed_at: { not: null } } })
  expect(await db.file.count({ where: { id: own.id } })).toBe(1)
  expect(await inTrash()).toBe(0)
  expect(await run(update, { id, i: { attachments: { delete: [own.id] } } })).toEqual({
    attachments: [{ id: String(other.id) }],
  })
  expect([await inTrash(), await isThere(own)]).toEqual([1, true])
})

test('null empties what can be empty, and is refused where something is needed', async () => {
  const { id } = await buildContent(db, { group_id, title: 'T', body: '<p>x</p>' })
  const update = 'mutation ($id: X, $i: X) { updateArticle(id: $id, input: $i) { body date } }'
  expect(await run(update, { id, i: { body: null, date: null } })).toEqual({ body: '', date: null })
  expect(await failing(update, { id, i: { title: null } })).toEqual({ 'input.title': [expect.any(String)] })
})
