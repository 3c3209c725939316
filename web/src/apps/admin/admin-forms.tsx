import { type ReactNode, useMemo } from 'react'
import '../../lib/list-texts.ts'
import { CopyHost } from '../../features/copies/copy-host.tsx'
import { EntitiesContext } from '../../features/entities/entity.ts'
import { useGroup } from '../../lib/group.tsx'
import { useMe } from '../../lib/me.tsx'
import { RelationsContext } from '../../resource/fields/relation-source.ts'
import { RowPickerProvider } from '../../resource/row-picker.tsx'
import { groupTitleOf } from '../../resource/whose.tsx'
import { relationsOf, searchEntities } from './relations.ts'

/** Provides the texts of this app's lists and forms, and the search for candidates. */
export function AdminForms({ children }: { children: ReactNode }) {
  const { navigation } = useMe()
  const { groups } = useGroup()
  const relations = useMemo(
    () => relationsOf(navigation, (row) => (groups.length > 1 ? groupTitleOf(row, groups) : undefined)),
    [navigation, groups],
  )
  return (
    <RelationsContext value={relations}>
      <EntitiesContext value={searchEntities}>
        <RowPickerProvider>{children}</RowPickerProvider>
        <CopyHost />
      </EntitiesContext>
    </RelationsContext>
  )
}
