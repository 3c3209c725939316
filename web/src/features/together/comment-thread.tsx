import { type RefObject, useRef, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { CommentField } from './comment-field.tsx'
import { CommentText } from './comment-text.tsx'
import { useLeadWhenGone } from './lead-focus.ts'
import { momentText } from './moment-text.ts'
import { Quote } from './quote.tsx'
import type { SharedKey, Thread, useComments } from './use-comments.ts'

type Comments = ReturnType<typeof useComments>
type Comment = Thread | Thread['answers'][number]
type Place = RefObject<HTMLElement | null>
type ThreadProps = {
  record: SharedKey
  thread: Thread
  comments: Comments
  /** The places that take the focus when the comment is gone from the list. */
  after: { resolved: Place; removed: Place }
}

/** Draws a comment with its answers. */
export function CommentThread({ record, thread, comments, after }: ThreadProps) {
  const { run, busy, client } = comments
  const [answering, setAnswering] = useState(false)
  const answerButton = useRef<HTMLButtonElement>(null)
  const gone = useLeadWhenGone(after.resolved, after.removed)
  const resolved = thread.resolved_at !== null
  const resolve = async () => {
    gone.current = true
    gone.current = await run(() => client.comment.resolve.mutate({ id: thread.id, resolved: !resolved }))
  }
  return (
    <li
      className={cx('border-b border-grey-2 pb-1.5', answering && '-mx-1.5 border-l-3 border-l-blue bg-blue-ice p-1.5')}
    >
      <One
        record={record}
        comment={thread}
        comments={comments}
        mayRemove={thread.answers.every(({ mine }) => mine)}
        after={after.removed}
      />
      {thread.answers.length > 0 && (
        <ul className="ml-4 mt-1 grid gap-1">
          {thread.answers.map((answer) => (
            <li key={answer.id}>
              <One record={record} comment={answer} comments={comments} mayRemove after={answerButton} />
            </li>
          ))}
        </ul>
      )}
      {resolved && thread.resolved_by && (
        <p className="ml-5 mt-0.5 text-hint text-grey-6">
          {t('comment.resolvedBy', { name: thread.resolved_by.name })}
        </p>
      )}
      <div className="mt-1">
        {answering ? (
          <CommentField
            record={record}
            slot={`answer-${thread.id}`}
            label={t('comment.answerTo', { name: thread.author?.name ?? '' })}
            send={t('comment.answer')}
            busy={busy}
            opener={answerButton}
            onCancel={() => setAnswering(false)}
            onSend={async (written) => {
              const done = await run(() =>
                client.comment.create.mutate({ ...record, ...written, parent_id: thread.id }),
              )
              if (done) setAnswering(false)
              return done
            }}
          />
        ) : (
          <div className="ml-4 flex flex-wrap gap-0.5">
            {!resolved && (
              <Button ref={answerButton} variant="tertiary" size={32} onClick={() => setAnswering(true)}>
                {t('comment.answer')}
              </Button>
            )}
            <Button variant="tertiary" size={32} onClick={() => void resolve()}>
              {t(resolved ? 'comment.reopen' : 'comment.resolve')}
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}

type OneProps = { record: SharedKey; comment: Comment; comments: Comments; mayRemove: boolean; after: Place }

function One({ record, comment, comments, mayRemove, after }: OneProps) {
  const { run, busy, client } = comments
  const confirm = useConfirm()
  const [editing, setEditing] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)
  const gone = useLeadWhenGone(after)
  const name = comment.author?.name ?? t('comment.removedPerson')
  const remove = async () => {
    const yes = await confirm({
      title: t('comment.removeTitle'),
      text: `${t('dialog.delete.warning')}.`,
      confirmLabel: t('comment.removeYes'),
      danger: true,
    })
    if (!yes) return
    gone.current = true
    gone.current = await run(() => client.comment.delete.mutate({ id: comment.id }))
  }
  return (
    <div className="grid grid-cols-[32px_minmax(0,1fr)] gap-1">
      <Avatar name={name} />
      <div className="min-w-0 text-hint">
        <p className="flex flex-wrap items-baseline justify-between gap-x-1">
          <strong>{name}</strong>
          <span className="text-grey-6">
            <time dateTime={comment.created_at}>{momentText(comment.created_at)}</time>
            {comment.edited_at && ` · ${t('comment.edited')}`}
          </span>
        </p>
        {comment.quote && <Quote quote={comment.quote} />}
        {editing ? (
          <CommentField
            record={record}
            slot={`edit-${comment.id}`}
            label={t('comment.edit')}
            send={t('comment.save')}
            start={comment}
            busy={busy}
            opener={editButton}
            onCancel={() => setEditing(false)}
            onSend={async (written) => {
              const done = await run(() => client.comment.update.mutate({ id: comment.id, ...written }))
              if (done) setEditing(false)
              return done
            }}
          />
        ) : (
          <CommentText body={comment.body} mentions={comment.mentions} />
        )}
        {comment.mine && !editing && (
          <div className="-ml-1 flex flex-wrap gap-0.5">
            <Button ref={editButton} variant="tertiary" size={32} onClick={() => setEditing(true)}>
              {t('comment.edit')}
            </Button>
            {mayRemove && (
              <Button variant="danger-quiet" size={32} onClick={() => void remove()}>
                {t('comment.remove')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  )
}
