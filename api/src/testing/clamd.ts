import { type AddressInfo, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Services } from '../engine/services.ts'
import { createScanner } from '../platform/scanner/scanner.ts'

// A small stand-in for clamd, ClamAV's daemon: PING, VERSION and INSTREAM as clamd(8) has them.

/** The text that the stand-in takes for malicious code. */
export const planted = 'PLANTED-MALICIOUS-CODE'
/** The name that it gives it. */
export const plantedName = 'Test.Planted-1'

export type ClamdStandIn = {
  /** The value of CLAMD_HOST. */
  host: string
  /** The sizes of the streams that came whole, in bytes. */
  scanned: number[]
  /** The most streams that were open at once. */
  mostAtOnce(): number
  /** Takes the place of its answer: another text, hanging up in the middle, or silence. */
  instead: string | 'hangUp' | 'silence' | null
  /** StreamMaxLength, in bytes. */
  maxLength: number
  /** Runs before each answer. */
  before: () => Promise<void>
}

/** Starts a stand-in, which ends with the test that asks for it. */
export async function startClamd(): Promise<ClamdStandIn> {
  let open = 0
  let most = 0
  const sockets = new Set<Socket>()
  const clamd: ClamdStandIn = {
    host: '',
    scanned: [],
    mostAtOnce: () => most,
    instead: null,
    maxLength: 25 * 1024 * 1024,
    before: async () => undefined,
  }
  const server = createServer((socket) => {
    sockets.add(socket)
    most = Math.max(most, ++open)
    socket.on('close', () => {
      open--
      sockets.delete(socket)
    })
    socket.on('error', () => undefined)
    listen(socket, clamd)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  clamd.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return clamd
}

/** Lets services scan with a stand-in until the end of the test. @param timeout milliseconds that they wait for it */
export async function scanWithStandIn(services: Services, timeout = 5_000): Promise<ClamdStandIn> {
  const clamd = await startClamd()
  const { scanner } = services
  services.scanner = createScanner({ CLAMD_HOST: clamd.host }, timeout)
  onTestFinished(() => void Object.assign(services, { scanner }))
  return clamd
}

function listen(socket: Socket, clamd: ClamdStandIn): void {
  let heard = Buffer.alloc(0)
  let stream: Buffer | null = null
  const answer = async (text: string) => {
    await clamd.before()
    socket.end(`${clamd.instead ?? text}\0`)
  }
  const command = (name: string) => {
    if (name === 'zINSTREAM') stream = Buffer.alloc(0)
    else if (name === 'zPING') void answer('PONG')
    else if (name === 'zVERSION') socket.end('ClamAV 1.4.3/27800/Mon Nov 16 08:43:00 2026\0')
    else socket.end('UNKNOWN COMMAND\0')
  }
  socket.on('data', (part) => {
    if (clamd.instead === 'silence') return
    if (clamd.instead === 'hangUp') return void socket.destroy()
    heard = Buffer.concat([heard, part])
    if (!stream) {
      const end = heard.indexOf(0)
      if (end < 0) return
      command(heard.toString('latin1', 0, end))
      heard = heard.subarray(end + 1)
    }
    while (stream && heard.length >= 4) {
      const length = heard.readUInt32BE()
      if (length === 0) {
        clamd.scanned.push(stream.length)
        void answer(stream.includes(planted) ? `stream: ${plantedName} FOUND` : 'stream: OK')
        return
      }
      if (stream.length + length > clamd.maxLength) {
        // As clamd: it answers and hangs up, whatever is still to come.
        socket.end('INSTREAM size limit exceeded. ERROR\0', () => socket.destroy())
        return
      }
      if (heard.length < 4 + length) return
      stream = Buffer.concat([stream, heard.subarray(4, 4 + length)])
      heard = heard.subarray(4 + length)
    }
  })
}
