import { type ReactNode, useMemo } from 'react'
import '../../lib/form-texts.ts'
import { EntitiesContext } from '../../features/entities/entity.ts'
import { useMe } from '../../lib/me.tsx'
import { RelationsContext } from '../../resource/fields/relation.tsx'
import { RowPickerProvider } from '../../resource/row-picker.tsx'
import { relationsOf, searchEntities } from './relations.ts'

/** Provides the texts of this app's lists and forms, and the search for candidates. */
export function AdminForms({ children }: { children: ReactNode }) {
  const { navigation } = useMe()
  const relations = useMemo(() => relationsOf(navigation), [navigation])
  return (
    <RelationsContext value={relations}>
      <EntitiesContext value={searchEntities}>
        <RowPickerProvider>{children}</RowPickerProvider>
      </EntitiesContext>
    </RelationsContext>
  )
}
