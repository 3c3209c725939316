import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { beginSignIn } from '../../platform/auth/sessions.ts'
import { createSignInLink, peekSignInLink } from '../../platform/auth/sign-in-links.ts'
import { actingAs, codeOf, fieldsOf } from './testing.ts'
import { createUserWorld, fresh } from './testing-users.ts'

const world = await createUserWorld()
const { db, tree, person, mails, idOf, office, admin } = world

describe('deleting', () => {
  test('on a sub-site deletes centrally; what was written stays without an author', async () => {
    const user = await person({ groups: [['editor', 'here']] })
    const article = await buildContent(db, { group_id: tree.here, author_id: user.id })
    await admin.user.delete({ id: user.id })
    expect(await db.user.count({ where: { id: user.id } })).toBe(0)
    expect(await db.content.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({ author_id: null })
  })

  test('who is shown in a list or on a card is removed there first', async () => {
    const user = await person({ groups: [['', 'here']] })
    await buildContent(db, { type: 'card', entity_user_id: user.id })
    const queue = await buildContent(db, { type: 'queue' })
    await db.queueItem.create({ data: { queue_id: queue.id, user_id: user.id, position: 0 } })
    const refused = office.user.delete({ id: user.id })
    await expect(refused).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        message: 'Objektet används av 1 kort och 1 innehållslista och kan därför inte tas bort.',
      },
    })
  })

  test('who is a contact, handles an application, acts for a licensee or takes part in a course is replaced there first', async () => {
    const user = await person({ groups: [['', 'here']] })
    await db.groupContact.create({ data: { user_id: user.id, group_id: tree.here } })
    await buildApplication(db, { responsible_id: user.id })
    await db.licensee.create({ data: { title: 'Bolaget', users: { connect: { id: user.id } } } })
    await buildCourseMoment(db, { group_id: tree.here, stakeholders: { connect: { id: user.id } } })
    await expect(office.user.delete({ id: user.id })).rejects.toMatchObject({
      cause: {
        code: 'CONFLICT',
        details: {
          usedIn: ['group', 'application', 'licensee', 'courseMoment'].map((entity) => ({ entity, count: 1 })),
        },
      },
    })
    expect(await db.groupContact.count()).toBe(1)
  })

  test('it is said where, each a way there, as far as the asker may read', async () => {
    const user = await person({ groups: [['', 'here']] })
    const card = { type: 'card', title: 'Kort', entity_user_id: user.id } as const
    const here = await buildContent(db, { ...card, group_id: tree.here, trashed_at: new Date() })
    await buildContent(db, { ...card, group_id: tree.elsewhere })
    const queue = await buildContent(db, { type: 'queue', title: 'Lista', group_id: tree.here })
    await db.queueItem.create({ data: { queue_id: queue.id, user_id: user.id, position: 0 } })
    await db.groupContact.create({ data: { user_id: user.id, group_id: tree.here } })
    await buildApplication(db, { responsible_id: user.id, firstname: 'Ada', lastname: 'Ny' })
    await db.licensee.create({ data: { title: 'Bolaget', users: { connect: { id: user.id } } } })
    await buildCourseMoment(db, { title: 'Kurs', group_id: tree.here, stakeholders: { connect: { id: user.id } } })
    const seen = ({ items, total }: Awaited<ReturnType<typeof office.user.usedIn>>) => ({
      entities: items.map(({ entity }) => entity),
      total,
    })
    const whole = await office.user.usedIn({ id: user.id })
    expect(seen(whole)).toEqual({
      entities: ['card', 'card', 'queue', 'group', 'application', 'licensee', 'courseMoment'],
      total: 7,
    })
    expect(whole.items.find(({ id }) => id === here.id)).toMatchObject({ trashed: true, title: 'Kort' })
    expect(whole.items.slice(-3).map(({ title, editUrl }) => [title, new URL(editUrl).hostname])).toEqual([
      ['Ada Ny', 'admin.vo.localhost'],
      ['Bolaget', 'admin.vo.localhost'],
      ['Kurs', 'cert.vo.localhost'],
    ])
    const local = seen(await admin.user.usedIn({ id: user.id }))
    expect(local.total).toBe(7)
    expect(local.entities).toContain('queue')
    expect(local.entities.filter((entity) => ['application', 'licensee'].includes(entity))).toEqual([])
    expect(local.entities.filter((entity) => entity === 'card')).toHaveLength(1)
    const stranger = await person({ groups: [['', 'elsewhere']] })
    expect(await codeOf(admin.user.usedIn({ id: stranger.id }))).toBe('NOT_FOUND')
  })

  test('the places of sites that show any of several are named; of people whom visitors do not see, none', async () => {
    const [one, other] = [await person({ groups: [['', 'here']] }), await person({ groups: [['', 'here']] })]
    await db.user.updateMany({ where: { id: { in: [one.id, other.id] } }, data: { status: true } })
    await db.groupContact.create({ data: { user_id: one.id, group_id: tree.here } })
    const shown = { type: 'queue', title: 'Lista', group_id: null, status: 'published' } as const
    // Visitors see nobody in a list that is no more shown, in the trash or on a site that is closed.
    const closed = await buildGroup(db, { vopagesStatus: false })
    const unseen = [{ status: 'unpublished' as const }, { trashed_at: new Date() }, { group_id: closed.id }]
    for (const more of [{}, ...unseen]) {
      const queue = await buildContent(db, { ...shown, ...more })
      await db.queueItem.create({ data: { queue_id: queue.id, user_id: other.id, position: 0 } })
    }
    const off = await buildGroup(db, { status: false })
    await db.groupContact.create({ data: { user_id: one.id, group_id: off.id } })
    await buildApplication(db, { responsible_id: one.id })
    const ids = [one.id, other.id]
    const found = await office.user.shownIn({ ids })
    expect(found.items.map(({ entity }) => entity)).toEqual(['queue', 'group'])
    expect(found.total).toBe(2)
    const cost = async (asked: number[]) =>
      (await world.statementsOf(async () => void (await office.user.shownIn({ ids: asked })))).length
    expect(await cost(ids)).toBe(await cost([one.id]))
    await db.user.update({ where: { id: one.id }, data: { active: false } })
    await db.user.update({ where: { id: other.id }, data: { status: false } })
    expect(await office.user.shownIn({ ids })).toMatchObject({ items: [], total: 0 })
  })

  test('several are deleted all or none', async () => {
    const [one, other] = [
      await person({ groups: [['', 'here']] }),
      await person({ roles: ['office'], groups: [['', 'here']] }),
    ]
    expect(await codeOf(admin.user.deleteMany({ ids: [one.id, other.id] }))).toBe('FORBIDDEN')
    expect(await db.user.count({ where: { id: one.id } })).toBe(1)
  })
})

test('a person is signed out everywhere, told by mail and noted, and keeps the mailed link; nobody does it to oneself', async () => {
  const user = await person({ groups: [['', 'here']] })
  const stays = await beginSignIn(db, { userId: idOf('admin'), remember: true, userAgent: '' })
  for (const userAgent of ['a', 'b']) await beginSignIn(db, { userId: user.id, remember: true, userAgent })
  const link = await createSignInLink(db, user.id, 'reset')
  expect(await admin.user.endSessions({ id: user.id })).toEqual({ ended: 2 })
  const left = await db.signIn.findMany({ where: { ended_at: null }, select: { id: true } })
  expect(left.map(({ id }) => id)).toContain(stays.id)
  expect(await db.signIn.count({ where: { user_id: user.id, ended_at: null } })).toBe(0)
  expect(await peekSignInLink(db, link, 'choosePassword')).not.toBeNull()
  expect(mails.at(-1)).toMatchObject({ to: user.email, subject: sv['mail.security.signedOut.subject'] })
  const where = { action: 'userSignedOut', subject_id: String(user.id) }
  expect(await db.auditEntry.findFirst({ where })).toMatchObject({ user_id: idOf('admin'), details: { ended: 2 } })
  const before = mails.length
  expect([await admin.user.endSessions({ id: user.id }), mails.length]).toEqual([{ ended: 0 }, before])
  expect(await codeOf(admin.user.endSessions({ id: idOf('admin') }))).toBe('FORBIDDEN')
})

describe('the link for a new password', () => {
  test('is mailed and noted, three times an hour', async () => {
    const user = await person({ groups: [['', 'here']] })
    for (let time = 0; time < 3; time++) await admin.user.sendReset({ id: user.id })
    expect(mails.at(-1)).toMatchObject({ to: user.email, subject: sv['mail.reset.subject'] })
    expect(await db.auditEntry.count({ where: { action: 'passwordLink', subject_id: String(user.id) } })).toBe(3)
    expect(await codeOf(admin.user.sendReset({ id: user.id }))).toBe('RATE_LIMITED')
  })

  test('is for active users with an address', async () => {
    const away = await person({ groups: [['', 'here']] }, { active: false })
    expect(await fieldsOf(admin.user.sendReset({ id: away.id }))).toEqual({ id: [sv['people.noAddress']] })
  })
})

test('acting as somebody one makes no users, changes no address, password, role or membership, and sends no links', async () => {
  const ctx = await actingAs(await world.actors.as('administrator'), idOf('office'))
  const acting = createCaller(ctx)
  const user = await person({ groups: [['', 'here']] })
  const roles = [await world.roleId('teacher')]
  for (const data of [
    { email: 'kapad@example.com' },
    { password: 'Nytt-Lösenord-1' },
    { roles },
    { memberships: [] },
    { memberships: [{ group_id: tree.here, groupRoles: [await world.groupsRoleId('editor')] }] },
  ]) {
    expect(await codeOf(acting.user.update({ id: user.id, data })), JSON.stringify(data)).toBe('FORBIDDEN')
  }
  for (const more of [{}, { roles }, { password: 'Nytt-Lösenord-1' }, { notifyUser: true }]) {
    expect(await codeOf(acting.user.create({ data: fresh(more) })), JSON.stringify(more)).toBe('FORBIDDEN')
  }
  expect(await codeOf(acting.user.sendReset({ id: user.id }))).toBe('FORBIDDEN')
  expect(await codeOf(acting.user.endSessions({ id: user.id }))).toBe('FORBIDDEN')
  expect(await codeOf(acting.user.update({ id: user.id, data: { town: 'Höör' } }))).toBe('ok')
})
