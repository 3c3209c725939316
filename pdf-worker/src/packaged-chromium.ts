import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { access, constants, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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

async function exists(path: string, mode = constants.R_OK): Promise<boolean> {
  return access(path, mode).then(
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
  // Every user of the machine may run it: the installation's user unpacks, the service's user prints.
  await mkdir(staging, { recursive: true, mode: 0o755 })
  try {
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', unpack], {
      cwd: import.meta.dirname,
      // The package unpacks its libraries only in this environment.
      env: { TMPDIR: staging, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    })
    await writeFontsConfig(staging, folder)
    await rename(staging, folder)
  } catch (error) {
    if (!(await exists(join(folder, 'chromium'), constants.X_OK))) throw error
    if (!(await exists(join(folder, fontsConfig)))) await writeFontsConfig(folder, folder)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

/** Configures the fonts: those of the package alone. Papers bring their own, and look the same from every machine. */
async function writeFontsConfig(staging: string, folder: string): Promise<void> {
  await writeFile(
    join(staging, fontsConfig),
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
  const config = join(folder, fontsConfig)
  const isWhole = (await exists(executablePath, constants.X_OK)) && (await exists(config))
  if (!isWhole) {
    await mkdir(root, { recursive: true })
    await unpackInto(folder)
  }
  return {
    executablePath,
    environment: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_FILE: config },
  }
}

/** A private folder of the user under the temporary directory. Another user can guess its name, so one with another owner is not run. */
async function privateFolder(): Promise<string> {
  const { uid } = userInfo()
  const folder = join(tmpdir(), `kollegium-chromium-${uid}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { uid: owner, mode } = await stat(folder)
  if (owner !== uid || (mode & 0o022) !== 0) throw new Error(`${folder} belongs to another user`)
  return folder
}

/**
 * Finds the Chromium of `@sparticuz/chromium`, unpacked on first use (about 2 s). Returns null on a machine that the
 * package does not support. Where the cache is neither whole nor writable (a read-only file system, a folder of another user), a
 * private folder under the temporary directory serves.
 * @throws the error of the cache when no folder serves
 */
export async function packagedChromium(cache = env.CHROMIUM_CACHE): Promise<PackagedChromium | null> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return null
  return prepare(cache).catch(async (error: unknown) =>
    privateFolder()
      .then(prepare)
      .catch(() => {
        throw error
      }),
  )
}
