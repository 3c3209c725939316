import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { clockText, dayText, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Page = Outputs['privacy']['register']

/** Draws the latest removals, the times of the next, and how many accounts are left out. */
export function RemovalsSide({ runs, entries, excluded }: Page) {
  // Only the newest note of an entry can be tried again.
  const failed = new Set(entries.flatMap(({ id, last }) => (last?.failed ? [id as string] : [])))
  return (
    <aside className="grid gap-4 print:hidden">
      <Part title={t('privacy.runs')}>
        {runs.length === 0 && <p className="text-hint text-grey-6">{t('privacy.runs.none')}</p>}
        <ol className="ml-0.5 border-l border-grey-3">
          {runs.map((run, at) => {
            const isNewest = runs.findIndex(({ entry }) => entry === run.entry) === at
            return <Run key={run.id} run={run} canRetry={run.failed && isNewest && failed.has(run.entry)} />
          })}
        </ol>
      </Part>
      <Part title={t('privacy.runs.next')}>
        <p className="text-hint">{t('privacy.runs.nextText')}</p>
      </Part>
      {excluded > 0 && (
        <Part title={t('privacy.excluded')}>
          <p className="text-hint">{t('privacy.excluded.text', { number: numberText(excluded) })}</p>
        </Part>
      )}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-grey-2 pt-2 first:border-0 first:pt-0">
      <h2 className="mb-1 text-ui font-bold">{title}</h2>
      {children}
    </section>
  )
}

function Run({ run, canRetry }: { run: Page['runs'][number]; canRetry: boolean }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const retry = useMutation({
    mutationFn: () => client.privacy.remove.mutate({ entry: run.entry }),
    onSuccess: () => {
      toast.success(t('privacy.retried'))
      void cache.invalidateQueries({ queryKey: [['privacy', 'register']] })
    },
    onError: (error) => toast.error(failureOf(error).message),
  })
  const text = run.failed
    ? t('privacy.runs.failed', { title: run.title })
    : t('privacy.runs.removed', { title: run.title, number: numberText(run.removed) })
  return (
    <li className="relative pb-2 pl-2.5 text-hint">
      <span
        aria-hidden
        className="absolute -left-[5px] top-0.5 size-[9px] rounded-full border-2 border-grey-5 bg-white"
      />
      {run.failed ? <strong className="text-wine">{text}</strong> : <span>{text}</span>}
      <span className="block text-grey-6">
        {dayText(run.at)} {clockText(run.at)}
      </span>
      {canRetry && (
        <Button size={32} variant="tertiary" busy={retry.isPending} onClick={() => retry.mutate()} className="-ml-1">
          {t('privacy.retry')}
        </Button>
      )}
    </li>
  )
}
