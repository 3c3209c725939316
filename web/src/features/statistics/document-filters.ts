import type { PaperKind } from '@kollegium/api/definitions/certificates'
import type { Inputs } from '../../lib/trpc.ts'
import { dateError } from '../../ui/date-text.ts'
import type { Option } from '../../ui/options.ts'

type Given = NonNullable<Inputs['statistics']['documents']['filters']>
export type DocumentFilters = { from: string; to: string; kinds: Option<PaperKind>[]; regions: Option<number>[] }
/** Filters that include everything of the last twelve months. */
export const emptyDocumentFilters: DocumentFilters = { from: '', to: '', kinds: [], regions: [] }

/** Converts the filters to the API's input, without unfinished dates. */
export function toDocumentFilters({ from, to, kinds, regions }: DocumentFilters): Given {
  const day = (text: string) => (text && !dateError(text, {}) ? text : null)
  return {
    from: day(from),
    to: day(to),
    kinds: kinds.length > 0 ? kinds.map(({ value }) => value) : null,
    regions: regions.length > 0 ? regions.map(({ value }) => value) : null,
  }
}
