import { articleRouter, createCallerFactory } from '@kollegium/api/testing'
import { listenForChanges } from '@kollegium/db'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createSites, textOf } from '../testing.ts'

const { db, get, clear, heard, member } = await createSites(listenForChanges)
const host = 'skane'

beforeEach(() => clear())

test('the address of a private file in an editor’s text is no link and no picture, anywhere', async () => {
  const local = await buildGroup(db, { name: host, title: 'College Skåne', vopagesStatus: true })
  const secret = await buildFile(db, { filename: 'hemlig.png', filetype: 'image/png', disk: 's3.vodocs_files' })
  const place = `/files/${secret.id}/hemlig.png`
  const link = (href: string) => `<a href="${href}">Vår budget</a>`
  const signed = `http://${host}.vo.localhost:3000/files/${secret.id}/1790000000.c2lnbmF0dXI/hemlig.png`
  const body = `<p>${link(place)} ${link(signed)}</p><p><img src="${place}" alt="Budgeten"></p><p><a href="${place}" class="button">Läs</a></p>`
  const texts = { group_id: local.id, status: 'published', body } as const
  const section = await buildContent(db, { ...texts, type: 'section', title: 'Sektion' })
  const items = { create: [{ position: 0, content_id: section.id }] }
  const list = await buildContent(db, { ...texts, type: 'queue', slug: 'lista', items })
  await buildContent(db, { ...texts, slug: 'artikel' })
  await buildContent(db, { ...texts, type: 'page', slug: 'sida' })
  await buildContent(db, { ...texts, type: 'event', slug: 'traff', start_date: new Date('2090-01-01') })
  await db.group.update({ where: { id: local.id }, data: { body, front_body: body } })
  for (const name of ['slideshowQueue', 'sectionsQueue', 'newsQueue'])
    await db.setting.create({ data: { name, group_id: local.id, value: list.id } })
  const { ctx } = await member([{ subject: 'Article', name: 'manage' }], local.id)
  const api = createCallerFactory(articleRouter)(ctx)
  const draft = await api.create({ data: { title: 'Utkast', slug: 'utkast', body } })
  const preview = new URL((await api.preview({ id: draft.id })).url)

  const texted = ['/', '/om-oss', '/artiklar/artikel', '/sida', '/evenemang/traff', '/listor/lista']
  for (const path of [...texted, preview.pathname + preview.search]) {
    const { status, text, document } = await get(path, { host })
    expect(status, path).toBe(200)
    expect(textOf(document.querySelector('main')), path).toContain('Vår budget')
    expect(text, path).not.toMatch(/hemlig|alt="Budgeten"/)
  }
  for (const path of ['/artiklar', '/artiklar.rss', '/evenemang', '/evenemang.rss', '/evenemang.ics', '/sitemap.xml']) {
    expect((await get(path, { host })).text, path).not.toContain('hemlig')
  }

  // Once everyone may fetch it, the kept page has it.
  await heard(['File'], () => db.file.update({ where: { id: secret.id }, data: { disk: 's3.vofront_files' } }))
  const { document } = await get('/artiklar/artikel', { host })
  expect(document.querySelector(`main a[href="${place}"]`)).not.toBeNull()
  expect(document.querySelector('main img[alt="Budgeten"]')).not.toBeNull()
})
