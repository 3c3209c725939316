import type { ReactNode } from 'react'
import '../../lib/form-texts.ts'
import { EntitiesContext } from '../../features/entities/entity.ts'
import { RelationsContext } from '../../resource/fields/relation.tsx'
import { RowPickerProvider } from '../../resource/row-picker.tsx'
import { relations, searchEntities } from './relations.ts'

/** Provides the texts of this app's lists and forms, and the search for candidates. */
export function AdminForms({ children }: { children: ReactNode }) {
  return (
    <RelationsContext value={relations}>
      <EntitiesContext value={searchEntities}>
        <RowPickerProvider>{children}</RowPickerProvider>
      </EntitiesContext>
    </RelationsContext>
  )
}
