import '../../lib/find-texts.ts'
import CircleHelp from 'lucide-react/icons/circle-help'
import Keyboard from 'lucide-react/icons/keyboard'
import LogOut from 'lucide-react/icons/log-out'
import Mail from 'lucide-react/icons/mail'
import Network from 'lucide-react/icons/network'
import Plus from 'lucide-react/icons/plus'
import { useLocation } from 'wouter'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, formsOf, newOf, t } from '../../lib/i18n.ts'
import { useCan, useMe } from '../../lib/me.tsx'
import { NEW_TITLE } from '../../lib/new-title.ts'
import { type Item, matchingItems, mostLines } from './items.ts'

/** A step of its own, in which one chooses the group or the person of an act. */
export type Step = 'group' | 'reset'

export type ActTools = {
  hrefOf: (path: string) => string
  begin: (step: Step) => void
  close: () => void
  help: { open: () => void; showShortcuts: () => void }
  signOut: () => void
}

/** Lists that no form makes a row of: files come by upload, applications and requests from outside. */
const withoutForm: readonly string[] = ['file', 'newsletterSubscriber', 'accountRequest', 'application']

/** Records that begin elsewhere than in an empty form: people are invited. */
const beginsAt: Readonly<Record<string, string>> = { user: '/user/invite' }

/** Returns the change to another group: a record of the former one gives way to its list, as in the selector of the bar. */
function useChangeGroup(): (id: number) => void {
  const { choose } = useGroup()
  const [path, navigate] = useLocation()
  return (id) => choose(id, () => navigate(`/${path.split('/')[1] ?? ''}`))
}

/** Lists the person's acts that fit the typed text: new records, another group, a reset mail, help, signing out. */
export function useActs(text: string, tools: ActTools): Item[] {
  const me = useMe()
  const can = useCan()
  const { groups, current } = useGroup()
  const typed = text.trim()
  const { hrefOf, begin } = tools
  const [path] = useLocation()
  const here = path.split('/')[1]
  const changeGroup = useChangeGroup()
  // The list one looks at first, then articles.
  const nearness = (name: string) => (name === here ? 0 : name === 'article' ? 1 : 2)
  const creatable = me.navigation
    .filter(({ name, subject }) => !withoutForm.includes(name) && can('create', subject))
    .toSorted((one, other) => nearness(one.name) - nearness(other.name))
  const make = creatable.map(({ name, titled }): Item & { titled: boolean } => ({
    key: `new ${name}`,
    icon: Plus,
    // The page of the invitation has the same words.
    label: name === 'user' ? t('action.inviteUser') : newOf(name),
    also: newOf(name),
    kind: capitalise(formsOf(name).indefSg),
    group: current?.title,
    href: hrefOf(beginsAt[name] ?? `/${name}/new`),
    titled,
  }))
  const change = (id: number) => {
    tools.close()
    changeGroup(id)
  }
  const toGroup = groups.length > 1 ? groupItems(groups, current?.id, change) : []
  const others: Item[] = [
    ...(can('update', 'User')
      ? [{ key: 'reset', icon: Mail, label: t('find.reset'), run: () => begin('reset') } satisfies Item]
      : []),
    { key: 'help', icon: CircleHelp, label: t('screen.help'), run: tools.help.open },
    { key: 'shortcuts', icon: Keyboard, label: t('screen.shortcuts'), run: tools.help.showShortcuts },
    { key: 'signOut', icon: LogOut, label: t('action.signOut'), run: tools.signOut },
  ]
  const toGroups: Item = { key: 'group', icon: Network, label: t('find.group'), run: () => begin('group') }
  const always = [...(groups.length > 1 ? [toGroups] : []), ...others]
  if (!typed) return [...make.slice(0, 1), ...always].slice(0, mostLines)
  const named = matchingItems([...make, ...toGroup, ...always], typed)
  // Typed words that name no act may be the title of a new record.
  const first = make.find(({ titled }) => titled)
  const steps = always.filter(({ key }) => key === 'group' || key === 'reset')
  const lines = named.length > 0 ? named : [...(first ? [titledItem(first, typed)] : []), ...steps]
  return lines.slice(0, mostLines)
}

const titledItem = (item: Item, text: string): Item => ({
  ...item,
  key: `titled ${item.key}`,
  label: t('find.newTitled', { element: item.label, text }),
  href: `${item.href}?${new URLSearchParams({ [NEW_TITLE]: text })}`,
})

type Group = { id: number; title: string }

const groupItems = (groups: readonly Group[], current: number | undefined, choose: (id: number) => void): Item[] =>
  groups
    .filter(({ id }) => id !== current)
    .map(({ id, title }) => ({
      key: `group ${id}`,
      icon: Network,
      label: t('find.groupTo', { text: title }),
      run: () => choose(id),
    }))

/** Lists the groups that one may change to, by the typed text. */
export function useGroupItems(text: string, done: () => void): Item[] {
  const { groups, current } = useGroup()
  const changeGroup = useChangeGroup()
  const items = groups
    .filter(({ id }) => id !== current?.id)
    .map(
      ({ id, title }): Item => ({
        key: `group ${id}`,
        icon: Network,
        label: title,
        run: () => {
          done()
          changeGroup(id)
        },
      }),
    )
  return matchingItems(items, text).slice(0, 50)
}
