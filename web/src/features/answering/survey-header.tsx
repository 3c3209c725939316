import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useState } from 'react'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AnswerQueue } from './answer-queue.ts'
import type { PartProgress } from './progress.ts'
import { type Answering, isOpen } from './types.ts'

type HeaderProps = {
  survey: Answering
  queue: AnswerQueue
  at: number
  parts: readonly PartProgress[]
  onSend: () => Promise<void>
}

/** Draws the top of a survey: title, whether all is saved, errors, and the ways on. */
export function SurveyHeader({ survey, queue, at, parts, onSend }: HeaderProps) {
  const narrow = useNarrow()
  const [busy, setBusy] = useState(false)
  const send = () => {
    setBusy(true)
    void onSend().finally(() => setBusy(false))
  }
  const errors = queue.refused().length
  const open = isOpen(survey)
  const savedAt = queue.savedAt() ?? survey.saved_at
  const saved =
    savedAt && dayIsToday(savedAt) ? t('candidate.saveLineAt', { time: clockText(savedAt) }) : t('candidate.saveLine')
  const due = survey.due && t('candidate.dueOn', { date: longDayText(survey.due) })
  const isLast = at >= parts.length - 1
  const sendButton = open && (
    <Button variant="primary" busy={busy} onClick={send}>
      {t('candidate.send')}
    </Button>
  )
  return (
    <FormHeader
      title={survey.title}
      state={queue.isSaving() ? 'saving' : queue.savedAt() && queue.waiting() === 0 && errors === 0 ? 'saved' : 'clean'}
      chip={<Marks waiting={queue.waiting()} errors={errors} />}
      line={open ? [saved.replace(/\.$/, ''), due].filter(Boolean).join(' · ') : survey.description}
      actions={
        narrow ? (
          <>
            {at > 0 && (
              <IconButton
                icon={ArrowLeft}
                outlined
                size={48}
                className="grow-0!"
                label={parts[at - 1]?.title || t('candidate.part', { number: at })}
                href={`/surveys/${survey.id}/${at}`}
              />
            )}
            {isLast ? (
              sendButton
            ) : (
              <Button variant="primary" size={48} iconEnd={ArrowRight} href={`/surveys/${survey.id}/${at + 2}`}>
                {t('candidate.nextPart')}
              </Button>
            )}
          </>
        ) : (
          <>
            <Button href="/surveys">{t('candidate.close')}</Button>
            {sendButton}
          </>
        )
      }
    />
  )
}

function Marks({ waiting, errors }: { waiting: number; errors: number }) {
  return (
    <>
      {waiting > 0 && (
        <span role="status" className="inline-flex items-center gap-0.75 text-hint font-bold text-orange-dark">
          <Icon as={CloudOff} size={16} />
          {t('candidate.kept')}
        </span>
      )}
      {errors > 0 && (
        <span className="inline-flex items-center gap-0.75 text-hint font-bold text-wine">
          <Icon as={CircleAlert} size={16} />
          {t('candidate.errors', { number: errors })}
        </span>
      )}
    </>
  )
}

const dayIsToday = (date: Date | string) => new Date(date).toDateString() === new Date().toDateString()
