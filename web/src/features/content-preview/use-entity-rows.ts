import { useQueries } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import type { Client } from '../../lib/trpc.ts'
import { callKey } from '../../resource/screen.ts'
import { type Entity, keyOf } from '../entities/entity.ts'
import type { EntityRow } from './preview-items.ts'

type Reader = { get: { query: (input: { id: number }) => Promise<unknown> } }

function readerOf(client: Client, type: string): Reader | null {
  const readers: Record<string, Reader> = {
    Article: client.article,
    Page: client.page,
    Event: client.event,
    Section: client.section,
    Card: client.card,
    Queue: client.queue,
    User: client.user,
  }
  return readers[type] ?? null
}

/** Fetches the rows of list items or of a card's entity, as far as the person may read them; by `keyOf`. */
export function useEntityRows(entities: readonly Entity[]): Map<string, EntityRow> {
  const { client } = useServices()
  return useQueries({
    queries: entities.map(({ type, id }) => ({
      queryKey: callKey(type.charAt(0).toLowerCase() + type.slice(1), 'get', { id }),
      queryFn: async () => ((await readerOf(client, type)?.get.query({ id })) ?? null) as EntityRow | null,
      staleTime: 60_000,
      retry: false,
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data }, index) => {
          const entity = entities[index]
          return data && entity ? [[keyOf(entity), data] as const] : []
        }),
      ),
  })
}
