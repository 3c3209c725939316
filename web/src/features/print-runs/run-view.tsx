import Circle from 'lucide-react/icons/circle'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Download from 'lucide-react/icons/download'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useEffect, useState } from 'react'
import { clockText, longDayText, numberText, type TextKey, t } from '../../lib/i18n.ts'
import { nameOf } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import {
  headingOf,
  isCounted,
  isUnderWay,
  outputType,
  progressOf,
  type Run,
  type Step,
  stepLabel,
  stepsOf,
  timeLeft,
} from './run.ts'
import { RunFailures } from './run-failures.tsx'
import { usePrintRuns } from './runs-context.tsx'
import { retryText, useRunWork } from './use-run-work.ts'

/** Draws one print: its progress, the time left, and the finished file (design 12). */
export function RunView({ run }: { run: Run }) {
  const now = useNow(run)
  const left = timeLeft(run, now)
  const open = isUnderWay(run)
  const persons = t(run.total === 1 ? 'cert.personsOf.one' : 'cert.personsOf.many', { number: numberText(run.total) })
  return (
    <section aria-labelledby="run-title">
      <h1 id="run-title" className="text-h1 max-sm:text-h2">
        {headingOf(run)}
      </h1>
      <p className="mt-0.5 text-body text-grey-6">
        {run.title}. {persons}.
      </p>
      <div className="mt-3">
        <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-2">
          <strong className="text-h2" role="status">
            {run.status === 'running' && !isCounted(run)
              ? stepLabel(run)
              : t('progress.of', { number: numberText(run.done), total: numberText(run.total) })}
          </strong>
          {left && <span className="text-grey-6">{left}</span>}
        </div>
        <ProgressBar label={run.title} value={progressOf(run, now)} className="h-1.5! rounded-full" />
      </div>
      <div className="mt-3 flex flex-col gap-2">
        {open && run.error && <Notice severity="warning" live title={run.error} />}
        {open && <Notice severity="info">{t('run.mayLeave')}</Notice>}
        {run.status === 'failed' && <Notice severity="error" live title={run.error ?? t('print.failed')} />}
        {run.withdrawn > 0 && (
          <Notice severity="warning">
            {t(run.withdrawn === 1 ? 'run.withdrawn.one' : 'run.withdrawn.many', { number: numberText(run.withdrawn) })}
          </Notice>
        )}
        {run.status === 'done' && run.output === 'pdf' && run.total > 1 && (
          <Notice severity="info">{t('run.oneForAll')}</Notice>
        )}
        {run.failed > 0 && !open && <RunFailures run={run} />}
      </div>
      <Actions run={run} />
      <h2 className="mt-4 border-b border-grey-3 pb-1 text-h3">{t('run.steps')}</h2>
      <ol>
        {stepsOf(run).map((step) => (
          <StepRow key={step.key} step={step} />
        ))}
      </ol>
    </section>
  )
}

/** Ticks every second while the run goes on, so that the time left falls between two documents too. */
function useNow(run: Run): number {
  const [now, setNow] = useState(() => Date.now())
  const running = run.status === 'running'
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now
}

function StepRow({ step }: { step: Step }) {
  const sign = {
    done: <Icon as={CircleCheck} size={24} className="text-green-dark" />,
    now: <Spinner className="text-blue" size={22} />,
    later: <Icon as={Circle} size={24} className="text-grey-5" />,
    stopped: <Icon as={CircleAlert} size={24} className="text-wine" />,
  }[step.state]
  const word = step.state === 'stopped' ? 'later' : step.state
  return (
    <li
      aria-current={step.state === 'now' ? 'step' : undefined}
      className="flex min-h-6 items-center gap-1.75 border-b border-grey-2"
    >
      <span className="grid size-3 place-items-center">{sign}</span>
      <span className={cx('grow', step.state === 'now' && 'font-bold', step.state === 'later' && 'text-grey-6')}>
        {step.label}
        <span className="sr-only"> ({t(`run.stepState.${word}`)})</span>
      </span>
      {step.at && <time className="text-hint text-grey-6">{secondsClock(step.at)}</time>}
    </li>
  )
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium', timeZone: 'Europe/Stockholm' })
const secondsClock = (moment: string) => clock.format(new Date(moment))

function Actions({ run }: { run: Run }) {
  const { download } = usePrintRuns()
  const { busy, cancel, retry, renew } = useRunWork()
  const isMail = run.output === 'mail'
  if (run.withdrawn > 0) {
    return (
      <Button variant="primary" icon={RotateCcw} className="mt-2" disabled={busy} onClick={() => void renew(run)}>
        {t('run.newWithout')}
      </Button>
    )
  }
  if (run.status === 'done') {
    if (isMail) return null
    return (
      <Button variant="primary" icon={Download} className="mt-2" onClick={() => void download(run)}>
        {t(`run.download.${run.output as 'pdf' | 'zip' | 'xlsx'}`, { size: fileSize(run.filesize ?? 0) })}
      </Button>
    )
  }
  if (isUnderWay(run)) {
    return (
      <div className="mt-2">
        <Button variant="danger-quiet" className="-ml-1.25" disabled={busy} onClick={() => void cancel(run)}>
          {t({ papers: 'run.cancel', list: 'run.cancelList', mails: 'run.cancelMails' }[outputType(run)] as TextKey)}
        </Button>
        <p className="mt-0.5 text-hint text-grey-6">{t(`run.cancelNote.${run.output}`)}</p>
      </div>
    )
  }
  return (
    <div className="mt-2">
      <div className="flex flex-wrap gap-1.5">
        <Button variant="primary" icon={RotateCcw} disabled={busy} onClick={() => void retry(run)}>
          {retryText(run)}
        </Button>
        {run.output === 'zip' && run.failed === 0 && run.done > 0 && (
          <Button icon={Download} disabled={busy} onClick={() => void renew(run, { kept: true })}>
            {t('run.downloadKept')}
          </Button>
        )}
        {!isMail && run.failed > 0 && run.failed < run.total && (
          <Button disabled={busy} onClick={() => void renew(run)}>
            {t('run.withoutThem')}
          </Button>
        )}
      </div>
      {isMail && <p className="mt-0.5 text-hint text-grey-6">{t('run.resumeNote')}</p>}
    </div>
  )
}

/** Shows the run's settings, and advice for the printer. */
export function RunFacts({ run }: { run: Run }) {
  const facts = [
    [t('run.started'), `${longDayText(run.created_at)} ${clockText(run.created_at)}`],
    ...(run.author ? [[t('run.by'), nameOf(run.author)] as const] : []),
    [t('run.format'), t(`run.format.${run.output}`)],
    [t('run.order'), t(`run.order.${run.order}`)],
  ] as const
  const [before, strong, after] = t('run.beforeSize').split('**')
  return (
    <>
      <SideSection title={t('run.about')}>
        <dl className="grid grid-cols-[104px_1fr] gap-y-1 text-hint">
          {facts.map(([label, value]) => (
            <div key={label} className="contents">
              <dt className="text-grey-6">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </SideSection>
      {outputType(run) === 'papers' && (
        <SideSection title={t('run.before')}>
          <p className="text-hint text-grey-6">
            {before}
            <strong className="text-ink">{strong}</strong>
            {after}
          </p>
          <p className="mt-1 text-hint text-grey-6">{t('run.beforePaper')}</p>
        </SideSection>
      )}
    </>
  )
}
