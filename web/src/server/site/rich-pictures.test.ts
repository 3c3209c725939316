import { createWorld } from '@kollegium/api/testing/world'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { expect, test } from 'vitest'
import { richBody } from './rich-body.ts'
import { withPictureMeasures } from './rich-pictures.ts'

const { db } = await createWorld()

test('the pictures of a text have their measures, so that nothing moves when they come', async () => {
  const { id } = await buildFile(db, { filename: 'a.png', filetype: 'image/png', width: 800, height: 450 })
  const { id: unknown } = await buildFile(db, { filename: 'b.svg', filetype: 'image/svg+xml' })
  const picture = (file: number, name: string) => `<img src="/files/${file}/${name}" alt="x">`
  const { html } = richBody(
    `<p>${picture(id, 'a.png')}${picture(unknown, 'b.svg')}${picture(999_999, 'c.png')}</p>`,
    '',
  )
  const page = `<img src="/files/${id}/a.png" alt="a picture of the template"/>${html}`
  const [template, first, ...others] = (await withPictureMeasures(db, page)).split('<img ').slice(1)
  expect(first).toContain('width="800" height="450"')
  for (const other of [template, ...others]) expect(other).not.toContain('width=')
})

test('a page without such pictures asks for none', async () => {
  const none = new Proxy({} as typeof db, {
    get: () => {
      throw new Error('the database was asked')
    },
  })
  expect(await withPictureMeasures(none, '<p>Text</p>')).toBe('<p>Text</p>')
})
