import { homedir } from 'node:os'
import { packagedChromium } from '@kollegium/pdf-worker/packaged-chromium'
import { chromium } from 'playwright'
const packaged = process.env.CHROMIUM_PATH ? null : await packagedChromium()
const browser = await chromium.launch({ chromiumSandbox: false, executablePath: process.env.CHROMIUM_PATH ?? packaged?.executablePath, env: { HOME: homedir(), LC_ALL: 'C.UTF-8', ...packaged?.environment }, args: ['--disable-gpu', '--disable-dev-shm-usage', '--allow-file-access-from-files'] })
for (const arg of process.argv.slice(2)) {
  const [name, width] = arg.split(':')
  const page = await browser.newPage({ viewport: { width: Number(width ?? 1440), height: 900 } })
  await page.goto(name?.startsWith('http') ? name : `file:///tmp/look/${name}.html`)
  await page.waitForTimeout(300)
  await page.screenshot({ path: `/tmp/look/${name}-${width ?? 1440}.png`, fullPage: true })
  await page.close()
}
await browser.close()
