import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'
import ShieldUser from 'lucide-react/icons/shield-user'
import type { SavedCertificatePerson } from '../../lib/certificate-client.ts'
import { t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { Cell, HeadCell, SelectCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { shownText } from '../persons/columns.ts'
import type { PersonRow } from '../persons/rows.ts'
import { DocumentStatus } from './document-status.tsx'

/** The document that replaced a person's; `href` is set when it stands on another certificate. */
export type Successor = { number: string; href: string | null }

/** A person with a document, and its replacement. */
export type Issued = { row: PersonRow; person: SavedCertificatePerson; successor: Successor | null }

export type IssuedRowsProps = {
  shown: readonly Issued[]
  revealed: boolean
  /** Someone of the list has a personal number; otherwise the table has no column for it. */
  withNumbers: boolean
  menuOf: (each: Issued) => MenuItem[]
  onActive: (key: string) => void
  /** Ids of the printable persons, of the selected ones, and of both; null when no action is allowed. */
  selection: {
    valid: number[]
    marked: ReadonlySet<number>
    chosen: readonly number[]
    mark: (ids: number[], on: boolean) => void
  } | null
}

/** Draws the issued persons as a table. */
export function IssuedTable({ shown, revealed, withNumbers, menuOf, onActive, selection }: IssuedRowsProps) {
  const { valid = [], chosen = [] } = selection ?? {}
  return (
    <Table label={t('cert.issuedTitle')}>
      <TableHead>
        {selection && (
          <SelectCell
            head
            label={t('action.selectAll')}
            checked={chosen.length > 0 && chosen.length === valid.length}
            indeterminate={chosen.length > 0 && chosen.length < valid.length}
            onChange={(on) => selection.mark(valid, on)}
          />
        )}
        <HeadCell>
          {t('cert.personName')}, {t('cert.personNumber').toLocaleLowerCase('sv')}
        </HeadCell>
        {withNumbers && <HeadCell>{t('field.personal_number')}</HeadCell>}
        <HeadCell>{t('field.status')}</HeadCell>
        <HeadCell hidden end>
          {t('list.actions')}
        </HeadCell>
      </TableHead>
      <tbody>
        {shown.map((each) => (
          <TableRow key={each.row.key} selected={selection?.marked.has(each.person.id)}>
            {selection &&
              (each.person.status === 'issued' ? (
                <SelectCell
                  label={t('list.selectRow', { text: nameOf(each.row) })}
                  checked={selection.marked.has(each.person.id)}
                  onChange={(on) => selection.mark([each.person.id], on)}
                />
              ) : (
                <Cell />
              ))}
            <Cell strong className="w-full">
              <button
                type="button"
                className="rounded-control text-left font-bold hover:underline"
                onClick={() => onActive(each.row.key)}
              >
                {nameOf(each.row)}
              </button>
              <span className="block text-hint font-normal text-grey-6 tabular-nums">
                {each.person.number && formatCertificateNumber(each.person.number)}
              </span>
              {each.person.protected && <Protected />}
              <Ended person={each.person} successor={each.successor} />
            </Cell>
            {withNumbers && <Cell nowrap>{shownText(each.row, 'personal_number', { revealed, faulty: false })}</Cell>}
            <Cell className="min-w-16">
              <DocumentStatus {...statusOf(each.person)} />
            </Cell>
            <Cell end align="right" className="pr-0!">
              <RowMenu label={nameOf(each.row)} items={menuOf(each)} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Draws the issued persons on a narrow screen. */
export function IssuedStack({ shown, menuOf, selection }: IssuedRowsProps) {
  return (
    <StackedList label={t('cert.issuedTitle')}>
      {shown.map((each) => (
        <StackedRow
          key={each.row.key}
          title={nameOf(each.row)}
          select={
            selection &&
            each.person.status === 'issued' && (
              <Checkbox
                className="mr-1"
                aria-label={t('list.selectRow', { text: nameOf(each.row) })}
                checked={selection.marked.has(each.person.id)}
                onChange={({ target }) => selection.mark([each.person.id], target.checked)}
              />
            )
          }
          meta={
            <>
              <DocumentStatus {...statusOf(each.person)} small />
              <span className="tabular-nums">{each.person.number && formatCertificateNumber(each.person.number)}</span>
              {each.person.protected && <Protected />}
              <Ended person={each.person} successor={each.successor} />
            </>
          }
          menu={<RowMenu label={nameOf(each.row)} items={menuOf(each)} />}
        />
      ))}
    </StackedList>
  )
}

/** Returns the first and last name, without the blank of a missing one. */
export const nameOf = (row: PersonRow) => `${row.firstname} ${row.lastname}`.trim()

/** Stands beside the name: the check page reveals nothing of this person. */
const Protected = () => (
  <span className="flex items-center gap-0.5 text-hint font-normal text-grey-6">
    <Icon as={ShieldUser} size={16} />
    {t('field.protected')}
  </span>
)

/** Tells why a document no longer holds, and names its replacement. */
function Ended({ person, successor }: { person: SavedCertificatePerson; successor: Successor | null }) {
  if (!person.revoked_reason) return null
  return (
    <span className="block basis-full text-hint font-normal text-grey-6">
      {t('cert.reason')}: {person.revoked_reason}
      {successor && (
        <span className="block tabular-nums">
          {successor.href ? <TextLink href={successor.href}>{replacedBy(successor)}</TextLink> : replacedBy(successor)}
        </span>
      )}
    </span>
  )
}

const replacedBy = ({ number }: Successor) => t('issued.replacedBy', { number: formatCertificateNumber(number) })

const statusOf = ({ status, revoked_at, issued_at }: SavedCertificatePerson) => ({
  status,
  at: revoked_at ?? issued_at,
})
