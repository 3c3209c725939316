import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import type { Inputs, Outputs } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'

export type SharedKey = Inputs['comment']['list']
export type ReviewKey = Inputs['review']['get']
export type Thread = Outputs['comment']['list']['items'][number]

/** Holds the comments of a record, and the calls that change them. */
export function useComments(key: SharedKey) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const [busy, setBusy] = useState(false)
  const queryKey = [['comment', 'list'], key]
  const query = useQuery({ queryKey, queryFn: ({ signal }) => client.comment.list.query(key, { signal }) })
  /** Runs a call and reads the comments anew. Returns whether it was done. */
  const run = async (call: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    try {
      await call()
      await cache.invalidateQueries({ queryKey })
      return true
    } catch (error) {
      toast.error(failureOf(error).message)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { query, run, busy, client }
}
