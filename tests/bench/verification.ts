import { compareRates } from './calls.ts'
import { load, type Target } from './load.ts'
import type { Running } from './processes.ts'
import type { Measured } from './report.ts'

const seconds = 4

/** The best of three: a limit in requests a second has no baseline beside it. */
async function best(target: Target): Promise<number> {
  await load(target, seconds / 2)
  const rates: number[] = []
  for (let round = 0; round < 3; round += 1) rates.push(await load(target, seconds))
  return Math.max(...rates)
}

/**
 * Measures the verification page: its form as visitors get it, and the page of a number, which is looked up, counted and drawn for
 * each request. The same facts as JSON are compared with that page.
 * @param number of an issued document
 */
export async function tellVerification(
  { ours, read }: { ours: Running; read: Running },
  number: string,
  tell: (line: Measured) => void,
): Promise<void> {
  const rate = { unit: '/s', sense: 'least' } as const
  const at = ({ url, port }: Running, path: string, accept = 'text/html'): Target => ({
    url: url + path,
    headers: { host: `vo.localhost:${port}`, accept },
  })
  const path = `/verifiera/${number}`
  tell({ ...rate, name: 'verification: the form, kept', ours: await best(at(ours, '/verifiera')), limit: 2000 })
  const page = await best(at(read, path))
  tell({ ...rate, name: 'verification of a number, made anew each time', ours: page, limit: 300 })
  const json = await compareRates(at(read, path, 'application/json'), at(read, path), { seconds, rounds: 3 })
  tell({ ...rate, ...json, name: 'the same facts as JSON (the page)', limit: 1 })
}
