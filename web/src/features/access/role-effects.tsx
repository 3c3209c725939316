import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { lowerFirst, t } from '../../lib/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type Cell, specialVerbs, type verbs } from './role-areas.ts'
import { cellLabel } from './role-rights.tsx'
import { groupsText, peopleText, type Reach, type RoleName } from './use-role.ts'

type Effect = { key: string; label: string; gives: boolean; people: number; keep: number; groups: number }

/** Sums the effects of a box's permissions: most people of any of them, as the same people have them all. */
export function effectsOf(cells: readonly Cell[], reach: readonly Reach[], isOn: (cell: Cell) => boolean): Effect[] {
  return cells.map((cell) => {
    const own = reach.filter(({ id }) => cell.permissions.some((permission) => permission.id === id))
    const gives = isOn(cell)
    const most = (count: (each: Reach) => number) => Math.max(0, ...own.map(count))
    return {
      key: cell.key,
      label: effectLabel(cell),
      gives,
      people: most(({ gain, lose }) => (gives ? gain : lose)),
      keep: most(({ keep }) => keep),
      groups: most(({ groups }) => groups),
    }
  })
}

/** Says what the people may do: "Ta bort artiklar, sidor och sektioner". */
function effectLabel(cell: Cell): string {
  const { area, verb, below } = cell
  if (below || (specialVerbs as readonly string[]).includes(verb)) return cellLabel(cell)
  return t('role.effect', { verb: t(`role.verb.${verb as (typeof verbs)[number]}`), area: lowerFirst(area.name()) })
}

function sentenceOf({ gives, people, keep, groups }: Effect): string {
  if (people === 0) return t('role.noEffect')
  const values = { people: peopleText(people), groups: groupsText(groups) }
  const first = gives
    ? t(groups > 0 ? 'role.givesGroups' : 'role.gives', values)
    : t(groups > 0 ? 'role.takesGroups' : 'role.takes', values)
  return !gives && keep > 0 ? `${first} ${t('role.keepsOther', { people: peopleText(keep) })}` : first
}

/** Tells what saving gives and takes, and to how many. */
export function RoleEffects(props: {
  name: RoleName
  id: number
  effects: readonly Effect[]
  holders: number
  busy: boolean
  error?: string
}) {
  const { name, id, effects, holders, busy, error } = props
  const list = `/user?${name === 'role' ? 'roles' : 'groupRoles'}=${id}`
  return (
    <section className="mt-4" aria-busy={busy}>
      <h2 className="border-b border-grey-3 pb-1 text-h2">{t('role.effects')}</h2>
      {error && <Notice severity="error" live title={error} />}
      {busy && <p className="py-1 text-grey-6">{t('role.effectsBusy')}</p>}
      {!busy && !error && (
        <ul>
          {effects.map((effect) => (
            <li key={effect.key} className="flex gap-1.5 border-b border-grey-2 py-1.5">
              <Icon as={effect.gives ? Plus : Minus} className={effect.gives ? 'text-green-dark' : 'text-wine'} />
              <div className="min-w-0 grow">
                <p className="font-bold">{effect.label}</p>
                <p className="text-hint text-grey-6">{holders === 0 ? t('role.effectNone') : sentenceOf(effect)}</p>
              </div>
              {effect.people > 0 && (
                <TextLink href={list} className="shrink-0 self-start text-hint font-bold no-underline">
                  {t('role.showPeople', { people: peopleText(holders) })}
                </TextLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
