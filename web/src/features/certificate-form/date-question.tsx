import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { Outputs } from '../../lib/trpc.ts'
import { DatePicker, dateProblem } from '../../ui/date-picker.tsx'
import { t } from '../../ui/i18n.ts'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { IssueRemark } from './issue-remark.tsx'

export type UnusualDate = NonNullable<Outputs['diploma']['unusualDate']>
/** The answer to the question: nothing yet, the date is right, or another date. */
type DateAnswer = { choice: 'right' | 'change' | null; date: string }

/** Returns the answer before anybody has answered: the date of the last time is proposed. */
export const unanswered = (unusual: UnusualDate | null): DateAnswer => ({
  choice: null,
  date: unusual?.previous?.date ?? '',
})

/** Returns the error of an answer that can't be acted on; empty for a good one. */
export function answerProblem({ choice, date }: DateAnswer): string {
  if (choice === null) return t('cert.date.missing')
  if (choice === 'right') return ''
  return date.trim() === '' ? t('valid.required') : (dateProblem(date) ?? '')
}

/** Asks about an unlikely date before anything is issued with it (design picture 85). */
export function DateQuestion(props: {
  unusual: UnusualDate
  answer: DateAnswer
  problem: string
  onAnswer: (answer: DateAnswer) => void
}) {
  const { unusual, answer, problem, onAnswer } = props
  const { title, remarks, previous } = unusual
  const sentences = [...remarks.map(({ text }) => text), previous && t('cert.date.previous', { date: previous.title })]
  return (
    <IssueRemark
      icon={CalendarClock}
      tone="text-orange-dark"
      title={t('cert.date.unusual', { date: title })}
      text={sentences.filter(Boolean).join(' ')}
    >
      <div className="mt-1 flex flex-wrap items-end gap-x-2 gap-y-1">
        <RadioGroup
          row
          legend={<span className="sr-only">{t('cert.date.choose')}</span>}
          options={[
            { value: 'right', label: t('cert.date.right') },
            { value: 'change', label: t('cert.date.change') },
          ]}
          value={answer.choice}
          error={problem}
          onChange={(choice) => onAnswer({ ...answer, choice })}
        />
        {answer.choice === 'change' && (
          <DatePicker
            label={t('cert.date.change')}
            value={answer.date}
            onChange={(date) => onAnswer({ ...answer, date })}
            className="w-24"
          />
        )}
      </div>
    </IssueRemark>
  )
}
