import { homedir } from 'node:os'
import { createServer } from 'node:http'
import { readFileSync } from 'node:fs'
import axe from 'axe-core'
import { packagedChromium } from '@kollegium/pdf-worker/packaged-chromium'
import { chromium } from 'playwright'
const server = createServer((q, r) => { try { const f = readFileSync('/tmp/look' + q.url); r.setHeader('content-type', q.url?.endsWith('.css') ? 'text/css' : q.url?.endsWith('.woff2') ? 'font/woff2' : 'text/html'); r.end(f) } catch { r.statusCode = 404; r.end() } }).listen(0, '127.0.0.1')
await new Promise((d) => server.once('listening', d))
const port = (server.address() as any).port
const packaged = process.env.CHROMIUM_PATH ? null : await packagedChromium()
const browser = await chromium.launch({ chromiumSandbox: false, executablePath: process.env.CHROMIUM_PATH ?? packaged?.executablePath, env: { HOME: homedir(), LC_ALL: 'C.UTF-8', ...packaged?.environment }, args: ['--disable-gpu', '--disable-dev-shm-usage'] })
for (const name of ['account', 'account-errors', 'material', 'newsletter', 'tip', 'receipt', 'gone', 'field']) for (const width of [1440, 768, 390, 320]) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.goto(`http://127.0.0.1:${port}/${name}.html`)
  await page.evaluate(axe.source)
  const v = await page.evaluate(async () => (await (globalThis as any).axe.run()).violations.map((x: any) => x.id + ': ' + x.nodes.map((n: any) => n.html.slice(0, 120)).join(' | ')))
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  const focus = await page.evaluate(() => document.activeElement?.id)
  console.log(name, width, wide, focus, v.filter((x: string) => !/^(document-title|landmark|region|page-has)/.test(x)))
  if ([1440, 390].includes(width)) await page.screenshot({ path: `/tmp/look/${name}-${width}.png`, fullPage: true })
  await page.close()
}
await browser.close(); server.close()
