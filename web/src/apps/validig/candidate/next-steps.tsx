import Camera from 'lucide-react/icons/camera'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FilePlus from 'lucide-react/icons/file-plus'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { clockText, longDayText, t } from '../../../lib/i18n.ts'
import { useNarrow } from '../../../lib/use-media.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { AppLink } from '../../../ui/link.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import type { Assignment, Overview } from './assignment-status.tsx'

/** The survey to go on with: the one that was begun last, otherwise one that was opened again, otherwise the first that waits. */
function nextOf(assignments: readonly Assignment[]): Assignment | undefined {
  const begun = assignments
    .filter(({ status }) => status === 'answering')
    .sort((one, other) => String(other.saved_at ?? '').localeCompare(String(one.saved_at ?? '')))
  const find = (status: Assignment['status']) => assignments.find((each) => each.status === status)
  return begun[0] ?? find('reopened') ?? find('notStarted')
}

/** Draws the one next step with its progress, and beside it what else waits. */
export function NextSteps({ overview }: { overview: Overview }) {
  const open = overview.finished_at ? [] : overview.assignments
  const next = nextOf(open)
  const reopened = open.filter((each) => each.status === 'reopened' && each !== next)
  return (
    <section>
      <h2 className="border-b border-grey-3 pb-1.5 text-h3">{t('candidate.next')}</h2>
      {next ? <Next assignment={next} /> : <p className="py-3 text-grey-6">{t('candidate.nextNone')}</p>}
      <ul className="*:border-t *:border-grey-2 *:last:border-b">
        {reopened.map((each) => (
          <Waiting
            key={each.id}
            icon={<Icon as={RotateCcw} size={24} className="shrink-0 text-orange-dark" />}
            href={`/surveys/${each.id}${each.nextPart ? `/${each.nextPart.at + 1}` : ''}`}
            title={t('candidate.reopened', { title: each.title })}
            text={each.comment && t('candidate.wrote', { name: each.comment.author, text: each.comment.body })}
            action={t('candidate.showQuestion')}
          />
        ))}
        {overview.wantedFiles.map((file) => (
          <WantedFile key={file.rowId} file={file} />
        ))}
      </ul>
    </section>
  )
}

function Next({ assignment }: { assignment: Assignment }) {
  const { id, title, answered, questions, minutes, saved_at, nextPart, status } = assignment
  const isBegun = status !== 'notStarted'
  const today = saved_at && new Date(saved_at).toDateString() === new Date().toDateString()
  const savedAt = saved_at && (today ? `${t('candidate.today')} ${clockText(saved_at)}` : longDayText(saved_at))
  return (
    <div className="pb-3 pt-3">
      <h3 className="text-h2 max-sm:text-h3 wrap-anywhere">{title}</h3>
      <p className="mt-0.5 text-grey-6">
        {t('candidate.answeredOf', { number: answered, total: questions })}{' '}
        {minutes > 0 && <span className="max-sm:hidden">{t('candidate.minutesLeft', { number: minutes })} </span>}
        {savedAt && t('candidate.savedAt', { time: savedAt }).replace('..', '.')}
      </p>
      <ProgressBar
        value={questions === 0 ? 0 : answered / questions}
        label={t('candidate.countOf', { number: answered, total: questions })}
        className="mt-1.5 h-1! rounded-full"
      />
      <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1 max-sm:mt-2">
        <Button
          variant="primary"
          className="max-sm:min-h-6 max-sm:w-full"
          href={`/surveys/${id}${nextPart ? `/${nextPart.at + 1}` : ''}`}
        >
          {t(!isBegun ? 'candidate.start' : nextPart ? 'candidate.continue' : 'candidate.review')}
        </Button>
        {isBegun && nextPart?.title && (
          <span className="text-hint text-grey-6 max-sm:hidden">
            {t('candidate.continueAt', { number: nextPart.at + 1, title: nextPart.title })}
          </span>
        )}
      </div>
    </div>
  )
}

function WantedFile({ file }: { file: Overview['wantedFiles'][number] }) {
  const narrow = useNarrow()
  const text = file.due
    ? t('candidate.neededBy', { title: file.survey, date: longDayText(file.due) })
    : t('candidate.neededFor', { title: file.survey })
  return (
    <Waiting
      icon={<Icon as={narrow ? Camera : FilePlus} size={24} className="shrink-0 text-blue-dark" />}
      href={`/surveys/${file.assignmentId}/${file.part + 1}#fraga-${file.rowId}`}
      title={file.title}
      text={text}
      action={t('candidate.upload')}
    />
  )
}

type WaitingProps = { icon: ReactNode; href: string; title: string; text: string | null; action: string }

function Waiting({ icon, href, title, text, action }: WaitingProps) {
  return (
    <li>
      <AppLink href={href} className="group flex items-center gap-2 py-1.5 hover:bg-grey-0">
        {icon}
        <span className="min-w-0 grow">
          <strong className="block wrap-anywhere">{title}</strong>
          {text && <span className="block text-hint text-grey-6 wrap-anywhere">{text}</span>}
        </span>
        <span className="shrink-0 font-bold text-blue-dark group-hover:underline max-sm:hidden">{action}</span>
        <Icon as={ChevronRight} size={20} className="shrink-0 text-grey-6 sm:hidden" />
      </AppLink>
    </li>
  )
}
