import '../../lib/bulk-texts.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Progress } from '../../ui/progress.tsx'
import { closeRun, useBulkRunOf } from './bulk-runs.ts'

/** The refused rows that are shown before the rest is unfolded. */
const first = 8

/** Tells how far an act on many rows of a list has come, and what came of it. It stays until it is closed. */
export function BulkOutcome({ list }: { list: string }) {
  const run = useBulkRunOf(list)
  if (!run) return null
  const { total, done, refused, unnamed, state, label } = run
  const number = refused.length + unnamed
  if (state === 'running') {
    return (
      <div className="mb-2 grid gap-1 border-l-4 border-blue bg-blue-ice p-2">
        <Progress value={done} total={total} label={label} />
        <div>
          <Button size={32} onClick={run.stop}>
            {t('bulk.stop')}
          </Button>
        </div>
      </div>
    )
  }
  const left = total - done - number
  return (
    <div className="mb-2">
      <Notice
        live
        stacked
        severity={state === 'stopped' || number > 0 ? 'warning' : 'success'}
        title={run.sentence}
        onDismiss={() => closeRun(list)}
        actions={
          run.goOn && (
            <Button size={32} onClick={run.goOn}>
              {t('bulk.goOn')}
            </Button>
          )
        }
      >
        {run.failure && <p>{run.failure}</p>}
        {state === 'stopped' && <p>{t('bulk.stopped', { number: numberText(Math.max(left, 0)) })}</p>}
        {number > 0 && (
          <p className="mt-0.5 font-bold">
            {number === 1 ? t('bulk.refusedOne') : t('bulk.refused', { number: numberText(number) })}
          </p>
        )}
        <Rows list={list} rows={refused.slice(0, first)} />
        {number > first && (
          <details className="mt-0.5">
            <summary className="cursor-pointer text-blue-dark">
              {t('bulk.further', { number: numberText(number - first) })}
            </summary>
            <Rows list={list} rows={refused.slice(first)} />
            {unnamed > 0 && (
              <p className="text-hint text-grey-6">{t('bulk.further', { number: numberText(unnamed) })}</p>
            )}
          </details>
        )}
      </Notice>
    </div>
  )
}

function Rows({ list, rows }: { list: string; rows: readonly { id: number; title: string; reason: string }[] }) {
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
