import { isOnPerson } from '@kollegium/api/definitions/collaboration'
import { type ComponentType, lazy, Suspense } from 'react'
import type { ReviewKey, SharedKey } from '../../features/together/use-comments.ts'
import { late } from '../../lib/late.tsx'
import { useCan } from '../../lib/me.tsx'
import { titleOf } from '../../resource/row-title.ts'
import { type Row, type Screen, withGroupId } from '../../resource/screen.ts'
import { keepsChanges } from './keeps-changes.ts'
import { isReviewed } from './with-reviews.tsx'

const Company = lazy(() => import('../../features/together/company.tsx'))
const CommentsPanel = late(() => import('../../features/together/comments-panel.tsx'))
const ReviewPanel = late(() => import('../../features/together/review-panel.tsx'))
const PendingNotice = late(() => import('../../features/together/pending-notice.tsx'))
const ReviewActions = late(() => import('../../features/together/review-actions.tsx'))
const WaitingChip = late(() => import('../../features/together/waiting-chip.tsx'))
const AskNext = late(() => import('../../features/together/ask-next.tsx'))
const Following = late(() => import('../../features/together/following.tsx'))
const ActivityOfRecord = late(() => import('../../features/activity/activity-of-record.tsx'))

type Part = ComponentType<{ record: Row | null }>

/** Adds the changed text that waits beside a published record, above the form, in its saves and in its next step, and its review in the header. */
function withChanges(screen: Screen, entity: ReviewKey['entity']): Screen {
  const { Head, resource } = screen
  const Above = ({ record }: { record: Row }) => (
    <>
      <Suspense>
        <PendingNotice entity={entity} resource={resource} record={record} />
      </Suspense>
      {Head && <Head record={record} />}
    </>
  )
  const Next: Screen['Next'] = (props) => <AskNext entity={entity} {...props} />
  return {
    ...keepsChanges(screen, entity),
    Head: Above,
    Next,
    Decide: (props) => <ReviewActions entity={entity} {...props} />,
    StateChip: ({ record }) => <WaitingChip entity={entity} record={record} />,
    codes: [...(screen.codes ?? []), PendingNotice, AskNext, ReviewActions, WaitingChip],
    // A review that can't be read takes no form along: its parts ask again.
    prefetch: (utils, id) => Promise.all([screen.prefetch?.(utils, id), utils.review.get.prefetch({ entity, id })]),
  }
}

/** The entities that people comment and follow without reviewing them. A role has a page of its own. */
const talked: readonly SharedKey['entity'][] = [
  ...(['menu', 'group', 'portfolio', 'folder', 'file', 'education', 'tag', 'generalSurvey', 'validigKeyword'] as const),
  ...(['user', 'application'] as const),
]
/** Whether people comment and follow an entity's rows. */
const isCommented = (name: string): name is SharedKey['entity'] =>
  isReviewed(name) || (talked as readonly string[]).includes(name)

/** The entities whose forms list the acts on their rows, and that nobody comments (docs/decisions/0094-comments-about-people.md). */
const isActed = (name: string): name is 'licensee' | 'signInProvider' =>
  name === 'licensee' || name === 'signInProvider'

/** Adds the acts on a record below its form's fields. */
function withActs(screen: Screen, entity: 'licensee' | 'signInProvider'): Screen {
  const { Main } = screen
  const Below: Part = ({ record }) => (
    <>
      {Main && <Main record={record} />}
      <Suspense>
        {record && <ActivityOfRecord record={{ entity, id: record.id }} version={String(record.updated_at)} />}
      </Suspense>
    </>
  )
  return { ...screen, Company, Main: Below, codes: [...(screen.codes ?? []), ActivityOfRecord] }
}

/** Text that is typed in these parts is no change of the form. */
const stop = (event: { stopPropagation: () => void }) => event.stopPropagation()

/** Adds work with others to a screen: presence to every form, comments, following and acts to those of `isCommented`, and reviews to texts. */
export function withTogether(screen: Screen): Screen {
  if (screen.own) return screen
  const { name } = screen.resource
  if (isActed(name)) return withActs(screen, name)
  if (!isCommented(name)) return { ...screen, Company }
  const kept = isReviewed(name) ? withChanges(screen, name) : screen
  const { Main, resource } = screen
  /** Comments and acts on a person are of those who may change the person's row. */
  const useTalked = (record: Row | null): Row | null => {
    const can = useCan()
    if (!record || !isOnPerson(name)) return record
    return can('update', resource.subject, withGroupId(record)) ? record : null
  }
  const Talk: Part = ({ record }) => {
    const talked = useTalked(record)
    return (
      <Suspense>
        {talked && (
          <div
            onInput={stop}
            className="not-first:not-empty:mt-2.5 not-first:not-empty:border-t not-first:not-empty:border-grey-2 not-first:not-empty:pt-2.5"
          >
            <CommentsPanel record={{ entity: name, id: talked.id }} />
            {isReviewed(name) && <ReviewPanel record={{ entity: name, id: talked.id }} row={talked} />}
            <Following record={{ entity: name, id: talked.id }} title={titleOf(talked)} />
          </div>
        )}
      </Suspense>
    )
  }
  const Below: Part = ({ record }) => {
    const talked = useTalked(record)
    return (
      <>
        {Main && <Main record={record} />}
        <Suspense>
          {talked && <ActivityOfRecord record={{ entity: name, id: talked.id }} version={String(talked.updated_at)} />}
        </Suspense>
      </>
    )
  }
  const review = isReviewed(name) ? [ReviewPanel] : []
  const codes = [...(kept.codes ?? []), CommentsPanel, ...review, Following, ActivityOfRecord]
  return { ...kept, Company, Talk, Main: Below, codes }
}
