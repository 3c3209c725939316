import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const { db, get, clear } = await createSites(listenForChanges)
const host = 'skane'

let groupId: number
beforeEach(async () => {
  await clear()
  groupId = (await buildGroup(db, { name: host, vopagesStatus: true })).id
})

test('many files of an article stand below its text, each with its picture and "Ladda ner"', async () => {
  const pdf = await buildFile(db, {
    ...{ filename: 'plan.pdf', filetype: 'application/pdf', filesize: 420_000, title: 'Plan' },
    ...{ sha256: 'abcdef012345'.padEnd(64, '0'), preview_path: 'plan.webp' },
  })
  const sheet = await buildFile(db, { filename: 'tider.csv', filetype: 'text/csv', filesize: 38_000, title: '' })
  const hidden = await buildFile(db, { title: 'Hemlig', status: false })
  const more = [await buildFile(db), await buildFile(db), await buildFile(db)]
  const attachments = { create: [pdf, sheet, hidden, ...more].map(({ id }, position) => ({ file_id: id, position })) }
  await buildContent(db, { group_id: groupId, status: 'published', slug: 'filer', attachments })
  const { document } = await get('/artiklar/filer', { host })
  expect(document.querySelector('aside #bilagor')).toBeNull()
  const [first, second, ...others] = document.querySelectorAll('#bilagor ~ ul > li')
  expect(others).toHaveLength(3)
  expect(textOf(first as Element)).toBe('PlanPDF, 420 kBLadda ner')
  expect(first?.querySelector('img')?.getAttribute('src')).toBe(`/files/${pdf.id}/preview/abcdef012345.webp?d=96x`)
  expect([...(first?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    `/files/${pdf.id}/plan.pdf`,
    `/files/${pdf.id}/plan.pdf?download=1`,
  ])
  // Browsers don't show a table: its title downloads it too.
  expect(textOf(second as Element)).toBe('tider.csvCSV, 38 kBLadda ner')
  expect(second?.querySelector('a')?.getAttribute('href')).toBe(`/files/${sheet.id}/tider.csv?download=1`)
})

test('a picture that stands at the top and begins the text is shown once', async () => {
  const [own, other] = [
    await buildFile(db, { filename: 'egen.png', filetype: 'image/png' }),
    await buildFile(db, { filename: 'annan.png', filetype: 'image/png' }),
  ]
  const shown = ({ id, filename }: typeof own) => `<p><img src="/files/${id}/${filename}" alt="" data-size="full"></p>`
  const pictures = async (slug: string, body: string, more = {}) => {
    const images = { create: { file_id: own.id } }
    await buildContent(db, { group_id: groupId, status: 'published', slug, body, images, ...more })
    const { document } = await get(`/${slug}`.replace('/artikel', '/artiklar/artikel'), { host })
    const all = [...document.querySelectorAll('main img')].map((each) => each.getAttribute('src') ?? '')
    return all.map((src) => (src.includes(`/${own.id}/`) ? 'own' : 'other'))
  }
  const hidden = { settings: { hideTopImage: true } }
  expect(await pictures('artikel-1', `${shown(own)}<p>Text</p>`)).toEqual(['own'])
  expect(await pictures('artikel-2', `${shown(other)}<p>Text</p>`)).toEqual(['own', 'other'])
  expect(await pictures('artikel-3', `${shown(own)}<p>Text</p>`, hidden)).toEqual(['own'])
  expect(await pictures('sida-1', shown(own), { type: 'page' })).toEqual(['own'])
  expect(await pictures('sida-2', shown(own), { type: 'page', template: 'bigImage' })).toEqual(['own'])
})
