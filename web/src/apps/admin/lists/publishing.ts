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
import { mayUnpublish, WhatFollows, WhatKeeps } from '../../../features/content/publication-questions.tsx'
import { usedQuestion } from '../../../features/content/used-question.tsx'
import { copyAction } from '../../../features/copies/copy-action.ts'
import { moveAction } from '../../../features/copies/move-action.ts'
import { capitalise, doneText as deletedText, type EntityName, formsOf, numberText, t } from '../../../lib/i18n.ts'
import type { Client } from '../../../lib/trpc.ts'
import type { ListScreen } from '../../../resource/list-screen.ts'
import type { BulkAct, Outcome, Row, RowAction } from '../../../resource/screen.ts'

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
  takeBack: (client, rows) => client.trash.undo.mutate({ rows: rows as { entity: ContentName; id: number }[] }),
} as const satisfies Partial<ListScreen>

/** Removes every row of a list's filter into the trash. Used rows stay there; texts name in the question where they are used. */
export const bulkRemoval = (name: EntityName, follows?: BulkAct['follows']): BulkAct => ({
  name: 'delete',
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
        const { count, versions: after } = await contentOf(client, name).publish.mutate({ ids, versions })
        return undoable(client, after, { text: doneText('published', name, count), icon: Eye })
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
        if (!(await mayUnpublish({ client, confirm }, { name, ids, read }))) return null
        const { count, versions } = await contentOf(client, name).unpublish.mutate({ ids })
        return undoable(client, versions, { text: doneText('unpublished', name, count), icon: EyeOff })
      },
      bulk: {
        name: 'unpublish',
        done: (number) => doneText('unpublished', name, number),
        follows: (uses, { number, close }) => createElement(WhatFollows, { uses, number, read, onFollow: close }),
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
    bulkRemoval: bulkRemoval(name, (uses, { close }) => createElement(WhatKeeps, { uses, onFollow: close })),
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

/** An act upon texts with the way to take it back; only its text when it changed none, or the server names none. */
const undoableOf =
  (name: ContentName) =>
  (client: Client, versions: Record<string, string> | undefined, done: Omit<Outcome, 'undo'>): string | Outcome =>
    versions && Object.keys(versions).length > 0
      ? { ...done, undo: () => contentOf(client, name).undo.mutate({ versions }) }
      : done.text

const addTag = (name: ContentName): RowAction => ({
  label: t('article.addTag'),
  icon: TagIcon,
  needs: 'update',
  only: 'bulk',
  run: async (ids, { client, pick }) => {
    const tag = await pick('tag', t('article.addTag'))
    if (!tag) return null
    const { count, versions } = await contentOf(client, name).addTag.mutate({ ids, tag_id: tag.value })
    const done = { text: doneText('tagged', name, count, tag.label), icon: TagIcon }
    return undoableOf(name)(client, versions, done)
  },
  bulk: {
    name: 'addTag',
    choose: ({ pick }) => pick('tag', t('article.addTag')),
    done: (number, tag) => doneText('tagged', name, number, tag),
  },
})
