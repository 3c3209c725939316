import ArrowRightLeft from 'lucide-react/icons/arrow-right-left'
import type { SelectableGroup } from '../../lib/group.tsx'
import { type EntityName, formsOf, numberText, t } from '../../lib/i18n.ts'
import type { Can, Subject } from '../../lib/me.tsx'
import type { Client, Outputs } from '../../lib/trpc.ts'
import type { RelationSource } from '../../resource/relation-source.ts'
import type { ActionTools, BulkAct, Outcome, RowAction } from '../../resource/row-action.ts'
import { titleOf } from '../../resource/row-title.ts'
import type { Row } from '../../resource/screen.ts'
import { groupTitleOf } from '../../resource/whose.tsx'
import { matching, type Option } from '../../ui/options.ts'
import { nameOf, type VersionedResource } from '../content/content-client.ts'
import { usedQuestion } from '../content/used-question.ts'

type MoveClient = Pick<Client['article'], 'moveTo' | 'moveBack'>
type Answer = Outputs['article']['moveTo']
type MovedName = 'article' | 'page' | 'section' | 'event' | 'card' | 'queue' | 'menu' | 'message'

const clientOf = (client: Client, resource: VersionedResource): MoveClient =>
  (client as unknown as Record<MovedName, MoveClient>)[nameOf(resource) as MovedName]

/** The groups that a text can be moved to: those in which the person may make such texts. */
const placesFor = (subject: Subject, { groups, can }: { groups: readonly SelectableGroup[]; can: Can }) =>
  groups.filter(({ id }) => can('create', subject, { group_id: id }) && can('update', subject, { group_id: id }))

const movable: readonly string[] = [
  'article',
  'page',
  'section',
  'event',
  'card',
  'queue',
  'menu',
  'message',
] satisfies MovedName[]

/** Rows without an address: no old one leads to them, so a shown one vanishes from its group. */
const vanishing: readonly string[] = ['message'] satisfies MovedName[]

/**
 * Whether there is a group to move to, beside the one in which a row lies. A page of a book has its place in a tree of its group's.
 */
export const mayMove = (
  resource: VersionedResource,
  about: { groups: readonly SelectableGroup[]; can: Can },
): boolean => movable.includes(resource.name) && placesFor(resource.subject as Subject, about).length > 1

/** Asks for the group. */
function chooseGroup(subject: Subject, { pick, groups, can }: Pick<ActionTools, 'pick' | 'groups' | 'can'>) {
  const places: Option<number>[] = placesFor(subject, { groups, can }).map(({ id, title, category }) => ({
    value: id,
    label: title,
    hint: t(`enum.group.category.${category}`),
  }))
  const source: RelationSource = { search: async (_, text) => matching(places, text) }
  return pick(source, t('move.title'))
}

const told = ({ left }: Pick<Answer, 'left'>) => (left.length > 0 ? t('move.left', { text: left.join(', ') }) : '')

/** Moves texts to a group that the person chooses; null when they change their mind. The move can be taken back. */
export async function moveTexts(
  resource: VersionedResource,
  rows: readonly Row[],
  tools: Pick<ActionTools, 'client' | 'pick' | 'groups' | 'can' | 'confirm'>,
): Promise<string | Outcome | null> {
  const used = resource.name === 'menu' ? await usedQuestion('menu', 'move')(tools.client, rows) : null
  if (used) {
    await tools.confirm(used)
    return null
  }
  const group = await chooseGroup(resource.subject as Subject, tools)
  const [only, ...others] = rows
  if (!group || !only) return null
  if (!(await mayVanish(resource, rows, { ...tools, group }))) return null
  const api = clientOf(tools.client, resource)
  const answer = await api.moveTo.mutate({ ids: rows.map(({ id }) => id), group_id: group.value })
  const { moved } = answer
  if (moved.length === 0 && others.length === 0) return t('move.none', { group: group.label })
  const same = rows.length - moved.length
  const already = same > 0 ? await alreadyText(resource, same, group.label) : ''
  if (moved.length === 0) return already
  const text = others.length > 0 ? manyText(resource, moved.length, group.label) : oneText(only, group.label)
  const undo = () => api.moveBack.mutate({ texts: moved })
  return { text: [text, already, told(answer)].filter(Boolean).join(' '), icon: ArrowRightLeft, undo }
}

/** Asks before shown rows vanish from the groups that they lie in. */
async function mayVanish(
  { name }: VersionedResource,
  rows: readonly Row[],
  { groups, group, confirm }: Pick<ActionTools, 'groups' | 'confirm'> & { group: Option<number> },
): Promise<boolean> {
  const leaves = (row: Row) => (row.group as { id: number } | null)?.id !== group.value
  const [shown] = vanishing.includes(name) ? rows.filter((row) => row.status === 'published' && leaves(row)) : []
  if (!shown) return true
  const { defSg, indefPl } = formsOf(name as EntityName)
  const from = groupTitleOf(shown, groups) ?? t('group.none')
  const one = { title: titleOf(shown), from, group: group.label }
  return confirm({
    title: t('move.question', {
      element: rows.length === 1 ? defSg : `${numberText(rows.length)} ${indefPl}`,
      group: group.label,
    }),
    text: rows.length === 1 ? t('move.vanishesOne', one) : t('move.vanishesMany'),
    confirmLabel: t('move.confirm'),
  })
}

/** Tells of texts that were in the group already: the words come with the first of them. */
async function alreadyText(resource: VersionedResource, number: number, target: string): Promise<string> {
  const { sameText } = await import('../../resource/bulk/same-text.ts')
  return `${sameText('moveTo', number, { entity: nameOf(resource), target })}.`
}

const oneText = (row: Row, group: string) => t('move.doneOne', { title: titleOf(row), group })

function manyText(resource: VersionedResource, number: number, group: string): string {
  const { indefSg, indefPl } = formsOf(nameOf(resource))
  return t('move.doneMany', { number: numberText(number), element: number === 1 ? indefSg : indefPl, group })
}

/**
 * Moves one row, the selected ones, or every row of a list's filter to another group. `follows` names in the question of a run where rows
 * are used, which then stay.
 */
export const moveAction = (resource: VersionedResource, follows?: BulkAct['follows']): RowAction => ({
  label: t('move.to'),
  icon: ArrowRightLeft,
  needs: 'update',
  offered: (about) => mayMove(resource, about),
  run: (_, tools, rows) => moveTexts(resource, rows, tools),
  bulk: {
    name: 'moveTo',
    choose: (tools) => chooseGroup(resource.subject as Subject, tools),
    done: (number, group) => manyText(resource, number, group),
    ...(follows && { follows }),
    ...(vanishing.includes(resource.name) && { warns: async () => t('move.vanishesMany') }),
  },
})
