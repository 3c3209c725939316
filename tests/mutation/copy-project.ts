import { execFileSync } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, realpath, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/** The folders that the tests need and the repository doesn't hold. */
const generated = ['db/generated', 'web/dist', 'pdf-worker/dist']

/**
 * A copy of the project as it stands in which mistakes can be planted: its packages import one another, not the originals.
 * It goes when the process does.
 * @returns where it is, and the folder of the project's data, in which results outlive the copy
 */
export async function copyProject(root: string): Promise<{ dir: string; data: string }> {
  const from = await realpath(root)
  const dir = await realpath(await mkdtemp(join(tmpdir(), 'kollegium-mutation-')))
  process.on('exit', () => rmSync(dir, { recursive: true, force: true }))
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: from })
  const files = listed
    .toString()
    .split('\0')
    .filter((file) => file && existsSync(join(from, file)))
  for (const file of [...files, ...generated.filter((folder) => existsSync(join(from, folder)))]) {
    await mkdir(dirname(join(dir, file)), { recursive: true })
    await cp(join(from, file), join(dir, file), { recursive: true })
  }
  const data = join(from, '.data')
  await mkdir(join(data, 'mutation'), { recursive: true })
  await symlink(data, join(dir, '.data'), 'dir')
  await linkModules(from, dir)
  return { dir, data }
}

/** Installed packages are linked; the project's own are those of the copy. */
async function linkModules(from: string, dir: string): Promise<void> {
  const { workspaces } = JSON.parse(await readFile(join(from, 'package.json'), 'utf8')) as { workspaces: string[] }
  for (const workspace of workspaces) {
    const modules = join(from, workspace, 'node_modules')
    if (existsSync(modules)) await symlink(modules, join(dir, workspace, 'node_modules'), 'dir')
  }
  const scope = '@kollegium'
  await mkdir(join(dir, 'node_modules', scope), { recursive: true })
  for (const name of await readdir(join(from, 'node_modules'))) {
    if (name !== scope) await symlink(join(from, 'node_modules', name), join(dir, 'node_modules', name))
  }
  for (const name of await readdir(join(from, 'node_modules', scope))) {
    const original = await realpath(join(from, 'node_modules', scope, name))
    await symlink(resolve(dir, original.slice(from.length + 1)), join(dir, 'node_modules', scope, name), 'dir')
  }
}
