import { publicFiles } from '@kollegium/api/server'
import { createWorld } from '@kollegium/api/testing/world'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { expect, test } from 'vitest'
import { filesNamedIn, withLinkedFiles } from './linked-files.ts'
import { richBody } from './rich-body.ts'

const { db, env } = await createWorld()

/** A page as it is sent. */
async function shown(html: string): Promise<string> {
  const named = filesNamedIn(html, env)
  return withLinkedFiles(html, { named, files: await publicFiles(db, named) }, env)
}

test('the pictures of a text have their measures, so that nothing moves when they come', async () => {
  const { id } = await buildFile(db, { filename: 'a.png', filetype: 'image/png', width: 800, height: 450 })
  const { id: unknown } = await buildFile(db, { filename: 'b.svg', filetype: 'image/svg+xml' })
  const picture = (file: number, name: string) => `<img src="/files/${file}/${name}" alt="x">`
  const { html } = await richBody(
    `<p>${picture(id, 'a.png')}${picture(unknown, 'b.svg')}${picture(999_999, 'c.png')}</p>`,
    '',
  )
  const page = `<img src="/files/${id}/a.png" alt="a picture of the template"/>${html}`
  const [template, first, ...others] = (await shown(page)).split('<img ').slice(1)
  expect(first).toContain('width="800" height="450"')
  for (const other of [template, ...others]) expect(other).not.toContain('width=')
})

test('a file that not everyone may fetch is neither linked to nor shown, however its address is written', async () => {
  const open = await buildFile(db, { filename: 'a.png', filetype: 'image/png', width: 8, height: 4 })
  const hidden = await buildFile(db, { disk: 's3.vodocs_files' })
  const draft = await buildFile(db, { status: false })
  const drawn = async (body: string) => shown((await richBody(body, '')).html)
  const host = env.PUBLIC_HOST
  for (const { id } of [hidden, draft, { id: 999_999 }]) {
    for (const href of [
      ...[`/files/${id}/x.pdf`, `files/${id}/x.pdf?download=1`, `/Files/${id}/x.pdf`, `/a/../files/${id}/x.pdf#1`],
      ...[`/files/${id}/1790000000.c2lnbmF0dXI/x.pdf`, `/files/${id}/preview/0123456789ab.webp`],
      ...[`http://${host}/files/${id}/x.pdf`, `https://SKANE.${host}/files/${id}/x.pdf?a=1&b=2`],
    ]) {
      const body = `<p>Se <a href="${href}" class="button">vår <em>budget</em></a> och <a href="/x">mer</a>.</p>`
      expect(await drawn(body), href).toBe('<p>Se vår <em>budget</em> och <a href="/x" rel="noopener">mer</a>.</p>')
    }
    // The note of a new tab goes with the link.
    const tab = `<p><a href="/files/${id}/x.pdf" target="_blank">A</a> <a href="/x" target="_blank">B</a></p>`
    expect(await drawn(tab)).toMatch(
      /^<p>A <a href="\/x" [^>]*>B<span aria-hidden="true" [^>]*>.*<svg .*<span class="sr-only"> [^<]*<\/span><\/a><\/p>$/,
    )
    const picture = `<img src="/files/${id}/x.png" alt="Budget">`
    expect(await drawn(`<p>${picture}</p><p>Text ${picture}</p>`)).toBe('<p>Text </p>')
    const nested = `<a href="/files/${open.id}/a.png">A<a href="/files/${id}/x.pdf">B</a></a>`
    expect(await drawn(nested)).not.toContain(`/files/${id}/`)
  }
  const kept = `<p><a href="/files/${open.id}/a.png" rel="noopener">A</a></p>`
  expect(await drawn(kept)).toBe(kept)
  // Another host's file isn't ours to judge.
  const foreign = `<a href="https://annan.example/files/${hidden.id}/x.pdf" rel="noopener">A</a>`
  expect(await drawn(foreign)).toBe(foreign)
})

test('a page without such links and pictures names no file', async () => {
  const plain = '<p>Text <a href="/artiklar/files" rel="noopener">länk</a></p>'
  expect(filesNamedIn(plain, env)).toEqual([])
  expect(withLinkedFiles(plain, { named: [], files: new Map() }, env)).toBe(plain)
})
