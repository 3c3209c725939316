import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let folder: string

beforeEach(async () => {
  vi.resetModules()
  folder = await mkdtemp(join(tmpdir(), 'browser-'))
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await rm(folder, { recursive: true, force: true })
})

async function failure(): Promise<Error & { swedish?: string }> {
  const { getBrowser } = await import('./browser.ts')
  return getBrowser().then(
    () => new Error('a browser was started'),
    (error: Error) => error,
  )
}

test('a CHROMIUM_PATH that leads nowhere gives one line that names it, and another in Swedish', async () => {
  vi.stubEnv('CHROMIUM_PATH', join(folder, 'chrome'))
  const error = await failure()
  expect(error.name).toBe('BrowserMissingError')
  expect(error.message).toContain(`CHROMIUM_PATH=${join(folder, 'chrome')}`)
  expect(error.message).not.toContain('\n')
  expect(error.swedish).toContain('CHROMIUM_PATH')
})

test('a CHROMIUM_PATH that is no browser says so, and the next call tries anew', async () => {
  const path = join(folder, 'chrome')
  await writeFile(path, '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  vi.stubEnv('CHROMIUM_PATH', path)
  expect((await failure()).name).toBe('BrowserMissingError')
  await rm(path)
  const { getBrowser } = await import('./browser.ts')
  await expect(getBrowser()).rejects.toThrow(/doesn't exist/)
})

test.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the packaged Chromium is unpacked once, also by two at the same time',
  async () => {
    vi.stubEnv('CHROMIUM_CACHE', join(folder, 'cache'))
    const { packagedChromium } = await import('./packaged-chromium.ts')
    const [first, second] = await Promise.all([packagedChromium(), packagedChromium()])
    expect(first).toEqual(second)
    expect(first?.environment.LD_LIBRARY_PATH).toContain(join(folder, 'cache'))

    // Where the cache can't be made, as on a read-only file system, a folder of one's own serves, unless others may write there.
    const own = join(folder, `kollegium-chromium-${userInfo().uid}`)
    vi.stubEnv('TMPDIR', folder)
    await mkdir(own, { mode: 0o700 })
    const [version = ''] = await readdir(join(folder, 'cache'))
    await symlink(join(folder, 'cache', version), join(own, version))
    await writeFile(join(folder, 'file'), '')
    const unwritable = join(folder, 'file/chromium')
    expect((await packagedChromium(unwritable))?.executablePath).toContain(own)
    await chmod(own, 0o777)
    await expect(packagedChromium(unwritable)).rejects.toThrow(/ENOTDIR/)
  },
)
