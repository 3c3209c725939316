import type { ReactNode } from 'react'
import { addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { clockText, dayText, numberText, t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Status } from '../../ui/status.tsx'
import { keyText, type Named, type Person, personHref } from './person-key.ts'

type Row = Person['rows'][number]

function Part({ id, title, help, children }: { id: string; title: string; help?: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-h3">
        {title}
      </h2>
      {help && <p className="mt-0.5 max-w-text text-hint text-grey-6">{help}</p>}
      <div className="mt-1 border-t border-grey-3">{children}</div>
    </section>
  )
}

function RowLine({ row, end }: { row: Row; end?: ReactNode }) {
  const { session } = useServices()
  const { table, name, email, place, open } = row
  const path = open && `/${open.entity}/${open.id}`
  const href = path && (open.app === 'cert' ? addressOf(session.addresses, 'cert', path) : path)
  const title = t(`privacy.table.${table}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-0.5 border-b border-grey-2 py-1.5">
      <div className="min-w-0">
        <p className="font-bold">{href ? <TextLink href={href}>{title}</TextLink> : title}</p>
        <p className="text-hint text-grey-6 wrap-anywhere">{[name, email, place].filter(Boolean).join(' · ')}</p>
      </div>
      {end}
    </li>
  )
}

/** Lists the rows of the person, each with a link to its form. One that is somebody else's is left out by its button. */
export function KeptRows({ rows, named }: { rows: readonly Row[]; named: Named }) {
  return (
    <Part id="kept" title={t('privacy.person.rows')}>
      <ul>
        {rows.map((row) => (
          <RowLine key={keyText(row)} row={row} end={<KeptEnd row={row} named={named} />} />
        ))}
      </ul>
    </Part>
  )
}

function KeptEnd({ row, named }: { row: Row; named: Named }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {row.table === 'CertificatePerson' && <DocumentStatus row={row} />}
      {keyText(row) !== keyText(named.row) && (
        <Button
          size={32}
          variant="tertiary"
          href={personHref({ ...named, without: [...named.without, row] })}
          className="print:hidden"
        >
          {t('privacy.person.leaveOut')}
        </Button>
      )}
    </span>
  )
}

function DocumentStatus({ row: { isIssued } }: { row: Row }) {
  return (
    <Status status={isIssued ? 'issued' : 'draft'} small>
      {t(isIssued ? 'privacy.person.issued' : 'privacy.person.draft')}
    </Status>
  )
}

/** Lists rows of the same name, which the office may say are the same person's. */
export function SimilarRows({ rows, named }: { rows: readonly Row[]; named: Named }) {
  return (
    <Part id="similar" title={t('privacy.person.similar')} help={t('privacy.person.similarHelp')}>
      <ul>
        {rows.map((row) => (
          <RowLine
            key={keyText(row)}
            row={row}
            end={
              <Button size={32} href={personHref({ ...named, also: [...named.also, row] })}>
                {t('privacy.person.add')}
              </Button>
            }
          />
        ))}
      </ul>
    </Part>
  )
}

/** Lists the texts that name the person, by the kind of row. */
export function Mentions({ mentions }: Pick<Person, 'mentions'>) {
  return (
    <Part id="mentions" title={t('privacy.person.mentions')} help={t('privacy.person.mentionsHelp')}>
      <ul>
        {mentions.map(({ table, count, rows }) => (
          <li key={table} className="border-b border-grey-2 py-1.5">
            <p className="flex justify-between gap-3 font-bold">
              <span>{t(`privacy.mention.${table}`)}</span>
              <span className="tabular-nums font-normal">{numberText(count)}</span>
            </p>
            {rows.length > 0 && (
              <p className="text-hint text-grey-6 wrap-anywhere">
                {[...new Set(rows.map(({ title }) => title).filter(Boolean))].join(' · ')}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

/** Lists when the personal number was shown in full, by role. */
export function NumberReads({ reads }: Pick<Person, 'reads'>) {
  return (
    <Part id="reads" title={t('privacy.person.reads')}>
      {reads.length === 0 && <p className="py-1.5 text-grey-6">{t('privacy.person.noReads')}</p>}
      <ul>
        {reads.map(({ at, act, roles, group }) => (
          <li
            key={`${at} ${act}`}
            className="flex flex-wrap items-baseline justify-between gap-x-3 border-b border-grey-2 py-1.5"
          >
            <span className="min-w-0">
              {act}
              <span className="block text-hint text-grey-6">{[...roles, group].filter(Boolean).join(', ')}</span>
            </span>
            <span className="text-hint text-grey-6 tabular-nums">
              {dayText(at)} {clockText(at)}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
