// A process of its own (load.ts): sends each of many requests once, over 10 connections, until the time is over.
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { ManyTargets } from './load.ts'

const { url, seconds, requests } = JSON.parse(await text(process.stdin)) as ManyTargets & { seconds: number }
const agent = new Agent({ keepAlive: true, maxSockets: 10 })
const begun = performance.now()
let next = 0
let answered = 0

async function send({ path, headers }: ManyTargets['requests'][number]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  request(`${url}${path}`, { agent, headers }, (response) => {
    response.resume().once('end', () => {
      if (response.statusCode !== 200) reject(new Error(`${path} answers ${response.statusCode}`))
      else resolve()
    })
  })
    .once('error', reject)
    .end()
  await promise
  answered++
}

async function connection(): Promise<void> {
  while (performance.now() - begun < seconds * 1000) {
    const wanted = requests[next++]
    if (!wanted) throw new Error(`${requests.length} requests are too few for ${seconds} s`)
    await send(wanted)
  }
}

await Promise.all(Array.from({ length: 10 }, connection))
process.stdout.write(JSON.stringify(answered / ((performance.now() - begun) / 1000)), () => process.exit(0))
