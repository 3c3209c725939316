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
  /** The most clients that waited for an answer at once. */
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
  const sockets = new Set<Socket>()
  const unanswered = new Set<Socket>()
  let most = 0
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
    unanswered.add(socket)
    most = Math.max(most, unanswered.size)
    socket.on('close', () => {
      unanswered.delete(socket)
      sockets.delete(socket)
    })
    socket.on('error', () => undefined)
    listen(socket, clamd, () => unanswered.delete(socket))
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

function listen(socket: Socket, clamd: ClamdStandIn, answered: () => void): void {
  const answer = async (text: string) => {
    await clamd.before()
    answered()
    socket.end(`${clamd.instead ?? text}\0`)
  }
  const stream = receiver(clamd, {
    end(bytes) {
      clamd.scanned.push(bytes.length)
      void answer(bytes.includes(planted) ? `stream: ${plantedName} FOUND` : 'stream: OK')
    },
    // As clamd: it answers and hangs up, whatever is still to come.
    tooLarge: () => void socket.end('INSTREAM size limit exceeded. ERROR\0', () => socket.destroy()),
  })
  let command = ''
  let isStream = false
  socket.on('data', (part) => {
    if (clamd.instead === 'silence') return
    if (clamd.instead === 'hangUp') return void socket.destroy()
    if (isStream) return stream(part)
    command += part.toString('latin1')
    const end = command.indexOf('\0')
    if (end < 0) return
    const name = command.slice(0, end)
    if (name === 'zINSTREAM') {
      isStream = true
      stream(part.subarray(part.indexOf(0) + 1))
    } else if (name === 'zPING') void answer('PONG')
    else if (name === 'zVERSION') socket.end('ClamAV 1.4.3/27800/Mon Nov 16 08:43:00 2026\0')
    else socket.end('UNKNOWN COMMAND\0')
  })
}

/** Puts chunks together, each with its length in front, up to one of length zero. */
function receiver(clamd: ClamdStandIn, told: { end: (bytes: Buffer) => void; tooLarge: () => void }) {
  let heard: Buffer[] = []
  let waiting = 0
  let chunk: number | null = null
  let total = 0
  const whole: Buffer[] = []
  const take = (length: number): Buffer => {
    const all = Buffer.concat(heard)
    heard = [all.subarray(length)]
    waiting -= length
    return all.subarray(0, length)
  }
  return (part: Buffer): void => {
    heard.push(part)
    waiting += part.length
    for (;;) {
      if (waiting < (chunk ?? 4)) return
      if (chunk !== null) {
        whole.push(take(chunk))
        chunk = null
        continue
      }
      chunk = take(4).readUInt32BE()
      total += chunk
      if (chunk === 0) told.end(Buffer.concat(whole))
      else if (total > clamd.maxLength) told.tooLarge()
      else continue
      return
    }
  }
}
