import { createContext, useContext } from 'react'
import type { RelationSource } from '../relation-source.ts'

/** Sources of the relations' candidates; each app provides its own. */
export const RelationsContext = createContext<Record<string, RelationSource>>({})

const noSource: RelationSource = { search: async () => [] }

/** Returns the source of a relation. An unknown relation finds nothing. */
export function useRelation(name: string | undefined): RelationSource {
  return useContext(RelationsContext)[name ?? ''] ?? noSource
}
