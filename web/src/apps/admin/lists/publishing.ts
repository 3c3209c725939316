import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import TagIcon from 'lucide-react/icons/tag'
import { createElement } from 'react'
import {
  type ContentName,
  contentOf,
  type VersionedResource,
  versionsAnchor,
} from '../../../features/content/content-client.ts'
import { usedQuestion } from '../../../features/content/used-question.ts'
import { copyAction } from '../../../features/copies/copy-action.ts'
import { moveAction } from '../../../features/copies/move-action.ts'
import { capitalise, doneText as deletedText, type EntityName, formsOf, numberText, t } from '../../../lib/i18n.ts'
import type { Client } from '../../../lib/trpc.ts'
import type { outcomeText } from '../../../resource/bulk/same-text.ts'
import type { ListScreen } from '../../../resource/list-screen.ts'
import type { BulkAct, Outcome, RowAction } from '../../../resource/row-action.ts'
import type { Row } from '../../../resource/screen.ts'
import type { IconType } from '../../../ui/icon.tsx'

type Done = 'published' | 'unpublished' | 'tagged'

/** "Artikeln har publicerats", "3 artiklar har publicerats". */
function doneText(what: Done, name: ContentName, number: number, text = ''): string {
  const { defSg, indefPl } = formsOf(name)
  return number === 1
    ? t(`content.${what}One`, { element: capitalise(defSg), text })
    : t(`content.${what}Many`, { number, element: indefPl, text })
}

/** The address of a text's page; null while visitors don't see it, also because its site is closed. */
const shownAt = ({ status, url, siteClosed }: Row): string | null =>
  status === 'published' && !siteClosed && typeof url === 'string' ? url : null

/** A removed row can be taken back: the question says so. */
export const trashed = {
  undoText: t('trash.into'),
} as const satisfies Partial<ListScreen>

/** The questions before texts are hidden or removed: their code comes with the first of them. */
const questions = () => import('../../../features/content/publication-questions.tsx')

/** Names in the question the places that use rows, which then stay. */
export const keepsUsed: BulkAct['follows'] = async () => {
  const { WhatKeeps } = await questions()
  return (uses, { close }) => createElement(WhatKeeps, { uses, onFollow: close })
}

/** Names in the question the places that texts vanish from. */
const vanishesFrom =
  (read: boolean): BulkAct['follows'] =>
  async () => {
    const { WhatFollows } = await questions()
    return (uses, { number, close }) => createElement(WhatFollows, { uses, number, read, onFollow: close })
  }

/** Removes every row of a list's filter into the trash. Used rows stay there; `follows` names in the question where they are used. */
export const bulkRemoval = (name: EntityName, follows?: BulkAct['follows']): BulkAct => ({
  name: 'delete',
  warns: async () => t('trash.into'),
  done: (number) =>
    number === 1
      ? deletedText('deleted', name)
      : t('toast.deletedMany', { number: numberText(number), element: formsOf(name).indefPl }),
  ...(follows && { follows }),
})

/** The traits of a type of content: visitors read it on a page of its own, and it has tags. */
export type ContentTraits = { tags?: boolean; read?: boolean }

/** Returns what every type of content has in its list, and beside its form. */
export function contentList(resource: VersionedResource, { tags = true, read = false }: ContentTraits = {}) {
  const name = resource.name as ContentName
  const undoable = undoableOf(name)
  const actions: RowAction[] = [
    {
      label: t('action.publish'),
      icon: Eye,
      needs: 'publish',
      publishes: true,
      when: (row) => row.status !== 'published',
      run: async (ids, { client }, rows) => {
        const versions = Object.fromEntries(rows.map((row) => [row.id, String(row.updated_at)]))
        const { versions: after } = await contentOf(client, name).publish.mutate({ ids, versions })
        return undoable(client, after, { act: 'publish', ids, done: 'published', icon: Eye })
      },
      bulk: {
        name: 'publish',
        done: (number) => doneText('published', name, number),
      },
    },
    {
      label: t('action.unpublish'),
      icon: EyeOff,
      needs: 'publish',
      when: (row) => row.status !== 'unpublished',
      run: async (ids, { client, confirm }) => {
        const { mayUnpublish } = await questions()
        if (!(await mayUnpublish({ client, confirm }, { name, ids, read }))) return null
        const { versions } = await contentOf(client, name).unpublish.mutate({ ids })
        return undoable(client, versions, { act: 'unpublish', ids, done: 'unpublished', icon: EyeOff })
      },
      bulk: {
        name: 'unpublish',
        done: (number) => doneText('unpublished', name, number),
        follows: vanishesFrom(read),
      },
    },
    copyAction(resource),
    moveAction(resource),
    ...(tags ? [addTag(name)] : []),
  ]
  const alike = async (client: Client, search: string) =>
    (await client.search.content.query({ search, types: [name], limit: 10, linkable: true })).map(
      // The first word of a title is no name.
      ({ title }) => title.toLowerCase(),
    )
  const removalCycle: ListScreen['removalCycle'] = {
    around: (client, id) => client.trash.removalCycle.query({ entity: name, id }),
    remove: (client, id, others) => {
      const along = others.map((other) => ({ entity: other.entity as ContentName, id: other.id }))
      return client.trash.put.mutate({ texts: [{ entity: name, id }, ...along] })
    },
  }
  return {
    ...trashed,
    bulkRemoval: bulkRemoval(name, keepsUsed),
    inGroup: true,
    visit: shownAt,
    versionsAt: (id: number) => `/${name}/${id}#${versionsAnchor}`,
    actions,
    alike,
    removalCycle,
    used: usedQuestion(name),
    duplicates: {},
  }
}

type Act = {
  act: 'publish' | 'unpublish' | 'addTag'
  done: Done
  ids: readonly number[]
  icon: IconType
  target?: string
}

/** The outcome with the rows that were so already: its text comes with the first of them. */
async function textWithSame(...told: Parameters<typeof outcomeText>): Promise<string> {
  const { outcomeText } = await import('../../../resource/bulk/same-text.ts')
  return outcomeText(...told)
}

/** An act upon texts, told by those that it changed, with the way to take it back; only its text when it changed none. */
const undoableOf =
  (name: ContentName) =>
  async (
    client: Client,
    versions: Record<string, string>,
    { act, done, ids, icon, target }: Act,
  ): Promise<string | Outcome> => {
    const changed = Object.keys(versions).length
    const told = { name: act, done: (number: number) => doneText(done, name, number, target) }
    const same = ids.length - changed
    const text =
      same > 0 ? await textWithSame(told, { done: changed, same }, { entity: name, target }) : told.done(changed)
    return changed > 0 ? { text, icon, undo: () => contentOf(client, name).undo.mutate({ versions }) } : text
  }

const addTag = (name: ContentName): RowAction => ({
  label: t('article.addTag'),
  icon: TagIcon,
  needs: 'update',
  only: 'bulk',
  run: async (ids, { client, pick }) => {
    const tag = await pick('tag', t('article.addTag'))
    if (!tag) return null
    const { versions } = await contentOf(client, name).addTag.mutate({ ids, tag_id: tag.value })
    const told = { act: 'addTag', ids, done: 'tagged', icon: TagIcon, target: tag.label } as const
    return undoableOf(name)(client, versions, told)
  },
  bulk: {
    name: 'addTag',
    choose: ({ pick }) => pick('tag', t('article.addTag')),
    done: (number, tag) => doneText('tagged', name, number, tag),
  },
})
