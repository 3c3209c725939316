import type { serveApi } from '@kollegium/api/testing/http'
import type { Attack } from '@kollegium/gateway/testing'

type Api = Awaited<ReturnType<typeof serveApi>>

type Batch = {
  type: 'query' | 'mutation'
  paths: readonly string[]
  inputs: Record<string, unknown>
  headers: Record<string, string>
}

/** Calls that a client puts into one request: changes take a connection each. */
const atOnce = { query: 25, mutation: 3 }
/** Documents that an old client puts into one request: the limits of a request hold for all of them together. */
export const documentsAtOnce = 10

/** Calls procedures over HTTP, several in a request as the apps do, and hands each answer on. */
export async function inBatches(
  api: Pick<Api, 'call'>,
  { type, paths, inputs, headers }: Batch,
  answered: (path: string, text: string) => void,
): Promise<void> {
  for (let at = 0; at < paths.length; at += atOnce[type]) {
    const part = paths.slice(at, at + atOnce[type])
    const given = JSON.stringify(Object.fromEntries(part.map((path, number) => [number, inputs[path]])))
    const address = `/api/v1/trpc/${part.join(',')}?batch=1`
    const answer =
      type === 'query'
        ? await api.call(`${address}&input=${encodeURIComponent(given)}`, { headers })
        : await api.call(address, {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: given,
          })
    const answers = answer.json as ({ result: unknown } | { error: unknown })[]
    if (!Array.isArray(answers) || answers.length !== part.length) throw new Error(`${part}: ${answer.text}`)
    for (const [number, each] of answers.entries()) {
      answered(part[number] ?? '', JSON.stringify(each))
    }
  }
}

/** Calls of the old contract, each a document of its own, several in a request. */
export async function inDocuments(
  api: Pick<Api, 'call'>,
  { calls, headers }: { calls: readonly Attack[]; headers: Record<string, string> },
  answered: (field: string, text: string) => void,
): Promise<void> {
  for (let at = 0; at < calls.length; at += documentsAtOnce) {
    const part = calls.slice(at, at + documentsAtOnce)
    const { json, text } = await api.call('/api/v1/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(part.map(({ query, variables }) => ({ query, variables }))),
    })
    if (!Array.isArray(json) || json.length !== part.length) throw new Error(text)
    for (const [number, each] of (json as object[]).entries()) {
      answered(part[number]?.field ?? '', JSON.stringify(each))
    }
  }
}

/** Reads a subscription of the typed API to its end. */
export async function wholeStream(
  api: Pick<Api, 'call'>,
  { path, input, headers }: { path: string; input: unknown; headers: Record<string, string> },
): Promise<string> {
  const address = `/api/v1/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`
  return (await api.call(address, { headers: { ...headers, accept: 'text/event-stream' } })).text
}

let streams = 0

/**
 * Opens a stream of the old contract.
 * @returns when its first look at the rows is over, or it was refused. `mark` names its browser in User-Agent
 */
export async function openStream(
  api: Pick<Api, 'origin'>,
  { query, headers }: { query: string; headers: Record<string, string> },
) {
  const mark = `stream ${++streams}`
  const closing = new AbortController()
  const { ok, body } = await fetch(`${api.origin}/api/v1/graphql/stream?query=${encodeURIComponent(query)}`, {
    headers: { ...headers, 'user-agent': mark },
    signal: closing.signal,
  })
  let [isOpen, text] = [ok, '']
  const reading = (async () => {
    const decoder = new TextDecoder()
    for await (const part of body ?? []) text += decoder.decode(part, { stream: true })
  })()
  reading
    .catch(() => undefined)
    .finally(() => {
      isOpen = false
    })
  return { mark, isOpen: () => isOpen, text: () => text, close: () => closing.abort() }
}
