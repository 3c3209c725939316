import { lazy, Suspense } from 'react'
import type { ContentName, VersionedDefinition } from '../../../features/content/content-client.ts'
import { contentSide, TextVisits } from '../../../features/content/content-side.tsx'
import { askAboutPublication } from '../../../features/content/publication-questions.tsx'
import { copiedLine } from '../../../features/copies/copied-line.tsx'
import { sourceNotice } from '../../../features/copies/source-notice.tsx'
import { dateTime } from '../../../resource/fields/date.tsx'
import type { Screen } from '../../../resource/screen.ts'
import type { ContentTraits } from '../lists/publishing.ts'

const LinkNotice = lazy(async () => ({ default: (await import('../../../features/links/link-marks.tsx')).LinkNotice }))

/** Makes the part above the fields: the changes of a copy's source, and the broken links of a text. */
function headOf(resource: VersionedDefinition): NonNullable<Screen['Head']> {
  const SourceNotice = sourceNotice(resource)
  const hasBody = 'body' in resource.fields.shape
  return ({ record }) => (
    <>
      <SourceNotice record={record} />
      <Suspense>{hasBody && <LinkNotice record={record} type={resource.name as ContentName} />}</Suspense>
    </>
  )
}

/** When visitors see it: shown only where there is a moment to publish, which then may not be left out. */
export const publishing = {
  fields: { publish_at: { ...dateTime, saysOptional: false } },
  when: {
    publish_at: (values: Record<string, unknown>) =>
      values.status === 'scheduled' || (values.status === 'published' && Boolean(values.publish_at)),
  },
  needs: { status: 'publish', publish_at: 'publish', unpublish_at: 'publish' },
} as const

/** The address of a row in the trash tells that it lies there. */
export const trashed = {
  Trashed: lazy(() => import('../../../features/trash/trashed-record.tsx')),
} as const satisfies Partial<Screen>

/** Returns what the form of every type of content has. */
export function contentForm(resource: VersionedDefinition, { read = false }: ContentTraits = {}) {
  return {
    ...publishing,
    ...trashed,
    autosaves: true as const,
    keepsOnServer: true as const,
    asks: askAboutPublication(resource.name as ContentName, read),
    Head: headOf(resource),
    Line: copiedLine(resource),
    Side: contentSide(resource, { visits: read }),
    codes: read ? [TextVisits] : [],
  }
}
