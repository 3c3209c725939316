import { useEffect, useRef } from 'react'
import { useSearchParams } from 'wouter'
import { trpc } from '../../lib/trpc.ts'

/** The new name that a holder asks for. */
export type AskedName = { personId: number; firstname: string; lastname: string }

/** Reads the request that the address names (`?request=12`), and hands its new name over once while it waits. */
export function useAskedName(onAsked: (asked: AskedName) => void): void {
  const [query] = useSearchParams()
  const id = Number(query.get('request')) || 0
  const { data } = trpc.holderRequest.get.useQuery({ id }, { enabled: id > 0, retry: false })
  const latest = useRef(onAsked)
  latest.current = onAsked
  useEffect(() => {
    if (data?.kind !== 'name_change' || data.status !== 'waiting') return
    latest.current({ personId: data.person.id, firstname: data.firstname, lastname: data.lastname })
  }, [data])
}
