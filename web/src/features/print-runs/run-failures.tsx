import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'
import { numberText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Run } from './run.ts'

/** Lists the persons whose document failed, by name, number and reason. */
export function RunFailures({ run }: { run: Run }) {
  const { data: failures } = trpc.print.failures.useQuery({ id: run.id })
  if (!failures || failures.length === 0) return null
  const more = run.failed - failures.length
  return (
    <section aria-labelledby="failures-title">
      <h2 id="failures-title" className="text-h3">
        {t('run.failures')}
      </h2>
      <ul className="mt-1">
        {failures.map(({ person_id, firstname, lastname, number, error }) => (
          <li key={person_id} className="border-b border-grey-2 py-1">
            <strong>{`${firstname} ${lastname}`.trim()}</strong>{' '}
            {number && <span className="text-grey-6 tabular-nums">{formatCertificateNumber(number)}</span>}
            <span className="block text-hint text-grey-6">{error}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-1 text-hint text-grey-6">{t('run.failuresMore', { number: numberText(more) })}</p>}
    </section>
  )
}
