import '../../lib/bulk-texts.ts'
import { clockText, dayText, formsOf, numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import type { ListScreen } from '../list-screen.ts'
import type { BulkAct } from '../row-action.ts'
import { sameText } from './same-text.ts'
import type { ListRun, useListRuns } from './use-list-runs.ts'

/** The refused rows that are shown before the rest is unfolded. */
const first = 5

type Change = ReturnType<typeof useListRuns>['change']

type RunsProps = { runs: readonly ListRun[]; change: Change; screen: ListScreen }

/** Draws the person's runs of a list, each until it is closed. */
export default function RunNotices({ runs, change, screen }: RunsProps) {
  return (
    <section aria-label={t('bulk.runs')} className="mb-2 grid gap-1">
      {runs.map((run) =>
        run.state === 'running' ? (
          <Running key={run.id} run={run} screen={screen} change={change} />
        ) : (
          <Ended key={run.id} run={run} screen={screen} change={change} />
        ),
      )}
    </section>
  )
}

type Told = { run: ListRun; screen: ListScreen; change: Change }

/** The act of a run with its words; a run that takes one back has the same act. */
function actOf(screen: ListScreen, { act }: ListRun): { label: string; bulk: BulkAct | undefined } {
  if (act === 'delete') return { label: t('action.delete'), bulk: screen.bulkRemoval }
  const found = screen.actions?.find(({ bulk }) => bulk?.name === act)
  return { label: found?.label ?? '', bulk: found?.bulk }
}

/** "12 artiklar har publicerats", "12 artiklar är som före ”Publicera”". */
function doneText(screen: ListScreen, run: ListRun): string | undefined {
  const { label, bulk } = actOf(screen, run)
  if (!run.isUndo) return bulk?.done(run.done, run.target)
  const { indefSg, indefPl } = formsOf(screen.resource.name)
  return t('bulk.undone', { act: label, number: numberText(run.done), element: run.done === 1 ? indefSg : indefPl })
}
/** The rows of the filter that were so before the run. */
function sameOf(screen: ListScreen, run: ListRun): string {
  const { bulk } = actOf(screen, run)
  const { same_number: same, target } = run
  return bulk && same > 0 && !run.isUndo ? sameText(bulk.name, same, { entity: screen.resource.name, target }) : ''
}
const begunText = ({ begun_at }: ListRun) => t('bulk.begun', { time: `${dayText(begun_at)} ${clockText(begun_at)}` })

/** A run that goes on; it needs no open tab. */
function Running({ run, screen, change }: Told) {
  const { id, total, at, isUndo } = run
  const { label } = actOf(screen, run)
  return (
    <div className="grid gap-1 border-l-4 border-blue bg-blue-ice p-2">
      <Progress value={at} total={total} label={isUndo ? t('bulk.undoing', { act: label }) : label} />
      <p className="text-hint text-grey-6">{t('bulk.staysOn')}</p>
      <div>
        <Button size={32} onClick={() => void change('stop', id)}>
          {t('bulk.stop')}
        </Button>
      </div>
    </div>
  )
}

/** The outcome of a run: the number of changed rows, of those that were so already, the refused ones by name, and the rest of one that was stopped. */
function Ended({ run, screen, change }: Told) {
  const { id, total, at, refused, refused_number: number, state, failure, query } = run
  const { name } = screen.resource
  const isStopped = state === 'stopped'
  const same = sameOf(screen, run)
  return (
    <Notice
      live
      stacked
      severity={isStopped || number > 0 ? 'warning' : 'success'}
      title={doneText(screen, run)}
      onDismiss={() => void change('dismiss', id)}
      actions={
        <>
          {isStopped && (
            <Button size={32} onClick={() => void change('goOn', id)}>
              {t('bulk.goOn')}
            </Button>
          )}
          {run.undoable > 0 && (
            <Button size={32} onClick={() => void change('undo', id)}>
              {t('toast.undo')}
            </Button>
          )}
        </>
      }
    >
      {failure && <p>{failure}</p>}
      {same && <p>{same}.</p>}
      {isStopped && <p>{t('bulk.stopped', { number: numberText(total - at) })}</p>}
      {number > 0 && (
        <p className="mt-0.5 font-bold">
          {number === 1 ? t('bulk.refusedOne') : t('bulk.refused', { number: numberText(number) })}
        </p>
      )}
      <Rows list={name} rows={refused.slice(0, first)} />
      {number > first && <Further list={name} rows={refused.slice(first)} number={number - first} />}
      <p className="mt-0.5 text-hint text-grey-6">
        {begunText(run)}
        {query && (
          <>
            {' · '}
            <TextLink href={`/${name}?${query}`}>{t('bulk.selection')}</TextLink>
          </>
        )}
      </p>
    </Notice>
  )
}

/** Refused rows beyond the first, which are unfolded; those that aren't named are counted. */
function Further({ list, rows, number }: { list: string; rows: ListRun['refused']; number: number }) {
  const unnamed = number - rows.length
  return (
    <details className="mt-0.5">
      <summary className="cursor-pointer text-blue-dark">{t('bulk.further', { number: numberText(number) })}</summary>
      <Rows list={list} rows={rows} />
      {unnamed > 0 && <p className="text-hint text-grey-6">{t('bulk.further', { number: numberText(unnamed) })}</p>}
    </details>
  )
}

function Rows({ list, rows }: { list: string; rows: ListRun['refused'] }) {
  if (rows.length === 0) return null
  return (
    <ul className="mt-0.5 grid gap-0.5">
      {rows.map(({ id, title, reason }) => (
        <li key={id}>
          <TextLink href={`/${list}/${id}`}>{title || id}</TextLink>
          <span className="text-grey-6">: {reason}</span>
        </li>
      ))}
    </ul>
  )
}
