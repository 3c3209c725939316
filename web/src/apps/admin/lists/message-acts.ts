import '../../../lib/bulk-texts.ts'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { capitalise, formsOf, t } from '../../../lib/i18n.ts'
import type { RowAction } from '../../../resource/screen.ts'

const doneText = (what: 'published' | 'unpublished', number: number): string => {
  const { defSg, indefPl } = formsOf('message')
  return number === 1
    ? t(`content.${what}One`, { element: capitalise(defSg) })
    : t(`content.${what}Many`, { number, element: indefPl })
}

/** Publishes messages and takes them down from their list. Each is saved as in its form, so rights, versions and reviews are those of a save. */
export const messageActs: RowAction[] = [
  {
    label: t('action.publish'),
    icon: Eye,
    needs: 'publish',
    publishes: true,
    when: (row) => row.status !== 'published',
    run: async (_, { client }, rows) => {
      // A message that somebody has changed since is refused: nobody publishes a text that they have not seen.
      for (const { id, updated_at } of rows) {
        const data = { status: 'published' as const, publish_at: null }
        await client.message.update.mutate({ id, data, updated_at: String(updated_at) })
      }
      return doneText('published', rows.length)
    },
    bulk: { name: 'publish', done: (number) => doneText('published', number) },
  },
  {
    label: t('action.unpublish'),
    icon: EyeOff,
    needs: 'publish',
    when: (row) => row.status !== 'unpublished',
    run: async (ids, { client, confirm }) => {
      if (ids.length > 1) {
        const element = formsOf('message').indefPl
        const act = t('action.unpublish')
        if (!(await confirm({ title: t('bulk.question', { act, number: ids.length, element }), confirmLabel: act }))) {
          return null
        }
      }
      for (const id of ids) await client.message.update.mutate({ id, data: { status: 'unpublished' } })
      return doneText('unpublished', ids.length)
    },
    bulk: { name: 'unpublish', done: (number) => doneText('unpublished', number) },
  },
]
