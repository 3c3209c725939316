import { beforeEach, describe, expect, test } from 'vitest'
import { catchMails } from '../../modules/applications/testing.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, createTeam, type Person } from './testing.ts'

// Lists, mails, the form and the acts agree about the people who decide.

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
let writer: Person
let article: { entity: 'article' | 'message'; id: number }

const rightsOf = (actions: string) =>
  actions.split(' ').flatMap((name) => ['Article', 'Message'].map((subject) => ({ subject, name })))

beforeEach(async () => {
  ;({ writer, article } = await createTeam(world))
  // The team's own publisher would decide, too.
  await db.membership.deleteMany({ where: { user_id: { not: writer.user.id } } })
  const data = { name: 'publishReview', category: 'publishing', group_id: writer.groupId, value: 'everyone' }
  await db.setting.create({ data })
  mails.length = 0
})

/** The texts that are asked about, each made by the writer. */
const texts: Record<string, () => Promise<unknown>> = {
  'a draft': async () => undefined,
  'a draft with a later moment': () =>
    db.content.update({
      where: { id: article.id },
      data: { publish_at: new Date(Date.now() + 86_400_000) },
      select: { id: true },
    }),
  'a changed text': async () => {
    await db.content.update({ where: { id: article.id }, data: { status: 'published' }, select: { id: true } })
    const { version: updated_at } = await api(writer).review.form(article)
    await api(writer).review.keep({ ...article, data: { title: 'Ny' }, updated_at })
  },
  'a message': async () => {
    const one = await world.member(rightsOf('read create update'), writer.groupId)
    writer = one
    const message = await api(one).message.create({
      data: { title: 'Stängt', body: '<p>Stängt</p>', audience: 'both' },
    })
    article = { entity: 'message', id: message.id }
  },
}

describe.each([
  ['a draft', 'read publish', true],
  ['a draft', 'read update', false],
  ['a draft', 'read publish update', true],
  ['a draft with a later moment', 'read publish', false],
  ['a draft with a later moment', 'read publish update', true],
  ['a changed text', 'read publish', false],
  ['a changed text', 'read update', false],
  ['a changed text', 'read publish update', true],
  ['a message', 'read publish', false],
  ['a message', 'read publish update', true],
] as const)('%s, and a person with the rights %s', (text, rights, decides) => {
  test(decides ? 'decides, and is told so everywhere' : 'decides nowhere, and is asked nowhere', async () => {
    await texts[text]?.()
    const person = await world.member(rightsOf(rights), writer.groupId)
    const mail = (await db.user.findUniqueOrThrow({ where: { id: person.user.id } })).email
    const others = (await api(writer).review.reviewers(article)).map(({ id }) => id)
    expect(others.includes(person.user.id)).toBe(decides)
    const asked = api(writer).review.ask(article)
    if (!decides) {
      await expect(asked).rejects.toEqual(refused('CONFLICT'))
      // A second one decides, so that somebody is asked.
      await world.member(rightsOf('read publish update'), writer.groupId)
      await api(writer).review.ask(article)
    } else await asked
    expect(mails.flatMap(({ to }) => to).includes(mail)).toBe(decides)
    expect((await api(person).review.waiting()).items).toMatchObject([{ mine: decides }])
    expect(await api(person).review.get(article)).toMatchObject({ mayDecide: decides, ownText: false })

    const { version: updated_at } = await api(person).review.form(article)
    const approve = () => api(person).review.approve({ ...article, updated_at })
    if (decides) await approve()
    else {
      await expect(approve()).rejects.toEqual(refused('FORBIDDEN'))
      await expect(api(person).review.sendBack({ ...article, word: 'Nej' })).rejects.toEqual(refused('FORBIDDEN'))
    }
    expect(await db.recordReview.findMany({ select: { status: true } })).toEqual([
      { status: decides ? 'approved' : 'waiting' },
    ])
  })
})

test('a person who may only publish is offered no moment', async () => {
  await api(writer).review.get(article)
  const one = await world.member(rightsOf('read publish'), writer.groupId)
  const other = await world.member(rightsOf('read publish update'), writer.groupId)
  await api(writer).review.ask(article)
  expect(await api(one).review.get(article)).toMatchObject({ mayDecide: true, mayChooseMoment: false })
  expect(await api(other).review.get(article)).toMatchObject({ mayDecide: true, mayChooseMoment: true })
})
