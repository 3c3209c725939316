import { hash } from 'node:crypto'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import sharp from 'sharp'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { createThawer } from './frozen-paper.ts'
import { paperText } from './papers/index.ts'

const world = await createWorld()
const { db, services } = world
const { college, region, educator } = await buildCollege(db)
const { ctx } = await world.member(issuerRights, college.id)
const caller = createCaller(ctx)

/** A picture of one colour, and how papers hold it. */
async function logoOf(group_id: number | null, background: string) {
  const png = await sharp({ create: { width: 40, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const file = await buildFile(db, { group_id, filetype: 'image/png', sha256: hash('sha256', png) })
  await services.disks[file.disk as 's3.vofront_files'].put(file.path, png)
  return { id: file.id, file }
}

async function colourOf(uri: string | null | undefined): Promise<number[] | null> {
  if (!uri) return null
  return [
    ...(
      await sharp(Buffer.from(uri.split(',')[1] ?? '', 'base64'))
        .removeAlpha()
        .raw()
        .toBuffer()
    ).subarray(0, 3),
  ]
}

async function issue(educator_id: number) {
  const data = diplomaData(college.id, { educator_id, educator: '', persons: [person('A', 'B')] })
  const { persons } = await caller.diploma.issue({ data })
  return db.certificatePerson.findUniqueOrThrow({ where: { id: persons[0]?.id ?? 0 } })
}

beforeEach(() => db.setting.deleteMany({}))

test('the logos of brand, college and educator are kept and come back, whatever becomes of them', async () => {
  const [red, green, blue] = await Promise.all([
    logoOf(null, '#ff0000'),
    logoOf(region.id, '#00ff00'),
    logoOf(educator.id, '#0000ff'),
  ])
  await db.setting.create({ data: { name: 'brand', value: {}, file_id: red.id } })
  await db.group.update({ where: { id: region.id }, data: { logo_id: green.id } })
  await db.group.update({ where: { id: educator.id }, data: { logo_id: blue.id } })
  const preview = await caller.diploma.paperContext({ group_id: college.id, educator_id: educator.id })
  expect(await colourOf(preview.educatorLogo)).toEqual([0, 0, 255])
  const row = await issue(educator.id)

  await db.setting.deleteMany({})
  await db.group.updateMany({ data: { logo_id: null } })
  expect(JSON.stringify(row.paper)).not.toContain('base64')
  const paper = await createThawer(services)(row)
  expect(await colourOf(paper.brand.logo)).toEqual([255, 0, 0])
  expect(await colourOf(paper.college.logo)).toEqual([0, 255, 0])
  expect(await colourOf(paper.educatorLogo)).toEqual([0, 0, 255])
  const later = await createThawer(services)(await issue(educator.id))
  expect([later.brand.logo, later.college.logo, later.educatorLogo]).toEqual([undefined, null, undefined])
})

test('a preview shows no logo of an educator that the college’s papers can’t name', async () => {
  const elsewhere = await buildGroup(db, { category: 'educator', logo_id: (await logoOf(null, '#000000')).id })
  const error = await refused(caller.diploma.paperContext({ group_id: college.id, educator_id: elsewhere.id }))
  expect(error).toMatchObject({ code: 'INVALID', fields: { educator_id: [expect.any(String)] } })
  // Kinds that name no educator have no place for it.
  const context = await caller.ambassador_certificate.paperContext({ group_id: college.id, educator_id: educator.id })
  expect(context.educatorLogo).toBeNull()
})

test('a paper that was kept before there were several logos is still one', async () => {
  const row = await issue(educator.id)
  const { brand_logo_path: _, educator_logo_path: __, ...before } = row.paper as Record<string, unknown>
  const paper = await createThawer(services)({ ...row, paper: before })
  expect(paperText(paper).name).toBe('A B')
})

test('the second brand is a setting of its own: name, colour, host and logo; the association is the first one’s', async () => {
  const language = async () =>
    (await caller.diploma_language_representative.paperContext({ group_id: college.id })).brand
  expect(await language()).toMatchObject({ name: 'Språk i arbetet', mark: 'language', primary: '#5E3B8E' })
  const { id: file_id } = await logoOf(null, '#00ffff')
  const value = { name: 'Språk i provet', colour: '#123456', host: 'sprakiprovet.example' }
  await db.setting.create({ data: { name: 'brand', value: { association: 'Provföreningen' } } })
  await db.setting.create({ data: { name: 'languageBrand', value, file_id } })
  const found = await language()
  expect(found).toMatchObject({
    ...{ name: 'Språk i provet', mark: 'language', primary: '#123456' },
    ...{ verifyAddress: 'sprakiprovet.example/verifiera', association: 'Provföreningen' },
  })
  expect(await colourOf(found.logo)).toEqual([0, 255, 255])
  const first = (await caller.diploma.paperContext({ group_id: college.id })).brand
  expect(first).toMatchObject({ name: 'Collegenätverket', verifyAddress: `${services.env.PUBLIC_HOST}/verifiera` })
  await db.setting.updateMany({ where: { name: 'languageBrand' }, data: { value: { colour: 'röd' } } })
  expect(await language()).toMatchObject({ name: 'Språk i arbetet', primary: '#5E3B8E' })
})
