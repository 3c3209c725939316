import { useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { CommentField } from './comment-field.tsx'
import { CommentThread } from './comment-thread.tsx'
import './together-texts.ts'
import { type SharedKey, useComments } from './use-comments.ts'

/** Draws the comments of a record in its form's side column (design guide, 100). Visitors never see them. */
export default function CommentsPanel({ record }: { record: SharedKey }) {
  const comments = useComments(record)
  const { query, run, busy, client } = comments
  const [writing, setWriting] = useState(false)
  const [showsSolved, setShowsSolved] = useState(false)
  if (query.isError && !query.data) return <p className="mb-2 text-hint text-grey-6">{t('comment.failed')}</p>
  if (!query.data) return null
  const { items, open } = query.data
  const solved = items.length - open
  const shown = items.filter(({ resolved_at }) => showsSolved || resolved_at === null)
  return (
    <SideSection
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-1">
          {t('comment.title')}
          <span className="text-hint font-normal text-grey-6">
            {open > 0 && (open === 1 ? t('comment.openOne') : t('comment.open', { number: numberText(open) }))}
          </span>
        </span>
      }
    >
      {items.length === 0 && !writing && <p className="text-hint text-grey-6">{t('comment.none')}</p>}
      <ul className="grid gap-1.5 not-empty:mb-1.5">
        {shown.map((thread) => (
          <CommentThread key={thread.id} record={record} thread={thread} comments={comments} />
        ))}
      </ul>
      {writing ? (
        <CommentField
          record={record}
          label={t('comment.new')}
          send={t('comment.send')}
          busy={busy}
          onCancel={() => setWriting(false)}
          onSend={async (written) => {
            const done = await run(() => client.comment.create.mutate({ ...record, ...written }))
            if (done) setWriting(false)
            return done
          }}
        />
      ) : (
        <Button variant="tertiary" size={32} className="-ml-1" onClick={() => setWriting(true)}>
          {t('comment.write')}
        </Button>
      )}
      {solved > 0 && (
        <Button variant="tertiary" size={32} aria-expanded={showsSolved} onClick={() => setShowsSolved(!showsSolved)}>
          {showsSolved
            ? t('comment.hideSolved')
            : solved === 1
              ? t('comment.solvedOne')
              : t('comment.solvedMany', { number: numberText(solved) })}
        </Button>
      )}
    </SideSection>
  )
}
