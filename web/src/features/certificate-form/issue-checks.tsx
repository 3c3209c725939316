import Info from 'lucide-react/icons/info'
import ShieldUser from 'lucide-react/icons/shield-user'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { numberText, t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { PersonRow } from '../persons/rows.ts'
import { IssueRemark } from './issue-remark.tsx'

/** Rows with one name that nothing sets apart, in the order of the list. */
type Twins = readonly PersonRow[]

/** Finds names that several drafted persons have; different personal numbers or addresses make different persons. */
export function twinsOf(rows: readonly PersonRow[]): Twins[] {
  const named = rows.filter(({ firstname, lastname }) => firstname && lastname)
  const groups = Map.groupBy(named, ({ firstname, lastname }) => `${firstname}\n${lastname}`.toLocaleLowerCase('sv'))
  return [...groups.values()].filter((same) => same.length > 1 && !areApart(same))
}

function areApart(rows: Twins): boolean {
  return (['personal_number', 'email'] as const).some((field) => {
    const texts = new Set(rows.map((row) => row[field].toLowerCase()))
    return texts.size === rows.length && !texts.has('')
  })
}

/** The saved rows that stay drafts when each of the twins is issued once: all but the first of each name. */
export const laterTwins = (twins: readonly Twins[]): number[] =>
  twins.flatMap((same) => same.slice(1).flatMap(({ id }) => id ?? []))

/** Tells of names that stand several times, and asks whether all of them get a document. */
export function TwinsRemark(props: {
  twins: readonly Twins[]
  rows: readonly PersonRow[]
  isForAll: boolean
  onForAll: (isForAll: boolean) => void
}) {
  const { twins, rows, isForAll, onForAll } = props
  if (twins.length === 0) return null
  const total = twins.reduce((sum, same) => sum + same.length, 0)
  const amount = twins.length === 1 ? 'one' : 'many'
  return (
    <IssueRemark
      icon={TriangleAlert}
      tone="text-orange-dark"
      title={t(`cert.twins.${amount}`, { number: numberText(twins.length) })}
      text={t('cert.twinsHelp')}
      list={
        <ul className="max-h-30 overflow-y-auto">
          {twins.map((same) => {
            const [first] = same
            const places = same.map((row) => t('grid.row', { number: rows.indexOf(row) + 1 }))
            return (
              <li key={first?.key}>
                <strong>{`${first?.firstname} ${first?.lastname}`}</strong>: {places.join(', ')}
              </li>
            )
          })}
        </ul>
      }
    >
      <Checkbox
        className="mt-0.5 text-hint"
        label={t('cert.twinsAll', { number: numberText(total) })}
        checked={isForAll}
        onChange={(event) => onForAll(event.target.checked)}
      />
    </IssueRemark>
  )
}

/** Tells in a line each how many lack a personal number and how many have a protected identity. */
export function CountRemarks({ rows }: { rows: readonly PersonRow[] }) {
  const without = rows.filter(({ personal_number }) => personal_number === '').length
  const hidden = rows.filter((row) => row.protected).length
  return (
    <>
      {without > 0 && (
        <IssueRemark
          icon={Info}
          tone="text-blue-dark"
          title={t(`cert.withoutNumber.${without === 1 ? 'one' : 'many'}`, { number: numberText(without) })}
          text={t('cert.withoutNumberHelp')}
        />
      )}
      {hidden > 0 && (
        <IssueRemark
          icon={ShieldUser}
          tone="text-blue-dark"
          title={t(`cert.hidden.${hidden === 1 ? 'one' : 'many'}`, { number: numberText(hidden) })}
          text={t('cert.hiddenHelp')}
        />
      )}
    </>
  )
}
