import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { AtOnce } from '../../lib/at-once.tsx'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { failureOf } from '../../lib/errors.ts'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { late } from '../../lib/late.tsx'
import { useCan, useMe } from '../../lib/me.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { useOpened } from '../../resource/use-opened.ts'
import { Chip } from '../../ui/chip.tsx'
import { ErrorScreen } from '../../ui/error-screen.tsx'
import { FormHeader } from '../../ui/form-header.tsx'
import { Notice } from '../../ui/notice.tsx'
import { FormColumns, PageHead } from '../../ui/shell.tsx'
import { SkeletonForm } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { focusPanel, TabPanel, Tabs } from '../../ui/tabs.tsx'
import { FormCompany, useHold } from '../together/form-company.tsx'
import { GiveRole } from './give-role.tsx'
import { CopyRole, RenameRole } from './rename-role.tsx'
import type { Cell } from './role-areas.ts'
import { RoleButtons, SaveButtons } from './role-buttons.tsx'
import { effectsOf, RoleEffects } from './role-effects.tsx'
import { cellLabel, RoleRights } from './role-rights.tsx'
import { RoleHolders, RoleSide } from './role-side.tsx'
import {
  type Earlier,
  matrixOf,
  peopleText,
  type RoleName,
  roleApi,
  useChanges,
  useHolders,
  useReach,
  useRoleRights,
} from './use-role.ts'

// The side waits until they stand.
const CommentsPanel = late(() => import('../together/comments-panel.tsx'))
const Following = late(() => import('../together/following.tsx'))
const RoleActs = lazy(() => import('./role-acts.tsx'))

const ID = 'role'
type Part = 'rights' | 'holders' | 'changes'

/** Draws one role as one screen: its rights, its people, and the effects of a change (design 103). */
export default function RolePage() {
  const [path] = useLocation()
  const [, segment, id] = path.split('/')
  return <RoleScreen key={path} name={segment === 'role' ? 'role' : 'groupsRole'} id={Number(id)} />
}

function RoleScreen({ name, id }: { name: RoleName; id: number }) {
  const { client } = useServices()
  const me = useMe()
  useOpened(name, id)
  const query = useQuery({ queryKey: [[name, 'get'], { id }], queryFn: () => roleApi(client, name).get.query({ id }) })
  useCrumb(query.data?.label ?? null)
  const failure = query.error && !query.data ? failureOf(query.error) : null
  if (failure?.code === 'NOT_FOUND') return <ErrorScreen code={404} brand={me.brand.name} />
  if (failure) {
    return (
      <>
        <PageHead title={t('screen.acl')} />
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      </>
    )
  }
  if (!query.data) {
    return (
      <>
        <FormHeader title={formsOf(name).defSg} actions={null} />
        <SkeletonForm />
      </>
    )
  }
  return <OpenRole name={name} role={query.data} />
}

type Role = { id: number; name: string; label: string; builtIn: boolean; updated_at: string }

function OpenRole({ name, role }: { name: RoleName; role: Role }) {
  const can = useCan()
  const [part, setPart] = useState<Part>('rights')
  const narrow = useNarrow()
  const [asking, setAsking] = useState<'copy' | 'rename' | 'give' | null>(null)
  const { held, setCorner, company } = useHold()
  const rights = useRoleRights(name, role.id, held)
  const holders = useHolders(name, role.id, 4)
  const changes = useChanges(name, role.id)
  const isGlobal = name === 'role'
  const mayRename = can('update', isGlobal ? 'Role' : 'GroupsRole')
  const mayCopy =
    can('create', isGlobal ? 'Role' : 'GroupsRole') && can('update', isGlobal ? 'Permission' : 'GroupsPermission')
  const mayGive = isGlobal ? can('update', 'User') : can('create', 'Membership')
  const mayWrite = can('update', isGlobal ? 'Permission' : 'GroupsPermission')
  const failure = rights.query.error && !rights.query.data ? failureOf(rights.query.error) : null
  const restore = {
    isPossible: rights.isRestorable,
    staysOf: rights.staysOf,
    // The boxes and what they mean for people are shown, and nothing is saved yet.
    begin: (was: Earlier['rights']) => {
      flushSync(() => {
        rights.restore(was)
        setPart('rights')
      })
      // The button is gone: there is nothing more to put back.
      focusPanel(ID, 'rights')
    },
  }
  const tabs = [
    { key: 'rights' as const, label: t('role.tabRights') },
    { key: 'holders' as const, label: t('role.tabHolders'), count: holders.data?.total },
    {
      ...{ key: 'changes' as const, label: t('role.tabChanges') },
      // Others get no changes, and the number would tell that there are none.
      ...(can('read', 'AuditLog') && { count: changes?.total }),
    },
  ]
  return (
    <>
      <FormHeader
        title={role.label}
        chip={
          <>
            <Chip tone="blue">{t(isGlobal ? 'role.global' : 'role.inGroups')}</Chip>
            <span ref={setCorner} className="empty:hidden" />
          </>
        }
        state={rights.changed > 0 ? 'unsaved' : 'clean'}
        line={t(isGlobal ? 'role.holdsEverywhere' : 'role.holdsInGroup')}
        actions={
          narrow && rights.changed > 0 && !held ? (
            <SaveButtons rights={rights} />
          ) : (
            <RoleButtons
              title={role.label}
              onRename={mayRename ? () => setAsking('rename') : undefined}
              onCopy={mayCopy ? () => setAsking('copy') : undefined}
            />
          )
        }
      />
      <FormColumns
        // On a phone it stands below the rights, which would move it.
        side={
          (rights.query.data || failure) && (
            <AtOnce>
              <RoleSide
                name={name}
                id={role.id}
                onAll={() => setPart('holders')}
                onGive={mayGive ? () => setAsking('give') : undefined}
                restore={mayWrite && !held ? restore : undefined}
              />
              <Suspense>
                <CommentsPanel record={{ entity: name, id: role.id }} />
                <Following record={{ entity: name, id: role.id }} title={role.label} />
              </Suspense>
            </AtOnce>
          )
        }
      >
        <RoleCompany name={name} role={role} rights={rights} mayWrite={mayWrite} {...company} />
        <Tabs id={ID} label={role.label} tabs={tabs} value={part} onChange={setPart} />
        <TabPanel id={ID} tab={part}>
          {failure && (
            <LoadError
              title={failure.message}
              reference={failure.reference}
              onRetry={() => void rights.query.refetch()}
            />
          )}
          {part === 'rights' && !rights.query.data && !failure && <SkeletonForm />}
          {part === 'rights' && rights.query.data && <RoleRights rights={rights} readOnly={!mayWrite || held} />}
          {part === 'holders' && <RoleHolders name={name} id={role.id} />}
          {part === 'changes' && (
            <div className="mt-2">
              <Suspense>
                <RoleActs name={name} id={role.id} version={role.updated_at} />
              </Suspense>
            </div>
          )}
        </TabPanel>
        <Saving name={name} id={role.id} rights={rights} held={held} holders={holders.data?.total ?? 0} />
      </FormColumns>
      {asking === 'rename' && <RenameRole name={name} role={role} onClose={() => setAsking(null)} />}
      {asking === 'give' && <GiveRole name={name} role={role} onClose={() => setAsking(null)} />}
      {asking === 'copy' && <CopyRole name={name} role={role} onClose={() => setAsking(null)} />}
    </>
  )
}

type Rights = ReturnType<typeof useRoleRights>
type CompanyProps = { name: RoleName; role: Role; rights: Rights; mayWrite: boolean } & ReturnType<
  typeof useHold
>['company']

/** The name of a box as rooms tell it. */
const fieldOf = ({ key }: Cell) => key.replaceAll(/[^\w.]/g, '.').slice(0, 60)

/** Shows who else has the role open. */
function RoleCompany({ name, role, rights, ...company }: CompanyProps) {
  const cache = useQueryClient()
  const last = rights.changedCells.at(-1)
  return (
    <FormCompany
      entity={name}
      record={role}
      field={last ? fieldOf(last) : null}
      saving={rights.busy}
      labelOf={(field) => {
        const cell = rights.cells.find((each) => fieldOf(each) === field)
        return cell && cellLabel(cell)
      }}
      onFetch={() => Promise.all([name, matrixOf(name)].map((key) => cache.invalidateQueries({ queryKey: [[key]] })))}
      {...company}
    />
  )
}

/** The effects of the changed boxes, and the bar that saves it. Nothing is drawn while nothing has changed. */
function Saving(props: { name: RoleName; id: number; rights: Rights; held: boolean; holders: number }) {
  const { name, id, rights, held, holders } = props
  const narrow = useNarrow()
  const reach = useReach(name, id, rights.given, rights.taken)
  if (rights.changed === 0) return null
  const effects = effectsOf(rights.changedCells, reach.data ?? [], (cell) => rights.stateOf(cell) === 'on')
  const count = rights.changedCells.length
  const touched = Math.max(0, ...effects.map(({ people }) => people))
  const number = { number: numberText(count) }
  return (
    <>
      <RoleEffects
        name={name}
        id={id}
        effects={effects}
        holders={holders}
        busy={reach.isPending || reach.isPlaceholderData}
        error={reach.error ? failureOf(reach.error).message : undefined}
      />
      {rights.error && (
        <div className="mt-2">
          <Notice severity="error" live title={rights.error} />
        </div>
      )}
      <div className="sticky bottom-0 z-20 mt-3 flex min-h-7 flex-wrap items-center gap-1.5 border-t border-grey-2 bg-white py-1 max-sm:static">
        <span role="status" className="mr-auto text-hint">
          <strong className="text-orange-dark">{t(count === 1 ? 'role.changeOne' : 'role.changeMany', number)}</strong>{' '}
          {reach.data && t('role.touches', { people: peopleText(touched) })}
        </span>
        {!narrow && !held && <SaveButtons rights={rights} />}
      </div>
    </>
  )
}
