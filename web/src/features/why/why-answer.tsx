import CircleCheck from 'lucide-react/icons/circle-check'
import CircleMinus from 'lucide-react/icons/circle-minus'
import CircleX from 'lucide-react/icons/circle-x'
import { listText, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { peopleText } from '../access/use-role.ts'
import type { Explanation } from './explanation.ts'

type Step = Explanation['steps'][number]
type Way = Explanation['ways'][number]

const marks = {
  yes: { icon: CircleCheck, colour: 'text-green-dark', word: 'why.yes' },
  no: { icon: CircleX, colour: 'text-wine', word: 'why.no' },
  untried: { icon: CircleMinus, colour: 'text-grey-6', word: 'why.untried' },
} as const

/** Draws the answer in one sentence, the tests up to the first no, and the ways out. */
export function WhyAnswer({ answer, own, label }: { answer: Explanation; own: boolean; label: string }) {
  const { allowed, sentence, detail, steps, others } = answer
  const names = listText(others.map(({ name }) => name))
  return (
    <>
      <div className="flex gap-1.5" role="status">
        <Icon
          as={allowed ? CircleCheck : CircleX}
          size={32}
          className={cx('shrink-0', allowed ? 'text-green-dark' : 'text-wine')}
        />
        <div className="min-w-0">
          <h2 className="text-h2 wrap-anywhere">{sentence}</h2>
          <p className="mt-0.5 text-grey-6">{allowed ? detail : names && t('why.others', { names })}</p>
        </div>
      </div>
      <section className="mt-4">
        <h2 className="border-b border-grey-3 pb-1 text-h2">{t('why.tests')}</h2>
        <ol>
          {steps.map((step) => (
            <StepRow key={step.key} step={step} />
          ))}
        </ol>
      </section>
      {!allowed && <Ways answer={answer} own={own} label={label} names={names} />}
    </>
  )
}

function StepRow({ step: { result, title, text, roles } }: { step: Step }) {
  const can = useCan()
  const { icon, colour, word } = marks[result]
  const linked = roles.filter(({ kind }) => can('read', kind === 'role' ? 'Role' : 'GroupsRole'))
  return (
    <li
      className={cx(
        'flex gap-1.5 border-b border-grey-2 py-1.5',
        result === 'no' && '-mx-1 border-l-[3px] border-l-wine bg-wine-light px-1',
      )}
    >
      <Icon as={icon} size={24} className={cx('shrink-0', colour)} />
      <div className="min-w-0">
        <p className="font-bold">
          <span className="sr-only">{t(word)}: </span>
          {title}
        </p>
        {text && <p className={cx('text-hint', result === 'no' ? 'text-ink' : 'text-grey-6')}>{text}</p>}
        {result !== 'untried' && linked.length > 0 && (
          <ul className="mt-0.25 flex flex-wrap gap-x-2 text-hint">
            {linked.map(({ kind, id, label }) => (
              <li key={`${kind} ${id}`}>
                <TextLink href={`/${kind}/${id}`}>{label}</TextLink>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

function Ways(props: { answer: Explanation; own: boolean; label: string; names: string }) {
  const { answer, own, label, names } = props
  const me = useMe()
  return (
    <section className="mt-4">
      <h2 className="border-b border-grey-3 pb-1 text-h2">{t('why.ways')}</h2>
      <ul>
        {names && (
          <li className="border-b border-grey-2 py-1.5">
            <p className="font-bold">{t('why.askOthers')}</p>
            <p className="text-hint text-grey-6">{t('why.others', { names })}</p>
          </li>
        )}
        {answer.ways.map((way) => (
          <WayRow key={`${way.kind} ${way.role.id}`} way={way} answer={answer} own={own} label={label} />
        ))}
        {!names && answer.ways.length === 0 && (
          <li className="py-1.5 text-grey-6">{t('why.noWay', { email: me.brand.email })}</li>
        )}
      </ul>
    </section>
  )
}

function WayRow({ way, answer, own, label }: { way: Way; answer: Explanation; own: boolean; label: string }) {
  const { kind, role, group, people, yours } = way
  const gives = kind === 'giveRole' || kind === 'giveGroupsRole'
  const verb = answer.may.find(({ action }) => action === answer.action)?.label.toLocaleLowerCase('sv') ?? ''
  const values = {
    ...{ name: answer.person.name, role: role.label, group: group?.title ?? '', verb },
    subject: label.toLocaleLowerCase('sv'),
  }
  const title = gives
    ? t(
        kind === 'giveGroupsRole'
          ? own
            ? 'why.getGroupsRole'
            : 'why.giveGroupsRole'
          : own
            ? 'why.getRole'
            : 'why.giveRole',
        values,
      )
    : t('why.changeRole', values)
  const href = gives ? `/user/${answer.person.id}` : `/${kind === 'changeRole' ? 'role' : 'groupsRole'}/${role.id}`
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-grey-2 py-1.5">
      <div className="min-w-0 grow basis-40">
        <p className="font-bold">{title}</p>
        {people !== null && <p className="text-hint text-grey-6">{t('why.more', { people: peopleText(people) })}</p>}
      </div>
      {yours ? (
        <Button href={href}>{t(gives ? 'why.giveIt' : 'why.changeIt')}</Button>
      ) : (
        <span className="text-hint text-grey-6">{t(gives ? 'why.askGiver' : 'why.askOffice')}</span>
      )}
    </li>
  )
}
