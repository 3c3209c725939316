import Lock from 'lucide-react/icons/lock'
import { Fragment, type KeyboardEvent } from 'react'
import { capitalise, numberText, t } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import type { Permission, Role } from './use-matrix.ts'

export type SubjectGroup = { subject: string; title: string; permissions: Permission[] }

/** Moves between boxes by arrow keys; Tab stops once per row. */
function moveBy(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
  const cell = (event.target as HTMLElement).closest<HTMLElement>('td')
  const row = cell?.parentElement
  if (!step || !cell || !row) return
  const [down = 0, right = 0] = step
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-permission]')]
  const inputs = (each: Element | undefined) => [...(each?.querySelectorAll('td') ?? [])]
  let [at, column] = [rows.indexOf(row), inputs(row).indexOf(cell as HTMLTableCellElement)]
  // Locked cells are skipped.
  for (;;) {
    at += down
    column += right
    const next = inputs(rows[at])[column]
    if (!next) return
    const input = next.querySelector('input')
    if (!input) continue
    event.preventDefault()
    input.focus()
    return
  }
}

/** Draws permissions down and roles across; head and first column stay in view. */
export function MatrixTable(props: {
  label: string
  groups: readonly SubjectGroup[]
  roles: readonly Role[]
  readOnly: boolean
  has: (permission: Permission, role: number) => boolean
  isChanged: (permission: Permission, role: number) => boolean
  isLocked: (permission: Permission, role: number) => boolean
  onSet: (permission: Permission, role: number, on: boolean) => void
  marked: ReadonlySet<number>
  onMark: (permissions: readonly Permission[], on: boolean) => void
}) {
  const { label, groups, roles, readOnly, marked, onMark } = props
  const all = groups.flatMap((group) => group.permissions)
  const some = all.filter((permission) => marked.has(permission.id))
  return (
    <section
      aria-label={label}
      className="relative max-h-[max(320px,calc(100dvh-400px))] overflow-auto border-b border-grey-3"
    >
      <table className="w-full border-separate border-spacing-0 text-left" onKeyDown={moveBy}>
        <thead className="text-hint text-grey-6">
          <tr>
            <th
              scope="col"
              className="sticky left-0 top-0 z-3 min-w-28 border-b border-grey-3 bg-white py-1 pl-1 pr-2 align-bottom font-bold max-sm:min-w-20"
            >
              <span className="flex items-end gap-1.5">
                {!readOnly && (
                  <Checkbox
                    aria-label={t('acl.markAll')}
                    checked={all.length > 0 && some.length === all.length}
                    indeterminate={some.length > 0 && some.length < all.length}
                    onChange={(event) => onMark(all, event.target.checked)}
                  />
                )}
                {t('acl.permission')}
              </span>
            </th>
            {roles.map((role) => (
              <th
                key={role.id}
                scope="col"
                className="sticky top-0 z-2 min-w-11 max-w-20 border-b border-grey-3 bg-white px-0.5 py-1 text-center align-bottom font-bold hyphens-auto wrap-break-word"
              >
                <TextLink
                  href={`/${role.type === 'Role' ? 'role' : 'groupsRole'}/${role.id}`}
                  className="text-grey-6 no-underline hover:underline"
                >
                  {role.label}
                </TextLink>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <Fragment key={group.subject}>
              <tr>
                <th
                  scope="colgroup"
                  colSpan={roles.length + 1}
                  className="h-5 border-b border-grey-2 bg-grey-0 px-1 text-left"
                >
                  <span className="sticky left-1">
                    <strong>{group.title}</strong>{' '}
                    <span className="text-hint font-normal text-grey-6">
                      {group.permissions.length === 1
                        ? t('acl.countOne')
                        : t('acl.count', { number: numberText(group.permissions.length) })}
                    </span>
                  </span>
                </th>
              </tr>
              {group.permissions.map((permission) => (
                <MatrixRow key={permission.id} {...props} permission={permission} />
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Returns a permission's action: "Visa" of "Artiklar: visa". The subject stands above. */
const actionOf = ({ label }: Permission) => capitalise(label.split(': ').at(-1) ?? label)

type RowProps = Omit<Parameters<typeof MatrixTable>[0], 'groups' | 'label'> & { permission: Permission }

function MatrixRow(props: RowProps) {
  const { permission, roles, readOnly, has, isChanged, isLocked, onSet, marked, onMark } = props
  const isMarked = marked.has(permission.id)
  const first = roles.find((role) => !isLocked(permission, role.id))
  return (
    <tr data-permission={permission.id} className={cx('h-5', isMarked ? 'bg-blue-ice' : 'hover:bg-grey-0')}>
      <th
        scope="row"
        className={cx(
          'sticky left-0 z-1 border-b border-grey-2 pl-1 pr-2 font-normal',
          isMarked ? 'bg-blue-ice shadow-[inset_3px_0_0_var(--color-blue)]' : 'bg-white',
        )}
      >
        <span className="flex items-center gap-1.5">
          {!readOnly && (
            <Checkbox
              aria-label={t('list.selectRow', { text: permission.label })}
              checked={isMarked}
              onChange={(event) => onMark([permission], event.target.checked)}
            />
          )}
          <span className="min-w-0">
            {actionOf(permission)}
            {permission.below && <span className="block text-hint text-grey-6">{t('acl.below')}</span>}
          </span>
        </span>
      </th>
      {roles.map((role) => {
        const locked = isLocked(permission, role.id)
        const name = t('acl.cell', { text: permission.label, name: role.label })
        return (
          <td
            key={role.id}
            className={cx(
              'border-b border-grey-2 text-center leading-none',
              isChanged(permission, role.id) && 'bg-orange-light',
            )}
          >
            {locked ? (
              <span
                role="img"
                aria-label={`${name}: ${t('acl.locked')}`}
                title={t('acl.locked')}
                className="inline-grid size-[20px] place-items-center rounded-control border border-grey-3 bg-grey-1 text-grey-6"
              >
                <Icon as={Lock} size={12} />
              </span>
            ) : (
              <Checkbox
                aria-label={name}
                checked={has(permission, role.id)}
                tabIndex={role === first ? 0 : -1}
                disabled={readOnly}
                onChange={(event) => onSet(permission, role.id, event.target.checked)}
              />
            )}
          </td>
        )
      })}
    </tr>
  )
}
