import { type ReactNode, useMemo } from 'react'
import '../../lib/form-words.ts'
import { EntitiesContext } from '../../features/entities/entity.ts'
import { useMe } from '../../lib/me.tsx'
import { RelationsContext } from '../../resource/fields/relation.tsx'
import { PickProvider } from '../../resource/pick.tsx'
import { relationsOf, searchEntities } from './relations.ts'

/** What this app's lists and forms stand on: their words, and where candidates are searched. */
export function AdminForms({ children }: { children: ReactNode }) {
  const { navigation } = useMe()
  const relations = useMemo(() => relationsOf(navigation), [navigation])
  return (
    <RelationsContext value={relations}>
      <EntitiesContext value={searchEntities}>
        <PickProvider>{children}</PickProvider>
      </EntitiesContext>
    </RelationsContext>
  )
}
