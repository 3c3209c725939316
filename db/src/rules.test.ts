import { beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../testing/database.ts'
import { buildCertificate, buildCertificatePerson } from '../testing/factories/certificate.ts'
import { buildContent } from '../testing/factories/content.ts'
import { buildEducation } from '../testing/factories/education.ts'
import { buildFile } from '../testing/factories/file.ts'
import { buildGroup } from '../testing/factories/group.ts'
import { buildPortfolio } from '../testing/factories/portfolio.ts'
import { buildTag } from '../testing/factories/tag.ts'
import { buildUser } from '../testing/factories/user.ts'

const { db, clear } = await createTestDatabase()

beforeEach(clear)

/** The database's own error, whatever Prisma makes of it. */
async function refusal(write: Promise<unknown>): Promise<string> {
  const error = await write.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error === undefined) return 'accepted'
  const meta = error instanceof Error && 'meta' in error ? JSON.stringify(error.meta) : ''
  return `${error} ${meta}`
}

describe('the tree of groups', () => {
  test('path holds the ids from the root down to the parent, and follows a move with the whole subtree', async () => {
    const root = await buildGroup(db)
    const other = await buildGroup(db)
    const middle = await buildGroup(db, { parent_id: root.id })
    const leaf = await buildGroup(db, { parent_id: middle.id })
    const below = await buildGroup(db, { parent_id: leaf.id })
    expect([root.path, leaf.path, below.path]).toEqual([[], [root.id, middle.id], [root.id, middle.id, leaf.id]])

    await db.group.update({ where: { id: middle.id }, data: { parent_id: other.id } })
    const paths = await db.group.findMany({ where: { path: { has: middle.id } }, orderBy: { id: 'asc' } })
    expect(paths.map(({ path }) => path)).toEqual([
      [other.id, middle.id],
      [other.id, middle.id, leaf.id],
    ])
    await db.group.update({ where: { id: middle.id }, data: { parent_id: null } })
    expect(await db.group.findUniqueOrThrow({ where: { id: below.id } })).toMatchObject({ path: [middle.id, leaf.id] })
  })

  test('what a client writes into path is not believed', async () => {
    const root = await buildGroup(db)
    const group = await buildGroup(db, { parent_id: root.id, path: [99] })
    expect(group.path).toEqual([root.id])
    await db.group.update({ where: { id: group.id }, data: { path: [7, 8] } })
    expect(await db.group.findUniqueOrThrow({ where: { id: group.id } })).toMatchObject({ path: [root.id] })
  })

  test('a group does not come to lie below itself', async () => {
    const root = await buildGroup(db)
    const middle = await buildGroup(db, { parent_id: root.id })
    const leaf = await buildGroup(db, { parent_id: middle.id })
    for (const parent_id of [root.id, middle.id, leaf.id]) {
      expect(await refusal(db.group.update({ where: { id: root.id }, data: { parent_id } }))).toContain('below itself')
    }
  })

  test('two moves at the same time make no ring', async () => {
    const a = await buildGroup(db)
    const b = await buildGroup(db)
    const moves = await Promise.all([
      refusal(db.group.update({ where: { id: a.id }, data: { parent_id: b.id } })),
      refusal(db.group.update({ where: { id: b.id }, data: { parent_id: a.id } })),
    ])
    expect(moves.filter((answer) => answer === 'accepted')).toHaveLength(1)
  })
})

describe('unique', () => {
  test('usernames and mail addresses without case; no mail address is no address', async () => {
    await buildUser(db, { name: 'annAndersson', email: 'Ann@example.com' })
    expect(await refusal(buildUser(db, { name: 'annandersson' }))).toContain('User_name_lower_key')
    expect(await refusal(buildUser(db, { email: 'ann@EXAMPLE.com' }))).toContain('User_email_lower_key')
    await buildUser(db, { email: '' })
    await buildUser(db, { email: '' })
  })

  test("a group's host label", async () => {
    await buildGroup(db, { name: 'eslov-hoor' })
    expect(await refusal(buildGroup(db, { name: 'eslov_hoor' }))).toContain('Group_host_key')
  })

  test('a slug within type and site, the trash aside', async () => {
    const { group_id } = await buildContent(db, { slug: 'hej' })
    expect(await refusal(buildContent(db, { slug: 'hej', group_id }))).toContain('Content_slug_key')
    await buildContent(db, { slug: 'hej', group_id, type: 'page' })
    await buildContent(db, { slug: 'hej' })
    await buildContent(db, { slug: 'hej', group_id, trashed_at: new Date() })
    await buildContent(db, { slug: 'hej', group_id: null })
    expect(await refusal(buildContent(db, { slug: 'hej', group_id: null }))).toContain('Content_slug_key')
  })

  test('tags and settings of the front site too', async () => {
    await buildTag(db, { label: 'Kurs', group_id: null })
    expect(await refusal(buildTag(db, { label: 'kurs', group_id: null }))).toContain('Tag_label_key')
    await db.setting.create({ data: { name: 'brand', value: {} } })
    expect(await refusal(db.setting.create({ data: { name: 'brand', value: {} } }))).toContain('Setting_name_key')
  })
})

const wrong: [constraint: string, write: () => Promise<unknown>][] = [
  ['User_name_format', () => buildUser(db, { name: '1ab' })],
  ['User_name_format', () => buildUser(db, { name: `abc${'x'.repeat(62)}` })],
  ['User_apps_known', () => buildUser(db, { apps: ['admin'] })],
  ['Group_name_format', () => buildGroup(db, { name: 'Skåne' })],
  ['Group_name_format', () => buildGroup(db, { name: '-skane' })],
  ['Group_title_given', () => buildGroup(db, { title: '  ' })],
  ['CertificationPeriod_first_range', () => buildGroup(db, { certified: new Date('1899-12-31') })],
  [
    'CertificationPeriod_order',
    () => buildGroup(db, { certified: new Date('2026-01-02'), certified_until: new Date('2026-01-01') }),
  ],
  ['Group_position', () => buildGroup(db, { latitude: 91, longitude: 0 })],
  ['Content_title_given', () => buildContent(db, { title: '' })],
  ['Content_slug_format', () => buildContent(db, { slug: 'å' })],
  ['Content_date_range', () => buildContent(db, { date: new Date('2100-01-01') })],
  [
    'Content_publish_order',
    () => buildContent(db, { publish_at: new Date('2026-02-01'), unpublish_at: new Date('2026-01-01') }),
  ],
  ['Content_settings_object', () => buildContent(db, { settings: [] })],
  ['Portfolio_disk_known', () => buildPortfolio(db, { disk: 's3.other' })],
  ['File_disk_known', () => buildFile(db, { disk: '/etc' })],
  ['File_size_given', () => buildFile(db, { filesize: 0 })],
  ['File_sha256_format', () => buildFile(db, { sha256: 'abc' })],
  ['Certificate_date_range', () => buildCertificate(db, { date: new Date('2100-01-01') })],
  ['CertificatePerson_number_format', () => buildCertificatePerson(db, { number: 'ILOU00000000' })],
  ['CertificatePerson_issued_whole', () => buildCertificatePerson(db, { status: 'issued' })],
]

test.for(wrong)('%s is kept', async ([constraint, write]) => {
  expect(await refusal(write())).toContain(constraint)
})

describe('what is issued stays', () => {
  async function issued() {
    const person = await buildCertificatePerson(db)
    return db.certificatePerson.update({
      where: { id: person.id },
      data: { status: 'issued', number: '0123456789AB', issued_at: new Date(), paper: {} },
    })
  }

  test('the number never changes', async () => {
    const { id } = await issued()
    for (const number of ['0123456789AC', null]) {
      const answer = await refusal(db.certificatePerson.update({ where: { id }, data: { number } }))
      expect(answer).toContain('a number never changes')
    }
  })

  test('it is no draft again and is not deleted, by itself or with its certificate', async () => {
    const { id, certificate_id } = await issued()
    const back = refusal(db.certificatePerson.update({ where: { id }, data: { status: 'draft' } }))
    expect(await back).toContain('no draft again')
    expect(await refusal(db.certificatePerson.delete({ where: { id } }))).toContain('never deleted')
    expect(await refusal(db.certificate.delete({ where: { id: certificate_id } }))).toContain('never deleted')
  })

  test('a draft is deleted', async () => {
    const { id } = await buildCertificatePerson(db)
    await db.certificatePerson.delete({ where: { id } })
  })

  test('a certificate knows how many persons it holds', async () => {
    const { id } = await buildCertificate(db)
    const other = await buildCertificate(db)
    const counted = async () => {
      const rows = await db.certificate.findMany({ select: { persons_count: true }, orderBy: { id: 'asc' } })
      return rows.map(({ persons_count }) => persons_count)
    }
    const named = { certificate_id: id, firstname: 'A', lastname: 'B' }
    await db.certificatePerson.createMany({ data: [0, 1, 2].map((position) => ({ ...named, position })) })
    expect(await counted()).toEqual([3, 0])
    await db.certificatePerson.updateMany({ where: { position: { gt: 0 } }, data: { certificate_id: other.id } })
    expect(await counted()).toEqual([1, 2])
    await db.certificatePerson.deleteMany({ where: { position: { lt: 2 } } })
    expect(await counted()).toEqual([0, 1])
    await db.certificate.delete({ where: { id: other.id } })
    expect(await counted()).toEqual([0])
  })

  test('the log is not rewritten', async () => {
    const { id } = await db.auditEntry.create({ data: { action: 'read', subject: 'User' } })
    expect(await refusal(db.auditEntry.update({ where: { id }, data: { action: 'x' } }))).toContain('only added to')
  })
})

describe('for people', () => {
  test('order is Swedish, without regard to case', async () => {
    for (const title of ['Örebro', 'älvdalen', 'Åre', 'Zinkgruvan', 'arboga', 'Arvika'])
      await buildEducation(db, { title })
    const rows = await db.education.findMany({ orderBy: { title: 'asc' } })
    expect(rows.map(({ title }) => title)).toEqual(['arboga', 'Arvika', 'Zinkgruvan', 'Åre', 'älvdalen', 'Örebro'])
  })

  test('search knows Swedish inflection, weighs the title most and reads no tags', async () => {
    const body = await buildContent(db, { title: 'Nyheter', body: '<p class="kurser">Våra utbildningar börjar</p>' })
    const title = await buildContent(db, { title: 'Utbildningen' })
    const search = (text: string) => db.$queryRaw<{ id: number }[]>`
      SELECT id FROM "Content" WHERE search @@ websearch_to_tsquery('swedish', ${text})
      ORDER BY ts_rank(search, websearch_to_tsquery('swedish', ${text})) DESC`
    expect(await search('utbildning')).toEqual([{ id: title.id }, { id: body.id }])
    expect(await search('kurser')).toEqual([])
  })

  test('texts of groups and files have their search index too, whatever is asked', async () => {
    const plans = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`
      await tx.$executeRaw`SET LOCAL plan_cache_mode = force_generic_plan`
      const asked = "to_tsquery('pg_catalog.swedish', $1)"
      await tx.$executeRawUnsafe(`PREPARE groups(text) AS SELECT id FROM "Group" WHERE search @@ ${asked}`)
      await tx.$executeRawUnsafe(`PREPARE files(text) AS SELECT file_id FROM "FileText" WHERE search @@ ${asked}`)
      return [await tx.$queryRaw`EXPLAIN EXECUTE groups('kurs:*')`, await tx.$queryRaw`EXPLAIN EXECUTE files('kurs:*')`]
    })
    expect(JSON.stringify(plans[0])).toContain('Group_search_idx')
    expect(JSON.stringify(plans[1])).toContain('FileText_search_idx')
  })

  test('what is searched is worked out without a search path too: so a dump is restored', async () => {
    const portfolio = await buildPortfolio(db)
    const file = await buildFile(db, { portfolio_id: portfolio.id })
    const found = await db.$transaction(async (tx) => {
      // No triggers run while rows are restored.
      await tx.$executeRaw`SET LOCAL session_replication_role = replica`
      await tx.$executeRaw`SET LOCAL search_path = ''`
      await tx.$executeRaw`INSERT INTO public."Content" (type, title, slug, updated_at) VALUES ('article', 'Skåne', 'x', now())`
      await tx.$executeRaw`INSERT INTO public."FileText" (file_id, text, updated_at) VALUES (${file.id}, 'Skåne', now())`
      for (const table of ['Group', 'User', 'File', 'ValidigKeyword'])
        await tx.$executeRawUnsafe(`UPDATE public."${table}" SET updated_at = now()`)
      return tx.$queryRaw`
        SELECT words, search::text FROM public."Content" UNION ALL SELECT '', search::text FROM public."FileText"`
    })
    expect(found).toEqual([
      { words: ' skane', search: "'skan' 'skån':1A" },
      { words: '', search: "'skan' 'skån'" },
    ])
  })

  test('the search index is the one that the expression uses', async () => {
    const plan = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`
      return tx.$queryRaw`EXPLAIN SELECT id FROM "Content"
        WHERE search @@ websearch_to_tsquery('swedish', 'kurs')`
    })
    expect(JSON.stringify(plan)).toContain('Content_search_idx')
  })
})
