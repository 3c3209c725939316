import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type ComponentType, useState } from 'react'
import { listText, numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TaskLine } from '../access/may-lists.tsx'
import { PersonList } from '../access/person-list.tsx'
import { differenceOf, type Task } from '../access/tasks.ts'
import { peopleText } from '../access/use-role.ts'

export type Same = Outputs['access']['sameRights']
type OtherSet = Same['others'][number]

const othersText = (count: number) =>
  count === 1 ? t('task.sameOne') : t('task.sameMany', { number: numberText(count) })

/** Names the groups that rights are compared in, or the network. */
function placeOf(groups: Same['groups'], inGroup: boolean): string {
  if (!inGroup) return t('task.network')
  return groups.length > 0 ? listText(groups.map(({ title }) => title)) : t('invite.theGroup')
}

/** Tells how many others have the very same rights, with the way to compare (design guide, 105). */
export function SameRights({ same, inGroup }: { same: Same; inGroup: boolean }) {
  const [comparing, setComparing] = useState(false)
  const { count } = same.same
  const place = placeOf(same.groups, inGroup)
  const nobody = t(same.seesAll ? 'task.sameNone' : 'task.sameNoneSeen')
  return (
    <section className="mt-2.5 border-t border-grey-2 pt-2.5 text-hint">
      <p role="status" className="inline">
        {count === 0 ? nobody : t('task.same')} {count > 0 && <strong>{othersText(count)}</strong>}{' '}
        {t('task.sameIn', { group: place })}
      </p>{' '}
      {count + same.others.length > 0 && (
        <button
          type="button"
          aria-label={t('task.compareName')}
          aria-haspopup="dialog"
          className="min-h-3 rounded-control text-blue-dark underline"
          onClick={() => setComparing(true)}
        >
          {t('task.compare')}
        </button>
      )}
      <Dialog
        open={comparing}
        onClose={() => setComparing(false)}
        size="large"
        title={t('task.compareTitle')}
        actions={<Button onClick={() => setComparing(false)}>{t('action.close')}</Button>}
      >
        <Comparison same={same} inGroup={inGroup} place={place} />
      </Dialog>
    </section>
  )
}

const lineOf = ({ id, name, roles }: Same['same']['people'][number]) => ({ id, name, line: roles.join(', ') })
const heading = 'border-b border-grey-3 pb-0.5 font-bold'

/** Shows the people with the same rights, and how the others there differ. */
function Comparison({ same, inGroup, place }: { same: Same; inGroup: boolean; place: string }) {
  const { count, people } = same.same
  return (
    <div className="grid gap-3">
      <p className="text-hint text-grey-6">
        {inGroup ? t('task.compareLead', { group: place }) : t('task.compareLeadNetwork')}
        {!same.seesAll && ` ${t('task.compareSeen')}`}
      </p>
      <section>
        <h3 className={heading}>{t('task.samePeople', { number: numberText(count) })}</h3>
        {count === 0 ? (
          <p className="pt-1 text-grey-6">
            {t(same.seesAll ? 'task.sameNone' : 'task.sameNoneSeen')} {t('task.sameIn', { group: place })}
          </p>
        ) : (
          <PersonList people={people.map(lineOf)} />
        )}
        {count > people.length && <p>{t('task.andMore', { number: numberText(count - people.length) })}</p>}
      </section>
      {(inGroup || same.others.length > 0) && (
        <section>
          <h3 className={heading}>{t('task.othersTitle')}</h3>
          {same.others.length === 0 && <p className="pt-1 text-grey-6">{t('task.othersNone')}</p>}
          <ul>
            {same.others.map((set) => (
              <Difference key={set.people[0]?.id} set={set} inGroup={inGroup} />
            ))}
          </ul>
          {same.further > 0 && (
            <p className="pt-1 text-hint text-grey-6">{t('task.further', { people: peopleText(same.further) })}</p>
          )}
        </section>
      )}
    </div>
  )
}

/** Tells what people there may do more than the new person, and what not. */
function Difference({ set, inGroup }: { set: OtherSet; inGroup: boolean }) {
  const { people, count } = set
  const more = differenceOf(set.more, inGroup)
  const less = differenceOf(set.less, inGroup)
  const isBoth = more.length > 0 && less.length > 0
  return (
    <li className="border-b border-grey-2 py-1 last:border-0">
      <PersonList people={people.map(lineOf)} />
      {count > people.length && (
        <p className="text-hint text-grey-6">{t('task.andMore', { number: numberText(count - people.length) })}</p>
      )}
      <div className={cx('grid gap-x-3 pt-0.5', isBoth && 'sm:grid-cols-2')}>
        <Tasks label={t('task.alsoMay')} tasks={more} isAlone={!isBoth} as={Plus} tone="text-green-dark" />
        <Tasks label={t('task.lacks')} tasks={less} isAlone={!isBoth} as={Minus} tone="text-wine" />
      </div>
    </li>
  )
}

function Tasks(props: { label: string; tasks: readonly Task[]; isAlone: boolean; as: ComponentType; tone: string }) {
  const { label, tasks, isAlone, as, tone } = props
  if (tasks.length === 0) return null
  return (
    <div>
      <h4 className="text-hint font-bold text-grey-6">{label}</h4>
      <ul className={cx(isAlone && 'gap-3 sm:columns-2')}>
        {tasks.map((task) => (
          <TaskLine key={task.text + task.hint} task={task} as={as} tone={tone} />
        ))}
      </ul>
    </div>
  )
}
