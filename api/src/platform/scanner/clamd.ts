import { connect, type NetConnectOpts, type Socket } from 'node:net'
import { setTimeout as setTimeoutPromise } from 'node:timers/promises'

// A client of clamd, ClamAV's daemon (clamd(8)). A command begins with `z` and ends with a zero byte; so does its answer.

/** clamd gave no answer, or one that is none of its own. Nothing is known of the bytes. */
export class ScannerError extends Error {}

/** The answer of clamd for a stream of bytes. */
export type StreamAnswer = { kind: 'harmless' } | { kind: 'malware'; name: string } | { kind: 'tooLarge' }

const defaultPort = 3310
/** Bytes that are written at once. */
const partSize = 256 * 1024
/** Milliseconds that a second try waits for clamd to say that a file is too large. */
const pauseOnRetry = 250
/** clamd's own answers are some dozens of characters. */
const longestAnswer = 4096
/** The longest name of malicious code that is kept. */
const longestName = 120

/** Reads the address of a clamd: `host`, `host:port`, `[::1]:port`, or the path of a socket. */
export function clamdAddress(text: string): NetConnectOpts {
  if (text.startsWith('/')) return { path: text }
  const [, bracketed, plain, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(text) ?? []
  return { host: bracketed ?? plain ?? text, port: Number(port ?? defaultPort) }
}

/**
 * Asks clamd for its name and the age of its signatures: `ClamAV 1.4.3/27800/Mon Nov 16 08:43:00 2026`.
 * @param timeout milliseconds
 * @throws ScannerError
 */
export async function askVersion(address: NetConnectOpts, timeout: number): Promise<string> {
  const answer = await converse(address, timeout, (socket) => void socket.write('zVERSION\0'))
  if (!answer.startsWith('ClamAV')) throw new ScannerError(`clamd answered VERSION with ${quoted(answer)}`)
  return answer
}

/**
 * Hands bytes to clamd, which keeps nothing of them.
 * @param timeout milliseconds for the whole of it
 * @throws ScannerError
 */
export async function scanStream(address: NetConnectOpts, bytes: Uint8Array, timeout: number): Promise<StreamAnswer> {
  const until = performance.now() + timeout
  const ask = (pause: number) =>
    converse(address, Math.max(1, until - performance.now()), (socket) => sendStream(socket, bytes, pause))
  const answer = await ask(0).catch((error: unknown) => {
    // A clamd that takes no more answers and hangs up, and Node loses the answer when it is just writing.
    if (error instanceof ScannerError && isBroken(error.cause)) return ask(pauseOnRetry)
    throw error
  })
  if (answer === 'stream: OK') return { kind: 'harmless' }
  if (/^INSTREAM size limit exceeded/.test(answer)) return { kind: 'tooLarge' }
  const name = /^stream: (.+) FOUND$/.exec(answer)?.[1]
  if (!name) throw new ScannerError(`clamd answered a stream with ${quoted(answer)}`)
  return { kind: 'malware', name: name.replace(/[^\x21-\x7e]/g, '').slice(0, longestName) || '?' }
}

const isBroken = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')

/**
 * Writes the bytes as one chunk: clamd compares its length with StreamMaxLength before it reads on.
 * @param pause milliseconds for the answer to a length that is too large
 */
async function sendStream(socket: Socket, bytes: Uint8Array, pause: number): Promise<void> {
  socket.write('zINSTREAM\0')
  if (bytes.length > 0) socket.write(lengthOf(bytes.length))
  if (pause > 0) await setTimeoutPromise(pause)
  for (let at = 0; at < bytes.length && socket.writable; at += partSize) {
    if (!socket.write(bytes.subarray(at, at + partSize))) await drained(socket)
  }
  if (socket.writable) socket.write(lengthOf(0))
}

const drained = (socket: Socket) =>
  new Promise<void>((resolve) => {
    const done = () => {
      socket.off('drain', done).off('close', done)
      resolve()
    }
    socket.on('drain', done).on('close', done)
  })

function lengthOf(length: number): Buffer {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(length)
  return head
}

/** Opens a connection, speaks, and reads the answer up to its zero byte. */
function converse(
  address: NetConnectOpts,
  timeout: number,
  speak: (socket: Socket) => void | Promise<void>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address)
    let heard = Buffer.alloc(0)
    let failure: Error | undefined
    const timer = setTimeout(() => {
      failure = new Error(`no answer within ${Math.round(timeout)} ms`)
      socket.destroy()
    }, timeout)
    socket.on('connect', () => void speak(socket))
    socket.on('data', (part) => {
      heard = Buffer.concat([heard, part])
      if (heard.includes(0) || heard.length > longestAnswer) socket.destroy()
    })
    // A failed write ends nothing that was heard before it.
    socket.on('error', (error) => {
      failure ??= error
    })
    socket.on('end', () => socket.destroy())
    socket.on('close', () => {
      clearTimeout(timer)
      const end = heard.indexOf(0)
      if (end >= 0) resolve(heard.toString('latin1', 0, end).trim())
      else reject(new ScannerError(failure?.message || 'clamd hung up without an answer', { cause: failure }))
    })
  })
}

const quoted = (text: string) => JSON.stringify(text.slice(0, 80))
