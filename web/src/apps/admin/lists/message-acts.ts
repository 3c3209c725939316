import '../../../lib/bulk-texts.ts'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { capitalise, formsOf, t } from '../../../lib/i18n.ts'
import type { RowAction } from '../../../resource/row-action.ts'

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
      const versions = Object.fromEntries(rows.map((row) => [row.id, String(row.updated_at)]))
      const told = { icon: Eye, text: (number: number) => doneText('published', number) }
      return (await import('./ticked-rows.ts')).doAct(client, 'publish', { list: 'message', rows, versions }, told)
    },
    bulk: { name: 'publish', done: (number) => doneText('published', number) },
  },
  {
    label: t('action.unpublish'),
    icon: EyeOff,
    needs: 'publish',
    when: (row) => row.status !== 'unpublished',
    run: async (ids, { client, confirm }, rows) => {
      if (ids.length > 1) {
        const element = formsOf('message').indefPl
        const act = t('action.unpublish')
        if (!(await confirm({ title: t('bulk.question', { act, number: ids.length, element }), confirmLabel: act }))) {
          return null
        }
      }
      const told = { icon: EyeOff, text: (number: number) => doneText('unpublished', number) }
      return (await import('./ticked-rows.ts')).doAct(client, 'unpublish', { list: 'message', rows }, told)
    },
    bulk: { name: 'unpublish', done: (number) => doneText('unpublished', number) },
  },
]
