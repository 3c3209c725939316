import { homedir } from 'node:os'
import { papers } from '@kollegium/api/i18n/sv/papers'
import type { Browser, LaunchOptions } from 'playwright-core'
import { env } from './env.ts'
import { packagedChromium } from './packaged-chromium.ts'
import { PrintingUnavailableError } from './printing-unavailable-error.ts'

/** No browser could be started. */
export class BrowserMissingError extends PrintingUnavailableError {
  readonly tried: string[]

  constructor(tried: string[]) {
    super(
      `No browser for PDFs: set CHROMIUM_PATH to a Chrome or Chromium (tried ${tried.join('; ')})`,
      papers['paper.browserMissing'],
    )
    this.name = 'BrowserMissingError'
    this.tried = tried
  }
}

const options: LaunchOptions = {
  // The pages are our own markup without scripts or network, and root can't start the sandbox.
  chromiumSandbox: false,
  args: ['--font-render-hinting=none', '--disable-gpu', '--disable-dev-shm-usage'],
  // The worker ends the browser itself, after the current job.
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
}

/** Playwright is loaded with the first browser, because it takes a tenth of the start. */
const start = async (more: LaunchOptions) => (await import('playwright-core')).chromium.launch({ ...options, ...more })

type Candidate = { name: string; launch: () => Promise<Browser | null> }

const candidates: Candidate[] = env.CHROMIUM_PATH
  ? [
      {
        name: `CHROMIUM_PATH=${env.CHROMIUM_PATH}`,
        launch: () => start({ executablePath: env.CHROMIUM_PATH }),
      },
    ]
  : [
      {
        name: 'the packaged Chromium',
        launch: async () => {
          const packaged = await packagedChromium()
          if (!packaged) return null
          const { executablePath, environment } = packaged
          return start({ executablePath, env: { HOME: homedir(), ...environment } })
        },
      },
      { name: 'an installed Chrome', launch: () => start({ channel: 'chrome' }) },
      { name: 'the browser of `playwright install`', launch: () => start({}) },
    ]

async function launch(): Promise<Browser> {
  const tried: string[] = []
  for (const candidate of candidates) {
    try {
      const browser = await candidate.launch()
      if (browser) return browser
      tried.push(`${candidate.name}: not made for ${process.platform} ${process.arch}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      const line = reason
        .split('\n')
        .find((text) => /error while loading|ENOENT|EACCES|ENOSPC|doesn't exist|not found/i.test(text))
      tried.push(`${candidate.name}: ${(line ?? reason.split('\n')[0] ?? '').replace(/[\s{]+$/, '')}`)
    }
  }
  throw new BrowserMissingError(tried)
}

let warm: Promise<Browser> | undefined

/**
 * Gives the one warm browser. The first call starts it, and so does the next call after its death.
 * @throws BrowserMissingError when no browser starts
 */
export function getBrowser(): Promise<Browser> {
  if (!warm) {
    const started = launch()
    warm = started
    const forget = () => {
      if (warm === started) warm = undefined
    }
    started.then((browser) => browser.on('disconnected', forget), forget)
  }
  return warm
}

/**
 * Works with the browser, and fails when it ends meanwhile: a page that is being opened then is never told. The listener goes with the
 * work. A promise of the browser's end that all works race against would hold every print until then.
 */
async function workUntilEnd<Result>(browser: Browser, work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const { promise: ended, reject } = Promise.withResolvers<never>()
  const fail = () => reject(new Error('the browser has ended'))
  browser.once('disconnected', fail)
  if (!browser.isConnected()) fail()
  try {
    return await Promise.race([work(browser), ended])
  } finally {
    browser.off('disconnected', fail)
  }
}

/** Works with the warm browser. One that dies meanwhile is started again once. @throws BrowserMissingError when no browser starts */
export async function withBrowser<Result>(work: (browser: Browser) => Promise<Result>): Promise<Result> {
  const browser = await getBrowser()
  try {
    return await workUntilEnd(browser, work)
  } catch (error) {
    if (browser.isConnected()) throw error
    return workUntilEnd(await getBrowser(), work)
  }
}

/** Ends the warm browser, if there is one. */
export async function closeBrowser(): Promise<void> {
  const started = warm
  warm = undefined
  const browser = await started?.catch(() => undefined)
  await browser?.close()
}
