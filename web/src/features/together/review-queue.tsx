import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { fullMomentText } from './moment-text.ts'
import './together-texts.ts'

/** Lists the texts that wait for a review by the person, for the dashboard. Without any it takes no room. */
export default function ReviewQueue() {
  const { data } = trpc.review.waiting.useQuery()
  const mine = data?.items.filter((item) => item.mine) ?? []
  if (mine.length === 0) return null
  return (
    <section>
      <h2 className="mt-5 border-b border-grey-3 pb-1 text-h3">{t('review.queue')}</h2>
      <ul>
        {mine.map(({ entity, id, title, asked_by, created_at }) => (
          <li key={`${entity} ${id}`} className="border-b border-grey-2">
            <AppLink href={`/${entity}/${id}`} className="flex min-h-9.5 items-center gap-2 py-1 hover:bg-grey-0">
              <Icon as={ClipboardCheck} size={24} className="text-orange-dark" />
              <span className="min-w-0">
                <strong className="block wrap-anywhere">{title}</strong>
                <span className="block text-hint text-grey-6">
                  {t('review.queueBy', {
                    element: capitalise(formsOf(entity).indefSg),
                    name: asked_by?.name ?? t('comment.removedPerson'),
                    time: fullMomentText(created_at),
                  })}
                </span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
