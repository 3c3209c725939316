import { article } from '@kollegium/api/content/article.resource'
import { tag } from '@kollegium/api/content/tag.resource'
import { file } from '@kollegium/api/documents/file.resource'
import { education } from '@kollegium/api/groups/education.resource'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import TagIcon from 'lucide-react/icons/tag'
import { groupScreen } from '../../features/group-form/group-screen.ts'
import { t } from '../../lib/words.ts'
import { dateTime } from '../../resource/fields/date.tsx'
import { defineScreen, type Screen } from '../../resource/screen.ts'
import { fileSize } from '../../ui/file-drop.tsx'
import { heavyKinds } from './heavy-kinds.ts'
import { UploadFiles } from './upload-files.tsx'

const own: readonly Screen[] = [
  defineScreen({
    resource: article,
    api: (client) => client.article,
    // Shown only where there is a moment to publish: then it may not be left out.
    fields: { publish_at: { ...dateTime, saysOptional: false } },
    when: {
      publish_at: (values) =>
        values.status === 'scheduled' || (values.status === 'published' && Boolean(values.publish_at)),
    },
    needs: { status: 'publish', publish_at: 'publish', unpublish_at: 'publish' },
    preview: async (client, record) => (await client.article.preview.query({ id: record.id })).url,
    emptyText: t('article.empty'),
    actions: [
      {
        label: t('action.publish'),
        icon: Eye,
        needs: 'publish',
        when: (row) => row.status !== 'published',
        run: async (ids, { client }) => {
          const { count } = await client.article.publish.mutate({ ids })
          return t('article.published', { number: count })
        },
      },
      {
        label: t('action.unpublish'),
        icon: EyeOff,
        needs: 'publish',
        when: (row) => row.status !== 'unpublished',
        run: async (ids, { client }) => {
          const { count } = await client.article.unpublish.mutate({ ids })
          return t('article.unpublished', { number: count })
        },
      },
      {
        label: t('article.addTag'),
        icon: TagIcon,
        needs: 'update',
        only: 'bulk',
        run: async (ids, { client, pick }) => {
          const tag = await pick('tag', t('article.addTag'))
          if (!tag) return null
          const { count } = await client.article.addTag.mutate({ ids, tag_id: tag.value })
          return t('article.tagged', { number: count, text: tag.label })
        },
      },
    ],
  }),
  defineScreen({ resource: tag, api: (client) => client.tag, emptyText: t('tag.empty') }),
  groupScreen,
  defineScreen({ resource: education, api: (client) => client.education }),
  defineScreen({
    resource: file,
    api: (client) => client.file,
    noCreate: true,
    Create: UploadFiles,
    cells: { filesize: ({ value }) => fileSize(Number(value)) },
    emptyText: t('file.empty'),
  }),
]

/** Every resource with a list and a form in this app, and what these need beyond the definition. */
export const screens: readonly Screen[] = own.map((screen) => ({ kinds: heavyKinds, ...screen }))
