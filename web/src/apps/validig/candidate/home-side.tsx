import Check from 'lucide-react/icons/check'
import Lock from 'lucide-react/icons/lock'
import { namesOf } from '../../../features/answering/names.ts'
import { longDayText, t } from '../../../lib/i18n.ts'
import { useOpenHelp } from '../../../lib/open-help.ts'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import type { Overview } from './assignment-status.tsx'
import { ContactCard } from './contact-card.tsx'

/** Draws the column beside the candidate's page: contact, steps of the validation, who sees what is handed in. */
export function HomeSide({ overview }: { overview: Overview }) {
  const [contact] = overview.staff
  const openHelp = useOpenHelp()
  return (
    <div className="grid gap-3 *:not-first:border-t *:not-first:border-grey-2 *:not-first:pt-3">
      <section>
        <h2 className="mb-1 font-bold max-lg:text-h3">{t('candidate.contact')}</h2>
        {contact ? <ContactCard person={contact} /> : <p className="text-grey-6">{t('candidate.noContact')}</p>}
      </section>
      <section>
        <h2 className="mb-1.5 font-bold max-lg:text-h3">{t('candidate.steps')}</h2>
        <ol className="grid gap-1.5">
          {overview.steps.map((step, at) => (
            <Step key={step.stage} step={step} number={at + 1} />
          ))}
        </ol>
      </section>
      <section>
        <h2 className="mb-1 flex items-center gap-1 font-bold">
          <Icon as={Lock} size={18} /> {t('candidate.seenBy')}
        </h2>
        <p className="text-hint">
          {overview.staff.length > 0
            ? t('candidate.seenByText', { names: namesOf([{ name: t('candidate.you') }, ...overview.staff]) })
            : t('candidate.seenByYou')}
        </p>
      </section>
      <section>
        <h2 className="mb-1 font-bold">{t('candidate.help')}</h2>
        <ul className="grid gap-1 text-hint">
          {helpPages.map(([slug, label]) => (
            <li key={slug}>
              <button
                type="button"
                onClick={() => openHelp(slug)}
                className="rounded-control text-left text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2 touch:min-h-5.5"
              >
                {t(label)}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

/** Pages of the app's help book; without such a page the help begins at its first. */
const helpPages = [
  ['validig-surveys', 'candidate.helpSurvey'],
  ['validig-files', 'candidate.helpFiles'],
  ['validig-nar-jag-har-skickat', 'candidate.helpSent'],
] as const

function Step({ step, number }: { step: Overview['steps'][number]; number: number }) {
  const { stage, done_at, current } = step
  return (
    <li aria-current={current ? 'step' : undefined} className="flex gap-1.5">
      <span
        className={cx(
          'grid size-[28px] shrink-0 place-items-center rounded-full text-hint font-bold',
          done_at
            ? 'bg-green-dark text-white'
            : cx('border-2', current ? 'border-blue text-blue-dark' : 'border-grey-4 text-grey-6'),
        )}
      >
        {done_at ? <Icon as={Check} size={16} /> : number}
      </span>
      <span className="min-w-0">
        <strong className="block">{t(`candidate.step.${stage}`)}</strong>
        <span className="block text-hint text-grey-6">
          {done_at
            ? t('candidate.stepDone', { date: longDayText(done_at) })
            : current
              ? t('candidate.stepHere')
              : t(`candidate.stepHelp.${stage}`)}
        </span>
      </span>
    </li>
  )
}
