import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { type Extraction, extractionLimits, extractors } from './extraction.ts'

const program = fileURLToPath(new URL('./extractor.ts', import.meta.url))
const answer = z.object({ text: z.string().max(extractionLimits.characters), preview: z.base64().nullable() })
/** The maximum size of the answer in bytes; more than the longest text and the largest picture together. */
const longestAnswer = 16 * 1024 * 1024

/**
 * Extracts a document in a separate process without secrets, which ends with the file. A file that harms the process
 * (unlimited memory, a loop, a crash of a library) leaves the server running.
 * @throws Error when the file can't be read, or not within the limits
 */
export async function runExtractor(
  bytes: Uint8Array,
  filetype: string,
  limits: { time: number; memory: number } = extractionLimits,
): Promise<Extraction> {
  const format = extractors[filetype]
  if (!format) throw new Error(`no words are looked for in ${filetype}`)
  const child = spawn(process.execPath, [`--max-old-space-size=${limits.memory}`, program, format], {
    cwd: tmpdir(),
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: limits.time,
    killSignal: 'SIGKILL',
    windowsHide: true,
  })
  const chunks: Buffer[] = []
  let length = 0
  let stderr = ''
  child.stdout.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length > longestAnswer) child.kill('SIGKILL')
    else chunks.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    stderr = `${stderr}${chunk}`.slice(-2000)
  })
  // A reader that ended before it read everything.
  child.stdin.on('error', () => undefined)
  child.stdin.end(bytes)
  const ended = await new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  if (ended.code !== 0) throw new Error(`the reader ended with ${ended.signal ?? ended.code}: ${stderr.trim()}`)
  const { text, preview } = answer.parse(JSON.parse(Buffer.concat(chunks).toString('utf8')))
  return { text, preview: preview === null ? null : Buffer.from(preview, 'base64') }
}
