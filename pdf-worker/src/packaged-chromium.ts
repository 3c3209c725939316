import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { env } from './env.ts'

/** The unpacked browser of the package. */
export type PackagedChromium = {
  executablePath: string
  /** The environment in which the browser finds the libraries and fonts of its package. */
  environment: Record<string, string>
}

/** The package also unpacks files that a machine without desktop libraries lacks (NSS, NSPR, expat). */
const unpack = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()"

const fontsConfig = 'own-fonts.conf'

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

async function packageVersion(): Promise<string> {
  const entry = fileURLToPath(import.meta.resolve('@sparticuz/chromium'))
  const manifest: { version: string } = JSON.parse(await readFile(join(dirname(entry), '../package.json'), 'utf8'))
  return manifest.version
}

/**
 * Unpacks the browser. The package itself unpacks into the temporary directory, file by file, for its first user. Here
 * a child process unpacks into a directory of its own, which is then moved into place. So two processes at once,
 * another user's files or a killed process can't leave a broken browser.
 */
async function unpackInto(folder: string): Promise<void> {
  const staging = `${folder}.${randomUUID()}`
  await mkdir(staging, { recursive: true, mode: 0o700 })
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
      cwd: import.meta.dirname,
      // The package unpacks its libraries only in this environment.
      env: { TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    await rename(staging, folder)
  } catch (error) {
    if (!(await exists(join(folder, 'chromium')))) throw error
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Configures the fonts: those of the package alone. Papers bring their own, and look the same from every machine. */
async function writeFontsConfig(folder: string): Promise<void> {
  await writeFile(
    join(folder, fontsConfig),
    `<?xml version="1.0"?>
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`,
  )
}

async function prepare(root: string): Promise<PackagedChromium> {
  const folder = join(root, await packageVersion())
  const executablePath = join(folder, 'chromium')
  if (!(await exists(executablePath))) {
    await mkdir(root, { recursive: true })
    await unpackInto(folder)
  }
  const config = join(folder, fontsConfig)
  if (!(await exists(config))) await writeFontsConfig(folder)
  return {
    executablePath,
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: config },
  }
}

/**
 * Finds the Chromium of `@sparticuz/chromium`, unpacked on first use (about 2 s). Answers null on a machine that the
 * package does not support. When the cache can't be written (installed by another user) a private folder under the
 * temporary directory serves.
 */
export async function packagedChromium(): Promise<PackagedChromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  try {
    return await prepare(env.CHROMIUM_CACHE)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code !== 'EACCES' && code !== 'EROFS' && code !== 'EPERM') throw error
    const { uid } = userInfo()
    const folder = join(tmpdir(), `kollegium-chromium-${uid}`)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    // Another user can guess the name, so a folder with another owner is not run.
    const { uid: owner, mode } = await stat(folder)
    if (owner !== uid || (mode & 0o022) !== 0) throw error
    return prepare(folder)
  }
}
