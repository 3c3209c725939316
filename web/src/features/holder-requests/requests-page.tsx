import './request-texts.ts'
import { formatCertificateNumber, isKindName, kindOf, requestColumns } from '@kollegium/api/definitions/certificates'
import { keepPreviousData } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import FilePenLine from 'lucide-react/icons/file-pen-line'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, dayText, formsOf, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { trpc } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { AppLink } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { type HolderRequest, holderName } from './request.ts'

const PAGE = 20
const columns = requestColumns.map(({ key }) => key)

/** Draws `/requests`: the wishes of holders of documents to their colleges, for those who issue. */
export default function RequestsPage() {
  const [path] = useLocation()
  const me = useMe()
  const [view, setView] = useState<'open' | 'ended'>('open')
  const [page, setPage] = useState(1)
  const [answering, setAnswering] = useState<HolderRequest | null>(null)
  const input = { open: view === 'open', page, limit: PAGE }
  const { data, error, refetch } = trpc.holderRequest.list.useQuery(input, { placeholderData: keepPreviousData })
  if (path.split('/').length > 2) return <ErrorScreen code={404} brand={me.brand.name} />
  const failure = error ? failureOf(error) : null
  return (
    <>
      <PageHead
        title={t('screen.holderRequests')}
        action={
          // Has its room before the list is here, so that nothing moves.
          <div className="min-h-5 touch:min-h-6">
            {data && data.total > 0 && (
              <FileMenu input={{ entity: 'holderRequest', filters: { open: view === 'open' }, columns }} />
            )}
          </div>
        }
      />
      <Tabs
        id="requests"
        label={t('holderRequest.tabs')}
        value={view}
        onChange={(next) => {
          setView(next)
          setPage(1)
        }}
        tabs={[
          { key: 'open', label: t('holderRequest.open') },
          { key: 'ended', label: t('holderRequest.ended') },
        ]}
      />
      <div
        role="tabpanel"
        id={`requests-panel-${view}`}
        aria-labelledby={`requests-tab-${view}`}
        className="max-w-text"
      >
        {failure && !data && (
          <LoadError title={failure.message} reference={failure.reference} onRetry={() => void refetch()} />
        )}
        {!data && !failure && <SkeletonTable rows={4} />}
        {data?.items.length === 0 &&
          (view === 'open' ? (
            <EmptyState title={t('holderRequest.empty')}>{t('holderRequest.emptyHelp')}</EmptyState>
          ) : (
            <EmptyState title={t('holderRequest.endedEmpty')} />
          ))}
        <ul>
          {data?.items.map((request) => (
            <RequestRow key={request.id} request={request} onAnswer={() => setAnswering(request)} />
          ))}
        </ul>
        {data && data.total > PAGE && <Pagination page={page} pageSize={PAGE} total={data.total} onPage={setPage} />}
      </div>
      <AnswerDialog request={answering} onClose={() => setAnswering(null)} onDone={refetch} />
    </>
  )
}

function RequestRow({ request, onAnswer }: { request: HolderRequest; onAnswer: () => void }) {
  const { kind, status, person, message, address, answer, created_at } = request
  const { certificate } = person
  const href = `/${certificate.kind}/${certificate.id}`
  const element = isKindName(certificate.kind) ? capitalise(formsOf(kindOf(certificate.kind).entity).indefSg) : ''
  const facts = [
    { label: t('holderRequest.newName'), value: kind === 'name_change' ? holderName(request) : '' },
    { label: t('holderRequest.address'), value: address },
    { label: t('holderRequest.message'), value: message },
    { label: t('holderRequest.answer'), value: answer },
  ].filter(({ value }) => value !== '')
  const isValid = person.status === 'issued' && !person.protected
  return (
    <li className="border-b border-grey-2 py-2.5">
      <h2 className="text-h3 break-words">{holderName(person)}</h2>
      <p className="text-ui font-bold">{t(`holderRequest.${kind}`)}</p>
      <p className="text-hint text-grey-6 break-words">
        {[element, formatCertificateNumber(person.number ?? ''), certificate.group.title].filter(Boolean).join(', ')}
        {'. '}
        {t('holderRequest.sent', { date: dayText(created_at) })}
      </p>
      <dl className="mt-1">
        {facts.map(({ label, value }) => (
          <div key={label} className="py-0.25 text-ui sm:grid sm:grid-cols-[120px_minmax(0,1fr)]">
            <dt className="text-grey-6">{label}</dt>
            <dd className="whitespace-pre-line break-words">{value}</dd>
          </div>
        ))}
      </dl>
      {status === 'waiting' ? (
        <div className="mt-1.5 flex flex-wrap items-center gap-1.5">
          {kind === 'name_change' && isValid && (
            <Button variant="primary" icon={FilePenLine} href={`${href}?request=${request.id}`}>
              {t('holderRequest.reissue')}
            </Button>
          )}
          <Button icon={Check} onClick={onAnswer}>
            {t('holderRequest.close')}
          </Button>
          <AppLink href={href} className="text-ui text-blue-dark underline">
            {t('holderRequest.open.document')}
          </AppLink>
          {!isValid && <p className="text-hint text-wine">{t('holderRequest.ends')}</p>}
        </div>
      ) : (
        <p className="mt-1 text-hint text-grey-6">{endOf(request)}</p>
      )}
    </li>
  )
}

function endOf({ status, answered_at, answered_by }: HolderRequest): string {
  if (status === 'withdrawn' || status === 'waiting') return t('holderRequest.status.withdrawn')
  const name = answered_by ? holderName(answered_by) || answered_by.name : ''
  return t(`holderRequest.status.${status}`, { date: dayText(answered_at ?? ''), name })
}
