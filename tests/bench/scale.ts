import { hashOf, newSecret } from '@kollegium/api/auth/secrets'
import { callOf } from './calls.ts'
import { load } from './load.ts'
import { type Running, startServer } from './processes.ts'
import { inTurn } from './report.ts'
import { fillScale } from './scale-fill.ts'
import { openWith } from './stage.ts'

/** One page with its total, as the lists of the apps ask for it. */
const page = { page: 1, limit: 25 }

type Who = 'editor' | 'office'
type Call = { procedure: string; who: Who; input: unknown }

/** What grows with the tables: every list, search and figure, under a permission filter where there is one. */
export const scaleCalls: Call[] = [
  { procedure: 'article.list', who: 'editor', input: page },
  { procedure: 'article.list', who: 'office', input: page },
  { procedure: 'article.list', who: 'editor', input: { ...page, search: 'praktik' } },
  { procedure: 'file.list', who: 'editor', input: page },
  { procedure: 'file.list', who: 'office', input: page },
  { procedure: 'diploma.list', who: 'editor', input: page },
  { procedure: 'diploma.list', who: 'office', input: page },
  { procedure: 'diploma.counts', who: 'office', input: {} },
  { procedure: 'diploma.list', who: 'office', input: { ...page, search: 'Alva Ek' } },
  { procedure: 'search.user', who: 'office', input: { search: 'alva björk', limit: 20 } },
]

export type Scaled = Call & { name: string; ours: number; base: number }

const seconds = 2
const rounds = 2

/**
 * Requests a second of each call at a hundred thousand rows (`ours`) and at a tenth (`base`), over 10 connections, the
 * two servers in turn.
 * @param flags what `npm start` gives Node
 */
export async function measureScale(flags: string[], tell: (line: Scaled) => void): Promise<void> {
  const full = await openSize(1, flags)
  const tenth = await openSize(0.1, flags).catch(async (error: unknown) => {
    await full.close()
    throw error
  })
  try {
    for (const call of scaleCalls) {
      const at = (size: Size) =>
        callOf(size.server, { authorization: size.authorization[call.who] }, call.procedure, call.input)
      await load(at(full), 1)
      await load(at(tenth), 1)
      const rates = await inTurn(
        rounds,
        () => load(at(full), seconds),
        () => load(at(tenth), seconds),
      )
      const asked = call.input as { search?: string }
      tell({ ...call, ...rates, name: [call.procedure, asked.search, `(${call.who})`].filter(Boolean).join(' ') })
    }
  } finally {
    await tenth.close()
    await full.close()
  }
}

type Size = { server: Running; authorization: Record<Who, string>; close(): Promise<void> }

async function openSize(factor: number, flags: string[]): Promise<Size> {
  const tokens = { editor: newSecret(), office: newSecret() }
  const hashes = { editor: hashOf(tokens.editor), office: hashOf(tokens.office) }
  const stage = await openWith(async ({ db }) => fillScale(db, factor, hashes).then(() => ({})))
  try {
    const server = await startServer('start.ts', stage.env, flags)
    const authorization = { editor: `Bearer ${tokens.editor}`, office: `Bearer ${tokens.office}` }
    const close = () => server.stop().then(stage.close)
    return { server, authorization, close }
  } catch (error) {
    await stage.close()
    throw error
  }
}
