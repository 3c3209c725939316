import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const autocannon = createRequire(import.meta.url).resolve('autocannon/autocannon.js')
const run = promisify(execFile)

export type Target = { url: string; headers?: Record<string, string> }

/**
 * Asks for `target` again and again over 10 connections, from a process of its own.
 * @returns answered requests a second
 * @throws when one is answered with anything but 2xx, or not at all
 */
export async function load({ url, headers = {} }: Target, seconds: number): Promise<number> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const args = [autocannon, '--json', '--no-progress', '-c', '10', '-d', String(seconds), ...given, url]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 2 ** 24 })
  const result = JSON.parse(stdout) as { errors: number; non2xx: number; '2xx': number; duration: number }
  if (result.errors > 0 || result.non2xx > 0 || result['2xx'] === 0) {
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`)
  }
  return result['2xx'] / result.duration
}
