import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { matching } from '../../ui/options.ts'
import { Select } from '../../ui/select.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { LoadError, NoHits } from '../../ui/states.tsx'
import { BulkAction, BulkBar } from '../../ui/table.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { MatrixTable, type SubjectGroup } from './matrix-table.tsx'
import { subjectTitle } from './subject-title.ts'
import { followsFrom, type MatrixName, type Permission, useMatrix } from './use-matrix.ts'

const ID = 'acl'

/** Draws roles and their permissions (Spec §2.3, bulk assignment; design guide, 06). */
export default function AclPage() {
  const can = useCan()
  const tabs = [
    { key: 'permission' as const, label: t('acl.global'), shown: can('read', 'Permission') },
    { key: 'groupsPermission' as const, label: t('acl.group'), shown: can('read', 'GroupsPermission') },
  ].filter((tab) => tab.shown)
  const [chosen, setChosen] = useState<MatrixName>(tabs[0]?.key ?? 'permission')
  const roles = chosen === 'permission' ? 'role' : 'groupsRole'
  const may = can('create', chosen === 'permission' ? 'Role' : 'GroupsRole')
  return (
    <>
      <PageHead
        title={t('screen.acl')}
        action={
          <div className="flex flex-wrap gap-1.5">
            <Button href={`/${roles}`}>{t(chosen === 'permission' ? 'screen.roles' : 'screen.groupRoles')}</Button>
            {may && (
              <Button icon={Plus} href={`/${roles}/new`}>
                {t('acl.newRole')}
              </Button>
            )}
          </div>
        }
      />
      <Tabs id={ID} label={t('screen.acl')} tabs={tabs} value={chosen} onChange={setChosen} />
      <TabPanel id={ID} tab={chosen}>
        <Matrix key={chosen} name={chosen} />
      </TabPanel>
    </>
  )
}

function groupsOf(permissions: readonly Permission[]): SubjectGroup[] {
  const bySubject = Map.groupBy(permissions, (permission) => permission.subject)
  return [...bySubject]
    .map(([subject, rows]) => ({ subject, title: subjectTitle(subject), permissions: rows }))
    .sort((one, other) =>
      one.subject === 'all' ? -1 : other.subject === 'all' ? 1 : one.title.localeCompare(other.title, 'sv'),
    )
}

function Matrix({ name }: { name: MatrixName }) {
  const { held, setCorner, company } = useHold()
  const matrix = useMatrix(name, held)
  const can = useCan()
  const { query } = matrix
  const [search, setSearch] = useState('')
  const [subject, setSubject] = useState('')
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [role, setRole] = useState<number | null>(null)
  const permissions: readonly Permission[] = query.data?.permissions ?? []
  const groups = useMemo(() => groupsOf(permissions), [permissions])
  const isLocked = useMemo(() => followsFrom(permissions), [permissions])
  const mayWrite = can('update', name === 'permission' ? 'Permission' : 'GroupsPermission')
  // Somebody else writes in it: every changed box stays.
  const readOnly = !mayWrite || held

  if (query.error && !query.data) {
    const failure = failureOf(query.error)
    return (
      <div className="mt-3">
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (!query.data) return <SkeletonTable rows={10} />
  const { roles } = query.data
  const shown = groups
    .filter((group) => !subject || group.subject === subject)
    .map((group) => ({ ...group, permissions: found(group, search) }))
    .filter((group) => group.permissions.length > 0)
  const chosen = permissions.filter((permission) => marked.has(permission.id))
  const assign = (on: boolean) =>
    role !== null &&
    matrix.set(
      chosen.filter((permission) => !isLocked(permission, role)),
      role,
      on,
    )
  const mark = (rows: readonly Permission[], on: boolean) =>
    setMarked((before) => {
      const next = new Set(before)
      for (const { id } of rows) on ? next.add(id) : next.delete(id)
      return next
    })

  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 py-2">
        <SearchInput value={search} onChange={setSearch} label={t('acl.search')} className="sm:w-40!" />
        <Select
          label={t('field.permission.subject')}
          className="w-30 max-sm:w-full"
          value={subject}
          onChange={setSubject}
          options={[
            { value: '', label: t('acl.allSubjects') },
            ...groups.map((group) => ({ value: group.subject, label: group.title })),
          ]}
        />
        <span ref={setCorner} className="empty:hidden" />
      </div>
      <FormCompany
        entity={name}
        record={{ id: null, updated_at: query.data.updated_at }}
        field={matrix.changed > 0 ? '' : null}
        saving={matrix.busy}
        mayWrite={mayWrite}
        labelOf={() => undefined}
        onFetch={() => query.refetch()}
        {...company}
      />
      {marked.size > 0 && !held && (
        <BulkBar count={marked.size} onClear={() => setMarked(new Set())}>
          <Select
            label={t('acl.assign')}
            placeholder={t('acl.assign')}
            className="w-30 text-ink"
            value={role}
            onChange={setRole}
            options={roles.map(({ id, label }) => ({ value: id, label }))}
          />
          <BulkAction icon={Plus} disabled={role === null} onClick={() => assign(true)}>
            {t('action.add')}
          </BulkAction>
          <BulkAction icon={Minus} disabled={role === null} onClick={() => assign(false)}>
            {t('action.delete')}
          </BulkAction>
        </BulkBar>
      )}
      {shown.length === 0 ? (
        <NoHits
          onClearSearch={search ? () => setSearch('') : undefined}
          onClearFilter={subject ? () => setSubject('') : undefined}
        />
      ) : (
        <MatrixTable
          label={t('screen.acl')}
          groups={shown}
          roles={roles}
          readOnly={readOnly}
          has={matrix.has}
          isChanged={matrix.isChanged}
          isLocked={isLocked}
          onSet={(permission, id, on) => matrix.set([permission], id, on)}
          marked={marked}
          onMark={mark}
        />
      )}
      {matrix.error && (
        <div className="mt-2">
          <Notice severity="error" live title={matrix.error} />
        </div>
      )}
      {!readOnly && (
        <div className="sticky bottom-0 z-20 -mx-(--pad) mt-2 flex min-h-7 flex-wrap items-center gap-1.5 border-t border-grey-2 bg-white px-(--pad) py-1">
          <span role="status" className="mr-auto text-hint font-bold text-orange-dark">
            {matrix.changed === 1 && t('acl.changedOne')}
            {matrix.changed > 1 && t('acl.changed', { number: numberText(matrix.changed) })}
          </span>
          <Button variant="tertiary" disabled={matrix.changed === 0} onClick={matrix.discard}>
            {t('acl.undo')}
          </Button>
          <Button
            variant="primary"
            disabled={matrix.changed === 0}
            busy={matrix.busy}
            onClick={() => void matrix.save()}
          >
            {t('action.save')}
          </Button>
        </div>
      )}
    </>
  )
}

/** Filters a subject's permissions by the words of their labels and of the subject. */
function found({ title, permissions }: SubjectGroup, search: string): Permission[] {
  const options = permissions.map((permission) => ({
    value: permission.id,
    label: `${title} ${permission.label}`,
    permission,
  }))
  return matching(options, search).map((option) => option.permission)
}
