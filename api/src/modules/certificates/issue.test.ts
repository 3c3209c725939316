import { hash } from 'node:crypto'
import { createDb, type Prisma } from '@kollegium/db'
import { buildFile } from '@kollegium/db/testing/factories/file'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { createCertificateNumber } from './certificate-number.ts'
import { createThawer } from './frozen-paper.ts'
import { type Data, dataOf } from './input.ts'
import { issueCertificate } from './issue.ts'
import { kindOf } from './kinds/index.ts'

const world = await createWorld()
const { db, services } = world
const kind = kindOf('diploma')
const createCaller = createCallerFactory(certificateRouter(kind))
const { college, region } = await buildCollege(db)
const issuer = await world.member(issuerRights, college.id)
const ctx = issuer.ctx as SignedInContext
const office = (await world.national(issuerRights)).ctx as SignedInContext
const parse = (overrides: object): Data => dataOf(kind).parse(diplomaData(college.id, overrides))

test('a number that is taken is answered by asking again', async () => {
  const taken = createCertificateNumber()
  const free = [createCertificateNumber(), createCertificateNumber()]
  const persons = [person('A', 'B'), person('C', 'D')]
  await issueCertificate(ctx, kind, { data: parse({ persons: [person('E', 'F')] }) }, () => taken)
  const numbers = [taken, free[0], free[0], taken, free[1]] as string[]
  const id = await issueCertificate(ctx, kind, { data: parse({ persons }) }, () => numbers.shift() ?? taken)
  const rows = await db.certificatePerson.findMany({ where: { certificate_id: id }, select: { number: true } })
  expect(rows.map(({ number }) => number).sort()).toEqual(free.sort())
})

test('a number that is always taken is given up, and nothing is saved', async () => {
  const taken = createCertificateNumber()
  await issueCertificate(ctx, kind, { data: parse({}) }, () => taken)
  const before = await db.certificate.count()
  let asked = 0
  const again = () => {
    asked += 1
    return taken
  }
  const attempt = issueCertificate(ctx, kind, { data: parse({}) }, again)
  await expect(attempt).rejects.toThrow('no free certificate numbers')
  expect([asked, await db.certificate.count()]).toEqual([21, before])
})

test('a number taken by another process before the commit leaves nothing half done', async () => {
  const taken = createCertificateNumber()
  const free = createCertificateNumber()
  await issueCertificate(ctx, kind, { data: parse({}) }, () => taken)
  // The look-up finds the number free, as it does when the other's save is committed a moment later.
  let blind = 1
  const late = new Proxy(db, {
    get: (target, key) =>
      key !== '$transaction'
        ? Reflect.get(target, key)
        : (work: (tx: Prisma.TransactionClient) => Promise<unknown>, limits: object) =>
            target.$transaction((tx) => {
              const persons = new Proxy(tx.certificatePerson, {
                get: (delegate, method) =>
                  method === 'findMany' && blind-- > 0 ? () => Promise.resolve([]) : Reflect.get(delegate, method),
              })
              return work(new Proxy(tx, { get: (t, k) => (k === 'certificatePerson' ? persons : Reflect.get(t, k)) }))
            }, limits),
  })
  const numbers = [taken, free]
  const before = await db.certificate.count()
  const id = await issueCertificate({ ...ctx, db: late }, kind, { data: parse({}) }, () => numbers.shift() ?? free)
  expect(await db.certificate.count()).toBe(before + 1)
  expect(await db.certificatePerson.findMany({ where: { certificate_id: id } })).toMatchObject([
    { number: free, status: 'issued' },
  ])
})

test('the logo of the nearest parent is kept once and comes back on every paper, with the whole personal number', async () => {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#0078be' } })
    .png()
    .toBuffer()
  const sha256 = hash('sha256', png)
  const file = await buildFile(db, { group_id: region.id, filetype: 'image/png', sha256 })
  await services.disks[file.disk as 's3.vofront_files'].put(file.path, png)
  await db.group.update({ where: { id: region.id }, data: { logo_id: file.id } })
  const persons = [person('A', 'B', { personal_number: testNumbers[1] }), person('C', 'D')]
  const id = await issueCertificate(ctx, kind, { data: parse({ persons }) })
  await db.group.update({ where: { id: region.id }, data: { logo_id: null } })
  await services.disks[file.disk as 's3.vofront_files'].delete(file.path)

  const rows = await db.certificatePerson.findMany({ where: { certificate_id: id }, orderBy: { position: 'asc' } })
  expect(JSON.stringify(rows.map((row) => row.paper))).not.toContain('base64')
  const thaw = createThawer(services)
  const papers = await Promise.all(rows.map((row) => thaw(row)))
  expect(papers.map(({ college }) => college.logo?.slice(0, 22))).toEqual(Array(2).fill('data:image/png;base64,'))
  expect(papers[0]?.person.personalNumber).toBe(testNumbers[1])
})

test('a logo that cannot be read keeps nobody from the diploma', async () => {
  const file = await buildFile(db, { group_id: region.id })
  await db.group.update({ where: { id: region.id }, data: { logo_id: file.id } })
  const id = await issueCertificate(ctx, kind, { data: parse({}) })
  expect(await db.certificatePerson.count({ where: { certificate_id: id, status: 'issued' } })).toBe(1)
  await db.group.update({ where: { id: region.id }, data: { logo_id: null } })
})

test('a database that is away is told as that, and what was saved is there when it is back', async () => {
  const saved = await createCaller(ctx).create({ data: diplomaData(college.id) })
  const away = createDb('postgres://nobody@127.0.0.1:9/none')
  const lost = createCaller({ ...ctx, db: away, services: { ...services, db: away } })
  await expect(lost.issue({ id: saved.id, updated_at: saved.updated_at })).rejects.toMatchObject({
    cause: { code: 'UNAVAILABLE' },
  })
  await away.$disconnect()
  expect((await createCaller(ctx).issue({ id: saved.id, updated_at: saved.updated_at })).status).toBe('issued')
})

test('another college or educator that a save names after the facts were read stops the issue', async () => {
  const other = await buildCollege(db)
  for (const moved of [{ educator_id: other.educator.id }, { group_id: other.college.id }]) {
    const { id } = await createCaller(ctx).create({ data: diplomaData(college.id) })
    const late = new Proxy(db, {
      get: (target, key) =>
        key !== '$transaction'
          ? Reflect.get(target, key)
          : async (work: (tx: Prisma.TransactionClient) => Promise<unknown>, limits: object) => {
              await db.certificate.update({ where: { id }, data: moved })
              return db.$transaction(work, limits)
            },
    })
    await expect(issueCertificate({ ...office, db: late }, kind, { id })).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: expect.stringContaining('College eller utbildare har ändrats') },
    })
    expect(await db.certificatePerson.count({ where: { certificate_id: id, status: 'issued' } })).toBe(0)
  }
})

test('the issue of a saved draft reads its persons once', async () => {
  const { id, updated_at } = await createCaller(ctx).create({ data: diplomaData(college.id) })
  let reads = 0
  const counted = <Client extends Prisma.TransactionClient>(client: Client): Client => {
    const certificate = new Proxy(client.certificate, {
      get: (delegate, method) =>
        method !== 'findFirst'
          ? Reflect.get(delegate, method)
          : (query: Prisma.CertificateFindFirstArgs) => {
              if (query.select?.persons) reads++
              return delegate.findFirst(query)
            },
    })
    return new Proxy(client, { get: (target, key) => (key === 'certificate' ? certificate : Reflect.get(target, key)) })
  }
  const counting = new Proxy(counted(db), {
    get: (target, key) =>
      key !== '$transaction'
        ? Reflect.get(target, key)
        : (work: (tx: Prisma.TransactionClient) => Promise<unknown>, limits: object) =>
            db.$transaction((tx) => work(counted(tx)), limits),
  })
  await issueCertificate({ ...ctx, db: counting }, kind, { id, updated_at })
  expect(reads).toBe(1)
})

test('a letter that no paper can print stops the issue on the server, and nothing is saved', async () => {
  const before = await db.certificate.count()
  const data = parse({ persons: [person('Zoë 🎓', 'Provberg')], principal: 'Elif ☺' })
  await expect(issueCertificate(ctx, kind, { data })).rejects.toMatchObject({
    code: 'INVALID',
    fields: {
      'data.persons.0.firstname': [expect.stringContaining('🎓 (U+1F393)')],
      'data.principal': [expect.stringContaining('☺ (U+263A)')],
    },
  })
  expect(await db.certificate.count()).toBe(before)
})

test('so does a letter in the name of the college or of the network', async () => {
  const { title } = await db.group.findUniqueOrThrow({ where: { id: college.id } })
  await db.group.update({ where: { id: college.id }, data: { title: `${title} ☺` } })
  const attempt = issueCertificate(ctx, kind, { data: parse({}) })
  await expect(attempt).rejects.toMatchObject({
    fields: { 'data.group_id': [expect.stringContaining('☺ (U+263A)')] },
  })
  await db.group.update({ where: { id: college.id }, data: { title } })
  await expect(issueCertificate(ctx, kind, { data: parse({}) })).resolves.toBeGreaterThan(0)
})
