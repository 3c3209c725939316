import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import TagIcon from 'lucide-react/icons/tag'
import { type ContentName, contentOf, type VersionedResource } from '../../../features/content/content-client.ts'
import { contentSide } from '../../../features/content/content-side.tsx'
import { copyAction } from '../../../features/copies/copy-action.ts'
import { sourceNotice } from '../../../features/copies/source-notice.tsx'
import { capitalise, formsOf, t } from '../../../lib/i18n.ts'
import type { Client } from '../../../lib/trpc.ts'
import { dateTime } from '../../../resource/fields/date.tsx'
import type { RowAction, Screen } from '../../../resource/screen.ts'

/** When visitors see it: shown only where there is a moment to publish, which then may not be left out. */
export const publishing = {
  fields: { publish_at: { ...dateTime, saysOptional: false } },
  when: {
    publish_at: (values: Record<string, unknown>) =>
      values.status === 'scheduled' || (values.status === 'published' && Boolean(values.publish_at)),
  },
  needs: { status: 'publish', publish_at: 'publish', unpublish_at: 'publish' },
} as const

type Done = 'published' | 'unpublished' | 'tagged'

/** "Artikeln har publicerats", "3 artiklar har publicerats". */
function doneText(what: Done, name: ContentName, number: number, text = ''): string {
  const { defSg, indefPl } = formsOf(name)
  return number === 1
    ? t(`content.${what}One`, { element: capitalise(defSg), text })
    : t(`content.${what}Many`, { number, element: indefPl, text })
}

/** A removed row can be taken back: the question says so. */
export const trashed = { undoText: t('trash.into') } as const

/**
 * Returns the actions that every type of content has in its list and beside its form. @param read visitors read it on a
 * page of its own
 */
export function contentParts(
  resource: VersionedResource,
  { tags = true, read = false }: { tags?: boolean; read?: boolean } = {},
) {
  const name = resource.name as ContentName
  const actions: RowAction[] = [
    {
      label: t('action.publish'),
      icon: Eye,
      needs: 'publish',
      when: (row) => row.status !== 'published',
      run: async (ids, { client }, rows) => {
        const versions = Object.fromEntries(rows.map((row) => [row.id, String(row.updated_at)]))
        const { count } = await contentOf(client, name).publish.mutate({ ids, versions })
        return doneText('published', name, count)
      },
    },
    {
      label: t('action.unpublish'),
      icon: EyeOff,
      needs: 'publish',
      when: (row) => row.status !== 'unpublished',
      run: async (ids, { client }) => {
        const { count } = await contentOf(client, name).unpublish.mutate({ ids })
        return doneText('unpublished', name, count)
      },
    },
    copyAction(resource),
    ...(tags ? [addTag(name)] : []),
  ]
  const alike = async (client: Client, search: string) =>
    (await client.search.content.query({ search, types: [name], limit: 10, linkable: true })).map(
      // The first word of a title is no name.
      ({ title }) => title.toLowerCase(),
    )
  const ring: Screen['ring'] = {
    around: (client, id) => client.trash.ring.query({ entity: name, id }),
    remove: (client, id, others) => {
      const along = others.map((other) => ({ entity: other.entity as ContentName, id: other.id }))
      return client.trash.put.mutate({ texts: [{ entity: name, id }, ...along] })
    },
  }
  return {
    ...publishing,
    ...trashed,
    inGroup: true,
    actions,
    alike,
    ring,
    duplicates: {},
    Head: sourceNotice(resource),
    Side: contentSide(resource, { visits: read }),
  }
}

const addTag = (name: ContentName): RowAction => ({
  label: t('article.addTag'),
  icon: TagIcon,
  needs: 'update',
  only: 'bulk',
  run: async (ids, { client, pick }) => {
    const tag = await pick('tag', t('article.addTag'))
    if (!tag) return null
    const { count } = await contentOf(client, name).addTag.mutate({ ids, tag_id: tag.value })
    return doneText('tagged', name, count, tag.label)
  },
})
