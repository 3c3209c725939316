import Check from 'lucide-react/icons/check'
import { t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink, TextLink } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Comments } from './comments.tsx'
import { namesOf } from './names.ts'
import type { PartProgress } from './progress.ts'
import { type Answering, isOpen, type Part } from './types.ts'

/** Minutes that a question takes, as people are told beforehand. */
const minutesAQuestion = 1.7

type SideProps = {
  survey: Answering
  parts: readonly PartProgress[]
  /** The part that is open, from 0. */
  at: number
  part: Part
  onChanged: () => void
}

/** Draws the column beside the questions: how far the person is, the parts, who reads the answers, and keywords. */
export function SurveySide({ survey, parts, at, part, onChanged }: SideProps) {
  const total = parts.reduce((sum, { questions }) => sum + questions, 0)
  const answered = parts.reduce((sum, each) => sum + each.answered, 0)
  const left = total - answered
  const own = new Set(part.questions.flatMap(({ keywords }) => keywords))
  const keywords = survey.keywords.filter(({ id }) => own.has(id))
  const general = survey.comments.filter(({ rowId }) => rowId === null)
  return (
    <div className="grid gap-3 *:not-first:border-t *:not-first:border-grey-2 *:not-first:pt-3">
      <section>
        <h2 className="mb-1 font-bold">{t('candidate.questions', { number: answered, total })}</h2>
        <ProgressBar
          value={total === 0 ? 0 : answered / total}
          label={t('candidate.questions', { number: answered, total })}
          className="h-1! rounded-full"
        />
        {left > 0 && isOpen(survey) && (
          <p className="mt-1 text-hint text-grey-6">
            {t('candidate.minutesLeft', { number: Math.max(1, Math.round(left * minutesAQuestion)) })}
          </p>
        )}
        {parts.length > 1 && <PartList survey={survey} parts={parts} at={at} />}
      </section>
      {isOpen(survey) && (
        <section className="text-hint">
          <h2 className="mb-1 text-ui font-bold">{t('candidate.whenSent')}</h2>
          <p>
            {survey.staff.length > 0
              ? t('candidate.whenSentText', { names: namesOf(survey.staff) })
              : t('candidate.whenSentNobody')}
          </p>
          {left > 0 && (
            <p className="mt-1">
              {left === 1 ? t('candidate.remainingOne') : t('candidate.remaining', { number: left })}
            </p>
          )}
        </section>
      )}
      {keywords.length > 0 && (
        <section>
          <h2 className="mb-1 font-bold">{t('candidate.keywordsHere')}</h2>
          <ul className="grid gap-1 text-hint">
            {keywords.map(({ id, title }) => (
              <li key={id}>
                <TextLink href={`/keywords#nyckelord-${id}`}>{title}</TextLink>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <h2 className="mb-1 font-bold">{t('candidate.comments')}</h2>
        <Comments survey={survey} rowId={null} comments={general} onChanged={onChanged} />
      </section>
    </div>
  )
}

function PartList({ survey, parts, at }: Pick<SideProps, 'survey' | 'parts' | 'at'>) {
  return (
    <ol className="mt-2 grid">
      {parts.map(({ key, title, questions, answered, errors }, index) => {
        const done = answered === questions && questions > 0
        const current = index === at
        return (
          <li key={key}>
            <AppLink
              href={`/surveys/${survey.id}/${index + 1}`}
              aria-current={current ? 'step' : undefined}
              className={cx(
                'flex items-start gap-1.5 rounded-control px-1 py-1 -mx-1',
                current ? 'bg-blue-light text-blue-ink' : 'hover:bg-grey-1',
              )}
            >
              <span
                className={cx(
                  'grid size-[28px] shrink-0 place-items-center rounded-full text-hint font-bold',
                  done
                    ? 'bg-green-dark text-white'
                    : cx(
                        'border-2',
                        answered > 0 || current ? 'border-blue text-blue-dark' : 'border-grey-4 text-grey-6',
                      ),
                )}
              >
                {done ? <Icon as={Check} size={16} /> : index + 1}
              </span>
              <span className="min-w-0">
                <span className={cx('block wrap-anywhere', current && 'font-bold')}>
                  {title || t('candidate.part', { number: index + 1 })}
                </span>
                <span className={cx('block text-hint', !current && 'text-grey-6')}>
                  {errors > 0
                    ? t('candidate.partErrors', { number: answered, total: questions, errors })
                    : t('candidate.partCount', { number: answered, total: questions })}
                </span>
              </span>
            </AppLink>
          </li>
        )
      })}
    </ol>
  )
}
