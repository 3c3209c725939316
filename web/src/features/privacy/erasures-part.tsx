import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { longDayText, numberText, t } from '../../lib/i18n.ts'
import { nameOf } from '../../lib/me.tsx'
import type { Outputs } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { useToast } from '../../ui/toasts.tsx'

type Erasure = Outputs['privacy']['erasures'][number]

/** The columns of the list as a file. */
const columns = [
  ...['title', 'state', 'author', 'created_at', 'finished_at', 'removed', 'issued', 'signed', 'files', 'audit'],
]

/** The key of the list of erasures, for whatever begins one. */
export const erasuresKey = [['privacy', 'erasures']]

/** Draws erasures: one under way part by part, and earlier ones in a line each. Nothing when nobody has been erased. */
export function ErasuresPart() {
  const { client } = useServices()
  const query = useQuery({
    queryKey: erasuresKey,
    queryFn: ({ signal }) => client.privacy.erasures.query(undefined, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'running') ? 2000 : false),
  })
  const erasures = query.data ?? []
  if (erasures.length === 0) return null
  return (
    <section aria-labelledby="erasures" className="print:hidden">
      <div className="flex items-end justify-between gap-1.5 border-b border-grey-3 pb-1">
        <h2 id="erasures" className="text-h3">
          {t('privacy.erasures')}
        </h2>
        <FileMenu input={{ entity: 'erasures', columns }} />
      </div>
      <ul>
        {erasures.map((erasure) => (
          <li key={erasure.id} className="border-b border-grey-2 py-2">
            <ErasureRow erasure={erasure} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const words = {
  running: 'privacy.erasure.running',
  done: 'privacy.erasure.done',
  failed: 'privacy.erasure.failed',
} as const

function ErasureRow({ erasure }: { erasure: Erasure }) {
  const { id, status, parts, created_at, author, kept } = erasure
  const done = parts.filter(({ count }) => count !== null).length
  const title = t('privacy.erasure.title', { number: id.slice(0, 8) })
  const by = t('privacy.erasure.by', { name: author ? nameOf(author) : '–', date: longDayText(created_at) })
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h3 className="text-ui font-bold">{title}</h3>
        <span className={status === 'failed' ? 'font-bold text-wine' : 'text-grey-6'}>{t(words[status])}</span>
      </div>
      <p className="text-hint text-grey-6">{status === 'done' ? `${by} · ${removedText(parts)}` : by}</p>
      {status !== 'done' && (
        <>
          <p className="mb-0.5 mt-1 text-hint font-bold" role="status">
            {t('privacy.erasure.progress', { done, total: parts.length })}
          </p>
          <ProgressBar value={done / parts.length} label={title} className="h-1! rounded-full" />
          <Parts parts={parts} />
        </>
      )}
      {status === 'failed' && <Resume id={id} />}
      {status === 'done' && <p className="text-hint text-grey-6">{keptText(kept)}</p>}
      {kept.files.length > 0 && (
        <p className="mt-1 text-hint">
          {t('privacy.erasure.files')}{' '}
          {kept.files.map((file) => (
            <TextLink key={file} href={`/file/${file}`} className="mr-1.5">
              {t('privacy.erasure.file', { id: file })}
            </TextLink>
          ))}
        </p>
      )}
    </>
  )
}

/** Names the kinds of rows that stayed, with their numbers. */
function keptText({ issued, signed, files, audit }: Erasure['kept']): string {
  const counts = { issued, signed, files: files.length, audit }
  const kinds = (['issued', 'signed', 'files', 'audit'] as const).filter((kind) => counts[kind] > 0)
  if (kinds.length === 0) return ''
  const text = kinds.map((kind) => `${t(`privacy.kept.${kind}`).toLocaleLowerCase('sv')} (${numberText(counts[kind])})`)
  return t('privacy.erasure.kept', { text: text.join(', ') })
}

function removedText(parts: Erasure['parts']): string {
  const number = parts.reduce((sum, { count }) => sum + (count ?? 0), 0)
  return t('privacy.erasure.removed', { number: numberText(number) })
}

function Parts({ parts }: Pick<Erasure, 'parts'>) {
  return (
    <ul className="mt-1">
      {parts.map(({ id, count }) => (
        <li key={id} className="flex items-center gap-1.5 border-b border-grey-2 py-1 last:border-0">
          <Icon
            as={count === null ? CircleDashed : CircleCheck}
            size={20}
            className={count === null ? 'text-grey-5' : 'text-green-dark'}
          />
          <span className="min-w-0 grow">{t(`privacy.part.${id}`)}</span>
          <span className="tabular-nums text-grey-6">{count === null ? '–' : numberText(count)}</span>
        </li>
      ))}
    </ul>
  )
}

function Resume({ id }: { id: string }) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const resume = useMutation({
    mutationFn: () => client.privacy.resume.mutate({ id }),
    onSuccess: () => cache.invalidateQueries({ queryKey: erasuresKey }),
    onError: (error) => toast.error(failureOf(error).message),
  })
  return (
    <div className="mt-1.5">
      <Button busy={resume.isPending} onClick={() => resume.mutate()}>
        {t('privacy.resume')}
      </Button>
    </div>
  )
}
