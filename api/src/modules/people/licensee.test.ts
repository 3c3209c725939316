import { buildCertificate } from '@kollegium/db/testing/factories/certificate'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildLicensee } from '@kollegium/db/testing/factories/licensee'
import { describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { createContextOf } from '../../app/create-context.ts'
import type { Context } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { diplomaData } from '../../testing/certificates.ts'
import { codeOf, createPeopleWorld, fieldsOf } from './testing.ts'

const world = await createPeopleWorld({ office: { roles: ['office'] }, teacher: { roles: ['teacher'] } })
const { db, tree, services, idOf } = world
const office = await world.caller('office')

test('is made with the users who act for it', async () => {
  const made = await office.licensee.create({
    data: { title: 'Vårdhuset AB', group_id: tree.here, users: [idOf('teacher')] },
  })
  expect(made).toMatchObject({ type: 'Licensee', group: { id: tree.here }, users: [{ id: idOf('teacher') }] })
  const { items } = await office.licensee.list({ search: 'vårdhuset', filters: { status: true, group: tree.here } })
  expect(items).toMatchObject([{ id: made.id, title: 'Vårdhuset AB' }])
  const [missing] = [2_000_000_000]
  const wrong = office.licensee.update({ id: made.id, data: { users: [missing], group_id: missing } })
  expect(Object.values(await fieldsOf(wrong)).flat()).toContain(sv['valid.unknownRow'])
  expect((await office.licensee.get({ id: made.id })).users).toHaveLength(1)
})

test('may be called anything that is not too long', async () => {
  for (const title of ['Vård 🏥 & Co', 'شركة الرعاية']) {
    const { id } = await office.licensee.create({ data: { title } })
    expect((await office.licensee.list({ search: title })).items).toMatchObject([{ id, title }])
  }
  const long = office.licensee.create({ data: { title: 'å'.repeat(10_000) } })
  expect(await fieldsOf(long)).toEqual({ 'data.title': ['Högst 200 tecken'] })
})

test('that something carries the name of is not removed', async () => {
  const licensee = await buildLicensee(db)
  const article = await buildContent(db)
  await db.content.update({ where: { id: article.id }, data: { licensee_id: licensee.id } })
  await expect(office.licensee.delete({ id: licensee.id })).rejects.toMatchObject({
    cause: { code: 'CONFLICT', details: { usedIn: [{ entity: 'article', count: 1 }] } },
  })
})

test('says before its removal what carries its name, and counts the certificates', async () => {
  const [licensee, other] = [await buildLicensee(db), await buildLicensee(db)]
  const article = await buildContent(db, { title: 'Nyheten' })
  await db.content.update({ where: { id: article.id }, data: { licensee_id: licensee.id } })
  const { id } = await buildCertificate(db)
  await db.certificate.update({ where: { id }, data: { licensee_id: licensee.id } })
  const found = await office.licensee.usedIn({ id: licensee.id })
  expect(found).toMatchObject({ total: 2, counted: [{ entity: 'certificate', count: 1 }] })
  expect(found.items).toMatchObject([{ entity: 'article', id: article.id, title: 'Nyheten' }])
  expect(await office.licensee.usedInAny({ ids: [other.id, licensee.id] })).toEqual(found)
  expect(await office.licensee.usedIn({ id: other.id })).toEqual({ items: [], total: 0, counted: [] })
  expect(await codeOf(office.licensee.usedIn({ id: 2_000_000_000 }))).toBe('NOT_FOUND')
})

describe('the header VoLicensee', () => {
  const contextOf = createContextOf(services, async () => (await world.actors.as('teacher')).actor)
  const visitorOf = createContextOf(services, async () => world.visitor.actor)
  const asking = (volicensee: string) => contextOf({ headers: { volicensee } })

  test('names an active licensee that the actor is named on; it stands in the log of what is done', async () => {
    const licensee = await buildLicensee(db, { users: { connect: { id: idOf('teacher') } } })
    const ctx = await asking(String(licensee.id))
    expect(ctx.licenseeId).toBe(licensee.id)
    expect((await createCaller(ctx).session.me()).licensees).toContainEqual({ id: licensee.id, title: licensee.title })
    await createCaller(ctx).account.update({ data: { town: 'Höör' } })
    const noted = await db.auditEntry.findFirstOrThrow({ where: { user_id: idOf('teacher') }, orderBy: { id: 'desc' } })
    expect(noted).toMatchObject({ action: 'update', licensee_id: licensee.id })
  })

  test('stands on texts and papers made so, and on no others', async () => {
    const licensee = await buildLicensee(db)
    const own = { ...(await world.actors.as('office', tree.here)), licenseeId: licensee.id }
    const made = async (ctx: Context) => {
      const article = await createCaller(ctx).article.create({ data: { title: 'Nytt' } })
      const diploma = await createCaller(ctx).diploma.create({ data: diplomaData(tree.here) })
      const id = { select: { licensee_id: true } }
      return [
        (await db.content.findUniqueOrThrow({ where: { id: article.id }, ...id })).licensee_id,
        (await db.certificate.findUniqueOrThrow({ where: { id: diploma.id }, ...id })).licensee_id,
      ]
    }
    expect(await made(own)).toEqual([licensee.id, licensee.id])
    expect(await made({ ...own, licenseeId: null })).toEqual([null, null])
  })

  test('is refused for any other; absent it is none', async () => {
    const foreign = await buildLicensee(db, { users: { connect: { id: idOf('office') } } })
    const closed = await buildLicensee(db, { status: false, users: { connect: { id: idOf('teacher') } } })
    for (const header of [String(foreign.id), String(closed.id), '2000000000', '0', '-1', 'x', '1e3', ' ']) {
      expect(await codeOf(asking(header)), header).toBe('FORBIDDEN')
    }
    expect((await asking('')).licenseeId).toBeNull()
    expect((await contextOf({ headers: {} })).licenseeId).toBeNull()
    expect((await visitorOf({ headers: { volicensee: String(foreign.id) } })).licenseeId).toBeNull()
    const { licensees: mine } = await (await world.caller('teacher')).session.me()
    expect(mine.map(({ id }) => id)).not.toContain(closed.id)
  })
})

test('other than the office have nothing to do with them', async () => {
  const teacher = await world.caller('teacher')
  expect((await teacher.licensee.list({})).items).toEqual([])
  expect(await codeOf(teacher.licensee.create({ data: { title: 'Egen' } }))).toBe('FORBIDDEN')
  expect(world.logger.error).not.toHaveBeenCalled()
})
