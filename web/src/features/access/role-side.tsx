import { useId } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { dayText, longDayText, numberText, t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import { TextLink } from '../../ui/link.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { PersonList } from './person-list.tsx'
import { RoleLacking } from './role-lacking.tsx'
import {
  type Earlier,
  earlierOf,
  groupsText,
  peopleText,
  type RightsChange,
  type RoleName,
  useChanges,
  useHolders,
} from './use-role.ts'

const FEW = 4
const act = 'min-h-3 rounded-control text-hint font-bold text-blue-dark hover:underline'
const MANY = 200

type Restore = {
  isPossible: (rights: Earlier['rights']) => boolean
  /** How many rights stay as they are. */
  staysOf: (rights: Earlier['rights']) => number
  begin: (rights: Earlier['rights']) => void
}
type Holders = NonNullable<ReturnType<typeof useHolders>['data']>

function countText({ total, groups }: Holders): string {
  if (total === 0) return t('role.noHolders')
  const people = peopleText(total)
  return groups > 0 ? t('role.holdersIn', { people, groups: groupsText(groups) }) : people
}

const linesOf = ({ people }: Holders) => people.map(({ groups, ...person }) => ({ ...person, line: groups.join(', ') }))

/** Shows the first of the people who have the role. */
export function RoleSide(props: {
  name: RoleName
  id: number
  onAll: () => void
  /** Gives the role to somebody; undefined for a person who may not. */
  onGive?: (() => void) | undefined
  /** Puts the rights back as they were; undefined for a person who may not. */
  restore?: Restore | undefined
}) {
  const { name, id, onAll, onGive, restore } = props
  const { data } = useHolders(name, id, FEW)
  return (
    <>
      <SideSection title={t('role.holders')}>
        {data && (
          <>
            <p className="text-hint text-grey-6">{countText(data)}</p>
            <PersonList people={linesOf(data)} />
            <div className="mt-0.5 flex flex-wrap gap-x-2">
              {data.shown > FEW && (
                <button type="button" onClick={onAll} className={act}>
                  {t('role.showAll', { number: numberText(data.shown) })}
                </button>
              )}
              {onGive && (
                <button type="button" onClick={onGive} className={act}>
                  {t('role.giveTo')}
                </button>
              )}
            </div>
          </>
        )}
      </SideSection>
      {name === 'groupsRole' && <RoleLacking id={id} />}
      <SideSection title={t('role.latest')}>
        <LatestChanges name={name} id={id} restore={restore} />
      </SideSection>
    </>
  )
}

/** Lists the people who have the role, and in which groups. */
export function RoleHolders({ name, id }: { name: RoleName; id: number }) {
  const query = useHolders(name, id, MANY)
  if (query.error) {
    const failure = failureOf(query.error)
    return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <SkeletonTable rows={6} />
  const { total, shown, people } = query.data
  const list = `/user?${name === 'role' ? 'roles' : 'groupRoles'}=${id}`
  return (
    <>
      <p className="my-2 text-grey-6">
        {countText(query.data)}
        {total > shown && `. ${t('role.hiddenHolders', { number: numberText(total - shown) })}`}
      </p>
      <PersonList people={linesOf(query.data)} />
      {shown > people.length && <TextLink href={list}>{t('role.showAll', { number: numberText(shown) })}</TextLink>}
    </>
  )
}

/** Lists who last gave and took which permission, newest first. */
function LatestChanges({ name, id, restore }: { name: RoleName; id: number; restore: Restore | undefined }) {
  const data = useChanges(name, id)
  if (!data) return null
  if (data.items.length === 0) return <p className="text-hint text-grey-6">{t('role.noChanges')}</p>
  const earlier = earlierOf(data)
  return (
    <>
      <RightsChanges changes={data.items.slice(0, 3)} />
      {earlier && restore?.isPossible(earlier.rights) && <RestoreButton earlier={earlier} restore={restore} />}
    </>
  )
}

/** Puts the rights back as they were before the newest day of changes, and says how many of them stay. */
function RestoreButton({ earlier, restore }: { earlier: Earlier; restore: Restore }) {
  const id = useId()
  const { day, before, rights } = earlier
  const stays = restore.staysOf(rights)
  return (
    <>
      <button
        type="button"
        onClick={() => restore.begin(rights)}
        aria-describedby={stays > 0 ? id : undefined}
        className={cx(act, 'mt-0.5 text-left')}
      >
        {day ? t('role.restore', { day: longDayText(day) }) : t('role.restoreBefore', { day: longDayText(before) })}
      </button>
      {stays > 0 && (
        <p id={id} className="text-hint text-grey-6">
          {t(stays === 1 ? 'role.restoreStays.one' : 'role.restoreStays.many', { number: numberText(stays) })}
        </p>
      )}
    </>
  )
}

/** Lists changes of a role's rights with their days. */
export function RightsChanges({ changes }: { changes: readonly RightsChange[] }) {
  return (
    <ul className="text-hint">
      {changes.map((change) => (
        <li key={change.id} className="flex gap-1.5 py-0.5">
          <time dateTime={change.at} className="shrink-0 text-grey-6 tabular-nums">
            {dayText(change.at)}
          </time>
          <span className="min-w-0">
            {t(change.given ? 'role.gave' : 'role.took', {
              name: change.by ?? t('role.someone'),
              right: change.label,
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}
