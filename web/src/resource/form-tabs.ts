import type { TextKey } from '@kollegium/api/i18n/sv/index'
import type { ComponentType } from 'react'
import type { Row } from './row.ts'

/** Parts of a form's column. A field without a part belongs to the first. */
export type FormTabs<Name extends string = string> = {
  parts: readonly {
    key: string
    label: TextKey
    fields?: readonly Name[]
    /** Stands below the part's fields, for a saved record only. */
    Content?: ComponentType<{ record: Row }>
  }[]
  /** Returns the counts that the parts show, by their keys. */
  useCounts?: (record: Row | null) => Record<string, number | undefined>
}
