import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildTag } from '@kollegium/db/testing/factories/tag'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { createSites } from '../testing.ts'

// Changes of people, tags and files that no page shows leave all pages kept, and others are seen at once.

const sites = await createSites(listenForChanges)
const { db, get } = sites
const host = 'skane'
const paths = ['/', '/artiklar', '/artiklar/ny', '/om-oss', '/artiklar.rss']

type Made = { author: number; contact: number; tag: number; file: number; article: number }
let made: Made
beforeEach(async () => {
  await sites.clear()
  const group = await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })
  const author = await buildUser(db, { firstname: 'Anna', lastname: 'Ek', status: true })
  const contact = await buildUser(db, { firstname: 'Bo', lastname: 'Lund', status: true })
  await db.groupContact.create({ data: { group_id: group.id, user_id: contact.id, position: 0 } })
  const tag = await buildTag(db, { group_id: group.id, label: 'Praktik' })
  const file = await buildFile(db, { title: 'Schema', filename: 'schema.pdf', filetype: 'application/pdf' })
  const article = await buildContent(db, {
    ...{ group_id: group.id, author_id: author.id, status: 'published', title: 'Ny', slug: 'ny' },
    tags: { connect: { id: tag.id } },
    attachments: { create: { file_id: file.id, position: 0 } },
  })
  made = { author: author.id, contact: contact.id, tag: tag.id, file: file.id, article: article.id }
})

const visit = async () => {
  for (const path of paths) expect((await get(path, { host })).status, path).toBe(200)
}
const statements = async (path: string) => (await sites.statementsOf(() => get(path, { host }))).length
const has = async (path: string, words: string) => (await page(path)).includes(words)
const page = async (path: string) => (await get(path, { host })).text

test('a sign-in, a new password and other columns that no page shows leave every page', async () => {
  const change = (data: object) => () => db.user.update({ where: { id: made.contact }, data })
  const unseen: Record<string, () => Promise<unknown>> = {
    signIn: () => db.$executeRaw`UPDATE "User" SET last_sign_in_at = now() WHERE id = ${made.author}`,
    dailyMails: () => db.$executeRaw`UPDATE "User" SET last_daily_mail_at = now()`,
    password: change({ password_hash: 'annat' }),
    consent: change({ gdpr: true, gdpr_version: '2', gdpr_at: new Date() }),
    apps: change({ apps: ['pages'] }),
    newPerson: () => buildUser(db),
    newTag: () => buildTag(db, { group_id: null }),
    scan: () => db.$executeRaw`UPDATE "File" SET scanned_at = now() WHERE id = ${made.file}`,
  }
  for (const [kind, write] of Object.entries(unseen)) {
    await visit()
    await write()
    for (const path of paths) expect([kind, path, await statements(path)]).toEqual([kind, path, 0])
  }
})

test('a shown column of a person, a tag and a file is seen at once, with an unseen change beside it', async () => {
  const person = (id: number, data: object) => () => db.user.update({ where: { id }, data })
  const seen: [path: string, words: string, write: () => Promise<unknown>][] = [
    ['/artiklar/ny', 'Anna', person(made.author, { firstname: 'Karin', last_sign_in_at: new Date() })],
    ['/om-oss', 'Lund', person(made.contact, { lastname: 'Berg', gdpr: true })],
    ['/om-oss', 'Berg', person(made.contact, { active: false, password_hash: 'annat' })],
    ['/artiklar/ny', 'Praktik', () => db.tag.update({ where: { id: made.tag }, data: { label: 'Arbete' } })],
    ['/artiklar/ny', 'Arbete', () => db.tag.delete({ where: { id: made.tag } })],
    ['/artiklar/ny', 'Schema', () => db.file.update({ where: { id: made.file }, data: { title: 'Tider' } })],
    ['/artiklar/ny', 'Tider', () => db.file.update({ where: { id: made.file }, data: { status: false } })],
  ]
  for (const [path, words, write] of seen) {
    expect([words, await has(path, words)]).toEqual([words, true])
    await write()
    expect([words, await has(path, words)]).toEqual([words, false])
  }
})

test('one changed person among many whom nobody sees changed is seen', async () => {
  await visit()
  await db.$executeRaw`
    UPDATE "User" SET last_sign_in_at = now(), lastname = CASE id WHEN ${made.contact} THEN 'Berg' ELSE lastname END`
  expect(await has('/om-oss', 'Berg')).toBe(true)
})

test('while people sign in all the time, no visitor sees an old name, and a page stays kept', async () => {
  const signIn = () => db.$executeRaw`UPDATE "User" SET last_sign_in_at = now()`
  let signIns = 0
  let isOver = false
  const signingIn = (async () => {
    while (!isOver) {
      await signIn()
      signIns++
    }
  })()
  try {
    for (let round = 1; round <= 20; round++) {
      await db.user.update({ where: { id: made.author }, data: { firstname: `Anna${round}x` } })
      expect([round, await has('/artiklar/ny', `Anna${round}x`)]).toEqual([round, true])
      await db.tag.update({ where: { id: made.tag }, data: { label: `Praktik${round}x` } })
      const visits = await Promise.all([1, 2, 3].map(() => has('/artiklar/ny', `Praktik${round}x`)))
      expect([round, ...visits]).toEqual([round, true, true, true])
    }
  } finally {
    isOver = true
    await signingIn
  }
  expect(signIns).toBeGreaterThan(20)
  await visit()
  for (let round = 0; round < 10; round++) {
    await signIn()
    for (const path of paths) expect([path, await statements(path)]).toEqual([path, 0])
  }
})
