import { request as httpRequest } from 'node:http'
import { Readable } from 'node:stream'
import { buildFolder } from '@kollegium/db/testing/factories/folder'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createWorld } from '../../testing/world.ts'
import { cleanFilename } from './file-types.ts'
import { storeFile } from './store-file.ts'
import { blackPng, samples, zipOf } from './testing.ts'
import { serveFiles } from './testing-uploads.ts'
import { ensureUploadPortfolio } from './upload-portfolio.ts'

const world = await createWorld()
const { db, services } = world
const { people, origin, prepareEditor, upload, keptFiles, keptBefore } = await serveFiles(world)

let ctx: Context
let groupId: number

beforeEach(async () => {
  ;({ ctx, groupId } = await prepareEditor())
})

const contentTypes = (main: string) =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}"/></Types>`
const docx = {
  '[Content_Types].xml': contentTypes(
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
  ),
}
const wrongType = 'Filtypen tas inte emot. Välj till exempel PDF, Word, Excel, PowerPoint, bild, film eller ljud.'
const sizeOfBomb = Buffer.alloc(4)
sizeOfBomb.writeUInt32LE(200_000_000)

/** Four fifths of a picture: its head says that all is well. */
async function cutOff(format: 'jpeg' | 'png' | 'gif' | 'webp') {
  const noise = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, at) => (at * at) % 251))
  const whole = await sharp(noise, { raw: { width: 200, height: 150, channels: 3 } })
    .toFormat(format)
    .toBuffer()
  return whole.subarray(0, whole.length * 0.8)
}

describe('upload', () => {
  test('keeps the bytes and answers with the file of the contract', async () => {
    const bytes = await samples.jpg()
    const { status, body } = await upload(bytes, 'Årets bild.JPG', { title: 'Bild', description: 'Beskrivning' })
    expect(status).toBe(201)
    expect(body.data).toMatchObject({
      type: 'File',
      title: 'Bild',
      description: 'Beskrivning',
      filename: 'Årets bild.jpg',
      filesize: bytes.length,
      filetype: 'image/jpeg',
      width: 640,
      height: 480,
      public: true,
      url: `/files/${body.data.id}/%C3%85rets%20bild.jpg`,
    })
    const row = await db.file.findUniqueOrThrow({ where: { id: body.data.id } })
    expect(row).toMatchObject({ group_id: groupId, author_id: ctx.actor.user?.id, disk: 's3.vofront_files' })
    expect(row.path).not.toContain('bild')
    const sent = await fetch(origin + body.data.url)
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true)
    expect(await db.auditEntry.count({ where: { subject: 'File', action: 'create' } })).toBe(1)
  })

  test('goes to the group’s public portfolio, which is made once', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => ensureUploadPortfolio(db, groupId)))
    expect(new Set(ids).size).toBe(1)
    const { body } = await upload(await samples.txt(), 'a.txt')
    expect(body.data.portfolio_id).toBe(ids[0])
    expect(await db.portfolio.findMany({ select: { title: true, disk: true } })).toEqual([
      { title: expect.stringMatching(/^Grupp \d+, publik$/), disk: 's3.vofront_files' },
    ])
    expect(await ensureUploadPortfolio(db, null)).not.toBe(ids[0])
  })

  test('goes to the portfolio that the account has chosen, while one may put files there', async () => {
    const id = ctx.actor.user?.id ?? 0
    const choose = (portfolio_id: number) =>
      db.user.update({ where: { id }, data: { settings: { publicDefaultPortfolio: portfolio_id } } })
    const [mine, closed, elsewhere] = [
      await buildPortfolio(db, { group_id: groupId, disk: 's3.vofront_files' }),
      await buildPortfolio(db, { group_id: groupId, disk: 's3.vodocs_files' }),
      await buildPortfolio(db, { disk: 's3.vofront_files' }),
    ]
    await choose(mine.id)
    expect((await upload(await samples.txt(), 'a.txt')).body.data.portfolio_id).toBe(mine.id)
    for (const portfolio of [closed, elsewhere]) {
      await choose(portfolio.id)
      const { body } = await upload(await samples.txt(), 'a.txt')
      expect(body.data.portfolio_id).toBe(await ensureUploadPortfolio(db, groupId))
    }
  })

  test.each([
    ['a.png', samples.jpg, 'Filens innehåll stämmer inte med filändelsen'],
    ['a.pdf', samples.png, 'Filens innehåll stämmer inte med filändelsen'],
    ['a.txt', samples.png, 'Filens innehåll stämmer inte med filändelsen'],
    ['a.docx', samples.txt, 'Filens innehåll stämmer inte med filändelsen'],
    ['a.svg', samples.txt, 'Filens innehåll stämmer inte med filändelsen'],
    ['a.exe', samples.txt, wrongType],
    ['IMG_1.HEIC', samples.txt, 'Bilder i formatet HEIC tas inte emot. Spara bilden som JPEG och försök igen.'],
    ['a.html', samples.txt, wrongType],
    ['a.pdf.exe', samples.pdf, wrongType],
    ['a', samples.txt, wrongType],
    ['a.txt', async () => Buffer.alloc(0), 'Filen är tom'],
    [
      'a.svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      'SVG-bilden innehåller skript eller hänvisningar till andra filer och kan inte tas emot',
    ],
    ['a.txt', async () => Buffer.alloc(25 * 1024 * 1024 + 1, 'a'), 'Filen är för stor. Högsta storlek är 25 MB.'],
  ])('%s is refused and nothing is left', async (filename, bytes, message) => {
    const before = keptBefore()
    const { status, body } = await upload(await bytes(), filename)
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: 'INVALID', message, fields: { file: [message] }, reference: expect.any(String) },
    })
    expect(keptFiles()).toHaveLength(before)
    expect(await db.file.count()).toBe(0)
  })

  test('a picture of a hundred megapixels is refused before it is decoded', async () => {
    const { body } = await upload(blackPng(12_000, 8_400), 'a.png')
    expect(body.message).toBe('Bilden har för många bildpunkter. Högst 50 miljoner.')
  })

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('a %s that was cut off on its way is refused', async (format) => {
    const bytes = await cutOff(format)
    const before = keptBefore()
    const { status, body } = await upload(bytes, `a.${format}`)
    const message = 'Bilden är skadad eller inte hel. Välj den på nytt, eller en annan kopia.'
    expect({ status, message: body.message }).toEqual({ status: 400, message })
    expect(keptFiles()).toHaveLength(before)
  })

  test.each([
    { '[Content_Types].xml': Buffer.alloc(200_000_000), 'word/document.xml': '<w:t>x</w:t>' },
    { ...docx, 'word/document.xml': Buffer.alloc(200_000_000) },
  ])('an Office file that is a zip bomb is refused and not unpacked', async (parts) => {
    const bomb = zipOf(parts)
    const kept = keptBefore()
    const before = process.memoryUsage().rss
    const { status, body } = await upload(bomb, 'a.docx')
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Filen är för stor när den packas upp' })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
    expect(keptFiles()).toHaveLength(kept)
  })

  test('one that lies about its size is taken, as what it is', async () => {
    const bomb = zipOf({ ...docx, 'word/document.xml': Buffer.alloc(200_000_000) })
    for (let at = bomb.indexOf(sizeOfBomb); at >= 0; at = bomb.indexOf(sizeOfBomb, at)) bomb.writeUInt32LE(9, at)
    const before = process.memoryUsage().rss
    const { status, body } = await upload(bomb, 'a.docx')
    expect({ status, filesize: body.data.filesize }).toEqual({ status: 201, filesize: bomb.length })
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })

  test('who may not is refused', async () => {
    const [portfolio, theirs] = [await buildPortfolio(db, { group_id: groupId }), await buildPortfolio(db)]
    const folder = await buildFolder(db)
    const bytes = await samples.txt()
    const reader = await world.member(
      ['File', 'Portfolio'].map((subject) => ({ subject, name: 'read' })),
      groupId,
    )
    people.set('Bearer reader', reader.ctx)
    people.set('Bearer forged', { ...ctx, groupId: (await buildGroup(db)).id })
    const results = [
      await upload(bytes, 'a.txt', {}, ''),
      await upload(bytes, 'a.txt', { portfolio_id: `${portfolio.id}` }, 'Bearer reader'),
      await upload(bytes, 'a.txt', {}, 'Bearer forged'),
      await upload(bytes, 'a.txt', { portfolio_id: `${theirs.id}` }),
      await upload(bytes, 'a.txt', { portfolio_id: 'x' }),
      await upload(bytes, 'a.txt', { portfolio_id: `${portfolio.id}`, folder_id: `${folder.id}` }),
    ]
    expect(results.map(({ status, body }) => [status, body.code, Object.keys(body.fields)])).toEqual([
      [401, 'UNAUTHENTICATED', []],
      [403, 'FORBIDDEN', []],
      [403, 'FORBIDDEN', []],
      [400, 'INVALID', ['portfolio_id']],
      [400, 'INVALID', ['portfolio_id']],
      [400, 'INVALID', ['folder_id']],
    ])
    expect(await db.file.count()).toBe(0)
  })

  test('an upload cut off leaves no half file', async () => {
    const before = keptBefore()
    const request = httpRequest(`${origin}/api/v1/files`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer editor',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 10_000_000,
      },
    })
    request.on('error', () => undefined)
    request.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
    request.write('a'.repeat(200_000))
    await expect.poll(() => keptFiles().length).toBe(before + 1)
    request.destroy()
    await expect.poll(() => keptFiles().length).toBe(before)
    expect(await db.file.count()).toBe(0)
  })

  test('a form without a file, or that is none, is told so', async () => {
    const form = new FormData()
    form.append('title', 'x')
    const headers = { authorization: 'Bearer editor' }
    const empty = await fetch(`${origin}/api/v1/files`, { method: 'POST', body: form, headers })
    expect(await empty.json()).toMatchObject({ code: 'INVALID', message: 'Välj en fil' })
    const json = await fetch(`${origin}/api/v1/files`, { method: 'POST', body: '{}', headers })
    expect(await json.json()).toMatchObject({ code: 'INVALID', message: 'Välj en fil' })
  })

  test('a source that breaks off in the process leaves nothing either', async () => {
    const before = keptBefore()
    const source = new Readable({ read() {} })
    source.push('början')
    const portfolio_id = await ensureUploadPortfolio(db, groupId)
    const stored = storeFile(services, { source, filename: 'a.txt', portfolio_id })
    source.destroy(new Error('cut'))
    await expect(stored).rejects.toThrow('cut')
    expect(keptFiles()).toHaveLength(before)
  })
})

test.each([
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\x\\bild.PNG', 'bild.png'],
  ['a\u0000b\u202Egnp.exe', 'abgnp.exe'],
  ['A\u030Arets.pdf', 'Årets.pdf'],
  ['.htaccess', 'htaccess'],
  ['"x"<y>.txt', 'xy.txt'],
  [`${'a'.repeat(400)}.pdf`, `${'a'.repeat(150)}.pdf`],
  ['   .pdf', 'pdf'],
])('the file name %j is kept as %s', (given, kept) => {
  expect(cleanFilename(given)).toBe(kept)
})
