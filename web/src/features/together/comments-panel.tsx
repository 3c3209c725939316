import { isOnPerson } from '@kollegium/api/definitions/collaboration'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import { useEffect, useMemo, useRef, useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { type Passage, tellCommented, useOpenText } from '../rich-text/open-texts.ts'
import { CommentField } from './comment-field.tsx'
import { CommentThread } from './comment-thread.tsx'
import { commentedField, Quote } from './quote.tsx'
import './together-texts.ts'
import { type SharedKey, useComments } from './use-comments.ts'

const solvedText = (number: number) =>
  number === 1 ? t('comment.solvedOne') : t('comment.solvedMany', { number: numberText(number) })

/** Draws the comments of a record in its form's side column (design guide, 100). Visitors never see them. */
export default function CommentsPanel({ record }: { record: SharedKey }) {
  const comments = useComments(record)
  const { query, run, busy, client } = comments
  const [writing, setWriting] = useState(false)
  const { text, quote, setQuote } = useQuotes(comments)
  const end = () => {
    setWriting(false)
    setQuote(null)
  }
  const [showsSolved, setShowsSolved] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const solvedButton = useRef<HTMLButtonElement>(null)
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
            {open > 0 && solved > 0 && ' · '}
            {solved > 0 && (
              <Button
                ref={solvedButton}
                variant="tertiary"
                size={32}
                className="-my-0.5 -mx-1"
                aria-expanded={showsSolved}
                onClick={() => setShowsSolved(!showsSolved)}
              >
                {showsSolved ? t('comment.hideSolved') : solvedText(solved)}
              </Button>
            )}
          </span>
        </span>
      }
    >
      {items.length === 0 && !writing && (
        <p className="text-hint text-grey-6">
          {t(isOnPerson(record.entity) ? 'comment.noneAboutPerson' : 'comment.none')}
        </p>
      )}
      <ul className="grid gap-1.5 not-empty:mb-1.5">
        {shown.map((thread) => (
          <CommentThread
            key={thread.id}
            record={record}
            thread={thread}
            comments={comments}
            after={{ resolved: solvedButton, removed: opener }}
          />
        ))}
      </ul>
      {writing && quote && <Quote quote={quote} onDrop={() => setQuote(null)} />}
      {writing ? (
        <CommentField
          record={record}
          slot="new"
          label={t('comment.new')}
          send={t('comment.send')}
          busy={busy}
          opener={opener}
          onCancel={end}
          onSend={async (written) => {
            const about = quote ? { quote } : {}
            const done = await run(() => client.comment.create.mutate({ ...record, ...written, ...about }))
            if (done) end()
            return done
          }}
        />
      ) : (
        <>
          <Button
            ref={opener}
            variant="tertiary"
            size={32}
            icon={MessageSquarePlus}
            className="-ml-1"
            onClick={() => {
              setQuote(text?.marked() ?? null)
              setWriting(true)
            }}
          >
            {t(text?.isMarked ? 'comment.writeOnMarked' : 'comment.write')}
          </Button>
          {text && !text.isMarked && <p className="text-hint text-grey-6">{t('comment.markHint')}</p>}
        </>
      )}
    </SideSection>
  )
}

/** Holds the passage that a new comment is about, and shows it in the text's editor with those of the open comments. */
function useQuotes({ query }: ReturnType<typeof useComments>) {
  const text = useOpenText(commentedField)
  const [quote, setQuote] = useState<Passage | null>(null)
  const items = query.data?.items
  const passages = useMemo(
    () => [
      ...(items ?? []).flatMap((thread) => (thread.quote && thread.resolved_at === null ? [thread.quote] : [])),
      ...(quote ? [quote] : []),
    ],
    [items, quote],
  )
  useEffect(() => tellCommented(commentedField, passages), [passages])
  useEffect(() => () => tellCommented(commentedField, []), [])
  return { text, quote, setQuote }
}
