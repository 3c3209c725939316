import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { vuxen } from '../golden/papers.ts'
import { fontsFor } from './fonts.ts'
import { loadTemplates, sourceTemplates } from './templates.ts'

const root = await mkdtemp(join(tmpdir(), 'kollegium-templates-'))
await mkdir(join(root, 'templates'))
const write = (text: string) =>
  writeFile(join(root, 'templates/static.tsx'), `export const paperCss = () => '${text}'\n`)
await write('first')
const made = await sourceTemplates(root)
const ours = await sourceTemplates(join(import.meta.dirname, '..'))
afterAll(async () => {
  await Promise.all([made.close(), ours.close()])
  await rm(root, { recursive: true, force: true })
})

test('while developing, a changed template is seen at the next print', async () => {
  expect((await made.load()).paperCss(fontsFor(''))).toBe('first')
  await write('second')
  await vi.waitFor(async () => expect((await made.load()).paperCss(fontsFor(''))).toBe('second'), 10_000)
})

test('the sources give what the build gives', async () => {
  const [source, built] = [await ours.load(), await loadTemplates()]
  expect(source.paperMarkup(vuxen)).toBe(built.paperMarkup(vuxen))
})
