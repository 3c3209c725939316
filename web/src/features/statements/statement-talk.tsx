import { Suspense } from 'react'
import { late } from '../../lib/late.tsx'
import type { StatementRecord } from './use-statement.ts'

const CommentsPanel = late(() => import('../together/comments-panel.tsx'))
const Following = late(() => import('../together/following.tsx'))
const ActivityOfRecord = late(() => import('../activity/activity-of-record.tsx'))

type Part = { record: StatementRecord }
/** A page that nobody has saved has no row that a comment could go with. */
const keyOf = ({ id }: StatementRecord) => (id === 0 ? null : ({ entity: 'statement', id } as const))

/** Shows the comments on a legal page, and whether the person follows it. */
export function StatementTalk({ record, title }: Part & { title: string }) {
  const key = keyOf(record)
  return (
    <Suspense>
      {key && (
        <>
          <CommentsPanel record={key} />
          <Following record={key} title={title} />
        </>
      )}
    </Suspense>
  )
}

/** Shows the acts on a legal page, below its form. */
export function StatementActs({ record }: Part) {
  const key = keyOf(record)
  return <Suspense>{key && <ActivityOfRecord record={key} version={String(record.updated_at)} />}</Suspense>
}
