import { useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { type Failure, failureOf } from '../../lib/errors.ts'
import type { Row } from '../../resource/row.ts'
import { nameOf } from '../content/content-client.ts'
import { type CopyResult, copiesOf } from './copy-client.ts'
import type { CopyRequest } from './copy-request.ts'

/** The groups of one call: enough to be quick, few enough to show how far it has come. */
const AT_ONCE = 10

/** The result of one row in one group. */
export type RowResult = CopyResult & { row: Row }

export type CopyWish = { groups: readonly number[]; publish: boolean; tell: boolean }

/** Copies rows to groups in small calls. The results of all calls stay when a later one fails. */
export function useCopying({ resource, rows }: CopyRequest) {
  const { client } = useServices()
  const [results, setResults] = useState<readonly RowResult[]>([])
  const [state, setState] = useState<'asking' | 'running' | 'done'>('asking')
  const [failure, setFailure] = useState<Failure | null>(null)
  const left = useRef<{ row: Row; groups: number[] }[]>([])
  const wish = useRef<CopyWish>({ groups: [], publish: false, tell: true })
  const api = copiesOf(client, nameOf(resource))

  const run = async () => {
    setState('running')
    setFailure(null)
    const { publish, tell } = wish.current
    try {
      for (let next = left.current[0]; next; next = left.current[0]) {
        const { row, groups } = next
        const answer = await api.copyTo.mutate({ id: row.id, groups, publish, tell })
        left.current.shift()
        setResults((before) => [...before, ...answer.results.map((each) => ({ ...each, row }))])
      }
    } catch (error) {
      setFailure(failureOf(error))
    }
    setState('done')
  }

  return {
    results,
    state,
    failure,
    total: rows.length * wish.current.groups.length,
    start(given: CopyWish) {
      wish.current = given
      const parts = Array.from({ length: Math.ceil(given.groups.length / AT_ONCE) }, (_, at) =>
        given.groups.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      )
      left.current = rows.flatMap((row) => parts.map((groups) => ({ row, groups })))
      void run()
    },
    /** Goes on where a call failed. */
    again: () => void run(),
  }
}
