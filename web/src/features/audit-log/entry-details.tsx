import { numberText, t } from '../../lib/i18n.ts'
import type { ChangeList } from '../../resource/list-state.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from './audit-moment.ts'
import type { AuditEntry } from './audit-source.ts'

/** Draws everything that the log tells of an entry, with the ways to those like it. */
export function EntryDetails({ row, change }: { row: AuditEntry; change: ChangeList }) {
  const { who, ip, sign_in: signIn } = row
  const told = [
    { label: t('audit.field.why'), value: row.reason },
    { label: t('audit.field.group'), value: row.group },
    { label: t('audit.field.ip'), value: ip },
    { label: t('audit.field.place'), value: row.place },
    { label: t('audit.field.agent'), value: row.agent },
    { label: t('audit.field.signIn'), value: signIn?.at ? momentText(signIn.at) : null },
    { label: t('audit.field.details'), value: detailsOf(row) },
  ]
  const reference = [
    { label: t('audit.field.number'), value: numberText(row.id) },
    { label: t('audit.field.checksum'), value: row.checksum && shortened(row.checksum) },
    { label: t('audit.field.id'), value: row.subject_id },
    { label: t('audit.field.call'), value: row.call },
    { label: t('audit.field.reference'), value: row.reference },
  ]
  return (
    <div className="grid gap-x-4 gap-y-1 text-hint lg:grid-cols-2">
      <Facts facts={told} />
      <div>
        <Facts facts={reference} />
        <div className="-ml-1 mt-0.5 flex flex-wrap gap-x-1">
          {signIn && (
            <Button variant="tertiary" size={32} onClick={() => change({ search: signIn.mark, filters: {} })}>
              {t('audit.sameSignIn')}
            </Button>
          )}
          {ip && (
            <Button variant="tertiary" size={32} onClick={() => change({ search: ip, filters: {} })}>
              {t('audit.sameIp')}
            </Button>
          )}
          {who && (
            <Button variant="tertiary" size={32} onClick={() => change({ search: '', filters: { person: who.id } })}>
              {t('audit.samePerson')}
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

/** The ends of a checksum, as people compare them: "7c1e 90ab … 4f02 d83b". */
const shortened = (hash: string) => {
  const [first, second, third, fourth] = [hash.slice(0, 4), hash.slice(4, 8), hash.slice(-8, -4), hash.slice(-4)]
  return `${first} ${second} … ${third} ${fourth}`
}

function Facts({ facts }: { facts: readonly { label: string; value: string | null }[] }) {
  return (
    <dl>
      {facts
        .filter(({ value }) => value)
        .map(({ label, value }) => (
          <div key={label} className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-1 py-0.25">
            <dt className="text-grey-6">{label}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function detailsOf({ times, rows, given, taken, fields, changes, malware }: AuditEntry): string | null {
  const parts = [
    times && t('audit.times', { number: numberText(times) }),
    rows && t('audit.rows', { number: numberText(rows) }),
    given.length > 0 && t('audit.given', { text: given.join(', ') }),
    taken.length > 0 && t('audit.taken', { text: taken.join(', ') }),
    fields.length > 0 && t('audit.fields', { text: fields.join(', ') }),
    ...changes,
    malware && t('audit.malware', { text: malware }),
  ].filter(Boolean)
  return parts.length > 0 ? parts.join('. ') : null
}
