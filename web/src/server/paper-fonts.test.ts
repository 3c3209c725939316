import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paperFonts } from './paper-fonts.ts'

const server = createServer(express().use(paperFonts()))
let origin = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/papper/typsnitt`
})
afterAll(() => server.close())

test('a preview gets the style sheet of a script, and the files that it names', async () => {
  const sheet = await fetch(`${origin}/noto-sans-thai/300.css`)
  expect(sheet.headers.get('content-type')).toContain('text/css')
  const [, file = ''] = /url\(\.\/(files\/[^)]+thai-300-normal\.woff2)\)/.exec(await sheet.text()) ?? []
  const font = await fetch(`${origin}/noto-sans-thai/${file}`)
  expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
  expect((await font.arrayBuffer()).byteLength).toBeGreaterThan(1000)
})

test('the letters of Lato itself have a sheet, too', async () => {
  const sheet = await (await fetch(`${origin}/lato-wide/300.css`)).text()
  const files = [...sheet.matchAll(/url\(\.\/(files\/lato-\w+\.woff2)\)/g)].map(([, file]) => file)
  expect(files).toHaveLength(3)
  for (const file of files) expect((await fetch(`${origin}/lato-wide/${file}`)).status).toBe(200)
})

test.each([
  'noto-sans-thai/package.json',
  'lato/300.css',
  'noto-sans-thai/files/..%2f300.css',
  'noto-sans-thai/files/none.woff2',
  '%00/300.css',
  '',
])('%s is no font of a paper', async (path) => {
  expect((await fetch(`${origin}/${path}`)).status).toBe(404)
})
