import { execFile, execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Party } from './pki.ts'

const run = promisify(execFile)

/** Whether the program stands on this machine. */
export const hasOpenssl = ((): boolean => {
  try {
    return execFileSync('openssl', ['version'], { encoding: 'utf8' }).startsWith('OpenSSL')
  } catch {
    return false
  }
})()

const config = `[tsa]
default_tsa = server
[server]
serial = ./serial
signer_digest = sha384
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = yes
tsa_name = yes
`

/** Starts a timestamp server of another house on loopback: each question is answered by `openssl ts -reply`. */
export async function startOpensslTsa(stamper: Party, root: Party) {
  const folder = await mkdtemp(join(tmpdir(), 'tsa-'))
  const at = (name: string) => join(folder, name)
  const files = { 'tsa.cnf': config, 'tsa.pem': stamper.pem, 'tsa.key': stamper.keyPem, 'root.pem': root.pem }
  await Promise.all(
    [...Object.entries(files), ['serial', '01']].map(([name = '', text = '']) => writeFile(at(name), text)),
  )
  const answer = async (question: Buffer) => {
    await writeFile(at('question'), question)
    const asked = ['-queryfile', 'question', '-signer', 'tsa.pem', '-inkey', 'tsa.key', '-chain', 'root.pem']
    await run('openssl', ['ts', '-reply', '-config', 'tsa.cnf', ...asked, '-out', 'answer'], { cwd: folder })
    return readFile(at('answer'))
  }
  const server = createServer(async (request, response) => {
    try {
      response.end(await answer(await buffer(request)))
    } catch {
      response.writeHead(500).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`,
    /** The words of `openssl ts -verify` on a token for a digest. */
    verify: async (token: Buffer, digest: Buffer): Promise<string> => {
      await writeFile(at('token'), token)
      const given = ['-in', 'token', '-token_in', '-digest', digest.toString('hex'), '-CAfile', 'root.pem']
      const told = await run('openssl', ['ts', '-verify', ...given], { cwd: folder }).catch((error: unknown) => error)
      return told && typeof told === 'object' && 'stdout' in told ? String(told.stdout) : String(told)
    },
    stop: async () => {
      await new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      })
      await rm(folder, { recursive: true })
    },
  }
}
