import { homedir } from 'node:os'
import { packagedChromium } from '@kollegium/pdf-worker/packaged-chromium'
import { type Browser, chromium, type Page } from 'playwright'

/** Starts the browser of the measurements, with further `args` for its command line. The caller closes it. */
export async function openBrowser(args: string[] = []): Promise<Browser> {
  const packaged = process.env.CHROMIUM_PATH ? null : await packagedChromium()
  return chromium.launch({
    chromiumSandbox: false,
    executablePath: process.env.CHROMIUM_PATH ?? packaged?.executablePath,
    env: { HOME: homedir(), LC_ALL: 'C.UTF-8', ...packaged?.environment },
    args: ['--disable-gpu', '--disable-dev-shm-usage', ...args],
  })
}

/** Signs an editor of the demo network in, on the start page of the administration. */
export async function signInAsEditor(page: Page, host: string): Promise<void> {
  await page.goto(`http://admin.${host}/`)
  await page.getByLabel('Användarnamn eller e-postadress').fill('gunexe')
  await page.getByLabel('Lösenord', { exact: true }).fill('Kollegium2026')
  await page.getByRole('button', { name: 'Logga in', exact: true }).click()
  await page.getByRole('heading', { name: /^Välkommen/ }).waitFor()
}
