import pLimit from 'p-limit'
import type { Scanner } from '../../engine/services.ts'
import type { Env } from '../../kernel/env.ts'
import { askVersion, clamdAddress, scanStream } from './clamd.ts'
import { eicarName, holdsEicar } from './eicar.ts'

/** Milliseconds for a file, with its turn: less than a transaction may take, in which a file can arrive. */
const patience = 20_000
/** Files of a process that clamd looks at at once: it has ten threads for all of its clients. */
const atOnce = 4

/** Makes the scanner of CLAMD_HOST; without one it finds nothing but EICAR's test file. */
export function createScanner({ CLAMD_HOST }: Pick<Env, 'CLAMD_HOST'>, timeout = patience): Scanner {
  const address = CLAMD_HOST ? clamdAddress(CLAMD_HOST) : null
  const takeTurn = pLimit(atOnce)
  return {
    isOn: address !== null,
    async scan(bytes) {
      const until = performance.now() + timeout
      if (await holdsEicar(bytes)) return { kind: 'malware', name: eicarName }
      if (!address) return { kind: 'unscanned' }
      return takeTurn(async () => {
        const answer = await scanStream(address, bytes, Math.max(1, until - performance.now()))
        return answer.kind === 'harmless' ? { kind: 'harmless', at: new Date() } : answer
      })
    },
    version: () => (address ? askVersion(address, timeout) : Promise.resolve(null)),
  }
}
