import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { useMe } from '../../../lib/me.tsx'
import { trpc } from '../../../lib/trpc.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { useConfirm } from '../../../ui/confirm.tsx'
import { FormHeader } from '../../../ui/form-header.tsx'
import type { Review } from './answer-text.tsx'
import { whenText } from './candidate-rows.tsx'
import type { ReviewCandidate } from './file-panel.tsx'

type Props = {
  candidate: ReviewCandidate
  survey: ReviewCandidate['surveys'][number] | undefined
  review: Review | undefined
  /** The colleagues who have the candidate open. */
  company?: ReactNode
}

const tones = { sent: 'purple', reviewed: 'green', reopened: 'orange', answering: 'blue', notStarted: 'grey' } as const

/** Draws the head of a review: whose survey, how far, and its two outcomes. */
export function ReviewHeader({ candidate, survey, review, company }: Props) {
  const files = candidate.files.filter(({ assignmentId }) => assignmentId === survey?.id).length
  const line = survey
    ? [
        survey.title,
        survey.sent_at && t('vstaff.sentAt', { date: whenText(survey.sent_at) }),
        review && review.answers.length + files > 0 && t('vstaff.counted', { answers: review.answers.length, files }),
      ]
    : [candidate.education]
  return (
    <FormHeader
      title={candidate.name}
      chip={
        <>
          {survey && <Chip tone={tones[survey.status]}>{t(`vstaff.surveyStatus.${survey.status}`)}</Chip>}
          {company}
        </>
      }
      line={line.filter(Boolean).join(' · ')}
      actions={
        <>
          <Steps id={candidate.id} />
          {review && <Outcomes review={review} />}
        </>
      }
    />
  )
}

/** Leads to the next candidate of the person's own with a survey to review: those of others can't be read. */
function Steps({ id }: { id: number }) {
  const [, navigate] = useLocation()
  // The bar at the bottom of a phone has room for the outcomes alone, and is gone without them.
  const onPhone = !useMedia('(min-width: 600px)') && typeof window.matchMedia === 'function'
  const { user } = useMe()
  const { data } = trpc.validationStaff.list.useQuery({ filters: { tab: ['review'], staff: [user.id] }, limit: 200 })
  const ids = data?.items.map((each) => each.id) ?? []
  const at = ids.indexOf(id)
  const previous = ids[at - 1]
  const next = ids[at + 1]
  if (onPhone || ids.length === 0 || (at < 0 && next === undefined)) return null
  return (
    <span className="mr-1 flex items-center">
      <IconButton
        icon={ChevronUp}
        label={t('vstaff.previous')}
        disabled={previous === undefined}
        onClick={() => navigate(`/candidate/${previous}`)}
      />
      {at >= 0 && (
        <span className="text-hint whitespace-nowrap tabular-nums">
          {t('vstaff.step', { number: at + 1, total: ids.length })}
        </span>
      )}
      <IconButton
        icon={ChevronDown}
        label={t('vstaff.next')}
        disabled={next === undefined}
        onClick={() => navigate(`/candidate/${next}`)}
      />
    </span>
  )
}

function Outcomes({ review }: { review: Review }) {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const confirm = useConfirm()
  const outcome = useToastOutcome()
  const [busy, setBusy] = useState(false)
  const marked = review.answers.filter(({ judgement }) => judgement === 'more').length
  const act = (work: () => Promise<string | null>) =>
    outcome(async () => {
      setBusy(true)
      try {
        return await work()
      } finally {
        setBusy(false)
        await utils.validationStaff.invalidate()
      }
    })
  const reopen = () =>
    act(async () => {
      const sure = await confirm({
        title: t('vstaff.reopenAsk'),
        subject: review.title,
        text: t('vstaff.reopenText'),
        confirmLabel: t('vstaff.reopen'),
      })
      if (!sure) return null
      await client.validationStaff.reopen.mutate({ id: review.id })
      return t('vstaff.reopened')
    })
  const finish = () =>
    act(async () => {
      await client.validationStaff.review.mutate({ id: review.id })
      return t('vstaff.reviewedDone')
    })
  if (review.status !== 'sent' && review.status !== 'reviewed') return null
  return (
    <>
      <Button icon={RotateCcw} disabled={busy} onClick={() => void reopen()}>
        {marked === 0 || review.status === 'reviewed'
          ? t('vstaff.reopen')
          : t(marked === 1 ? 'vstaff.reopenOne' : 'vstaff.reopenMany', { number: marked })}
      </Button>
      {review.status === 'sent' && (
        <Button variant="primary" disabled={busy} onClick={() => void finish()}>
          {t('vstaff.review')}
        </Button>
      )}
    </>
  )
}
