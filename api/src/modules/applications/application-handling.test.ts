import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { catchMails } from './testing.ts'
import { callerOf, prepareOffice, wanted } from './testing-applications.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)

const { visitor } = world
const form = callerOf(visitor)

let ctx: Context
let office: ReturnType<typeof callerOf>
beforeEach(async () => {
  mails.length = 0
  ;({ ctx, office } = await prepareOffice(world))
})

describe('handling', () => {
  test('open, in process, closed, reopened: who did it when can be read', async () => {
    const { id } = await form.submit({ data: wanted })
    const user = { id: ctx.actor.user?.id, name: 'Kerstin Prov' }
    await expect(office.update({ id, data: { status: 'closed' } })).rejects.toEqual(
      refused('INVALID', { 'data.status': ['En ansökan kan inte gå från ”Öppen” till ”Stängd”'] }),
    )
    await office.update({ id, data: { status: 'inProgress', responsible_id: user.id, comments: 'Ringer' } })
    mails.length = 0
    await office.update({ id, data: { status: 'closed' } })
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[wanted.email, 'Din ansökan är behandlad']])
    const saved = await office.update({ id, data: { status: 'open' } })
    expect(saved).toMatchObject({ comments: 'Ringer', responsible: { ...user, type: 'User' } })
    expect(await office.history({ id })).toMatchObject([
      { action: 'create', user: null },
      { action: 'status', user, from: 'open', to: 'inProgress' },
      { action: 'responsible', user, person: user },
      { action: 'status', user, from: 'inProgress', to: 'closed' },
      { action: 'status', user, from: 'closed', to: 'open' },
    ])
  })

  test('a new one begins open, whoever writes it down', async () => {
    for (const status of ['inProgress', 'closed'] as const) {
      await expect(office.create({ data: { ...wanted, status } })).rejects.toEqual(
        refused('INVALID', { 'data.status': ['En ny ansökan börjar som ”Öppen”'] }),
      )
    }
    expect(await office.create({ data: { ...wanted, status: 'open' } })).toMatchObject({ status: 'open' })
  })

  test('the office writes down what comes by another way, of either category, without a bot check', async () => {
    const services = { ...world.services, env: { ...world.env, CAPTCHA: 'on' as const } }
    const guarded = callerOf({ ...ctx, services })
    const college = await buildGroup(db, { title: 'Eslöv', category: 'local' })
    const account = { ...wanted, group_id: college.id, responsible_id: ctx.actor.user?.id ?? null, comments: 'Ringde' }
    const { id } = await guarded.create({ data: account })
    const user = { id: ctx.actor.user?.id, name: 'Kerstin Prov' }
    expect(await guarded.get({ id })).toMatchObject({
      ...{ ...wanted, status: 'open', college: 'Eslöv', comments: 'Ringde', responsible: user },
    })
    expect(await guarded.history({ id })).toMatchObject([
      { action: 'create', user },
      { action: 'responsible', person: user },
    ])
    // The person who wrote it down knows of it, and the applicant has sent no form.
    expect(mails).toEqual([])
    const material = { ...wanted, category: 'metodmaterial' as const, content: { organisation: 'Skolan', syv: true } }
    const made = await guarded.create({ data: material })
    expect(made.content).toMatchObject({ organisation: 'Skolan', syv: true, yrkeslarare: false })
    await expect(
      guarded.create({ data: { ...wanted, email: 'x', firstname: '', content: { ...wanted.content, orgnr: '12' } } }),
    ).rejects.toEqual(
      refused('INVALID', {
        'data.email': ['Ogiltig e-postadress'],
        'data.firstname': ['Obligatoriskt'],
        'data.content.orgnr': ['Skriv organisationsnumret med 10 siffror: NNNNNN-NNNN'],
      }),
    )
  })

  test('a change of category keeps the fields that it has', async () => {
    const { id } = await form.submit({ data: wanted })
    const { content, otherContent } = await office.update({ id, data: { category: 'metodmaterial' } })
    expect(content).toMatchObject({ organisation: 'Provköpings kommun', yrkeslarare: false })
    expect(Object.keys(content)).not.toContain('orgnr')
    const { apps, orgnr } = wanted.content
    expect(otherContent).toMatchObject({ apps, orgnr })
  })

  test('a category that is changed back has what was applied for, and what was changed meanwhile', async () => {
    const { id } = await form.submit({ data: wanted })
    const meanwhile = { organisation: 'Höörs kommun', syv: true }
    await office.update({ id, data: { category: 'metodmaterial', content: meanwhile } })
    await office.update({ id, data: { comments: 'Fel val' } })
    const back = await office.update({ id, data: { category: 'account_application' } })
    expect(back.content).toEqual({ ...wanted.content, organisation: 'Höörs kommun' })
    expect(back.otherContent).toEqual({ yrkeslarare: false, syv: true })
  })

  test('a field of what is applied for is changed alone', async () => {
    const { id } = await form.submit({ data: wanted })
    const saved = await office.update({ id, data: { content: { organisation: 'Höörs kommun' } } })
    expect(saved.content).toEqual({ ...wanted.content, organisation: 'Höörs kommun' })
  })

  test('the person who closes one that nobody has taken is the one who handled it; a handler stays', async () => {
    const mine = await buildApplication(db, { status: 'inProgress' })
    expect((await office.update({ id: mine.id, data: { status: 'closed' } })).responsible).toMatchObject({
      name: 'Kerstin Prov',
    })
    const other = await buildUser(db, { firstname: 'Birgitta', lastname: 'Testander' })
    const theirs = await buildApplication(db, { status: 'inProgress', responsible_id: other.id })
    expect((await office.update({ id: theirs.id, data: { status: 'closed' } })).responsible).toMatchObject({
      name: 'Birgitta Testander',
    })
    const begun = await buildApplication(db)
    expect((await office.update({ id: begun.id, data: { status: 'inProgress' } })).responsible).toBeNull()
  })

  test('the list by status, category, college, responsible, day and words, in a fixed number of statements', async () => {
    const mine = await buildApplication(db, { responsible_id: ctx.actor.user?.id ?? 0, lastname: 'Ängberg' })
    const done = await buildApplication(db, { status: 'closed', category: 'metodmaterial' })
    const ids = async (filters: Record<string, unknown>, search = '') =>
      (await office.list({ filters, search })).items.map(({ id }) => id)
    expect(await ids({ status: 'closed' })).toEqual([done.id])
    expect(await ids({ category: ['metodmaterial'] })).toEqual([done.id])
    const college = await buildGroup(db, { title: 'College Väst' })
    const named = await buildApplication(db, { group_id: college.id })
    expect(await ids({ college: college.id })).toEqual([named.id])
    expect((await office.list({})).items.find(({ id }) => id === named.id)).toMatchObject({ college: 'College Väst' })
    expect(await ids({ responsible: ctx.actor.user?.id })).toEqual([mine.id])
    expect(await ids({ created_at: { to: '2020-01-01' } })).toEqual([])
    expect(await ids({}, 'sökande ÄNG')).toEqual([mine.id])
    const few = await world.statementsOf(() => office.list({}))
    for (let made = 0; made < 5; made++) await buildApplication(db)
    expect(await world.statementsOf(() => office.list({}))).toHaveLength(few.length)
  })

  test('is the office’s alone', async () => {
    const { id } = await buildApplication(db)
    const { ctx: admin } = await world.member([{ subject: 'all', name: 'manage' }])
    const other = callerOf(admin)
    expect((await other.list({})).items).toEqual([])
    await expect(other.get({ id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(other.history({ id })).rejects.toEqual(refused('NOT_FOUND'))
    await expect(other.createAccount({ id })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(other.create({ data: wanted })).rejects.toEqual(refused('FORBIDDEN'))
    await expect(form.create({ data: wanted })).rejects.toEqual(refused('UNAUTHENTICATED'))
    await expect(form.list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
    await office.delete({ id })
    expect(await db.application.count()).toBe(0)
  })

  test('what an older definition kept and no longer fits is as if empty', async () => {
    const { id } = await buildApplication(db, { content: { roles: 'teacher', organisation: 'Kvar', gone: 1 } })
    expect((await office.get({ id })).content).toMatchObject({ roles: [], organisation: 'Kvar' })
  })
})
