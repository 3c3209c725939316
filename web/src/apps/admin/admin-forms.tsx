import type { ReactNode } from 'react'
import '../../lib/form-words.ts'
import { EntitiesContext } from '../../features/entities/entity.ts'
import { RelationsContext } from '../../resource/fields/relation.tsx'
import { PickProvider } from '../../resource/pick.tsx'
import { relations, searchEntities } from './relations.ts'

/** What this app's lists and forms stand on: their words, and where candidates are searched. */
export function AdminForms({ children }: { children: ReactNode }) {
  return (
    <RelationsContext value={relations}>
      <EntitiesContext value={searchEntities}>
        <PickProvider>{children}</PickProvider>
      </EntitiesContext>
    </RelationsContext>
  )
}
