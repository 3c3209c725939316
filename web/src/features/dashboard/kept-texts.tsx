import { Suspense, useState } from 'react'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import { late } from '../../lib/late.tsx'
import { useMe } from '../../lib/me.tsx'
import { UNSAVED } from '../../lib/unsaved-slot.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { icons } from '../../ui/icons.ts'
import { AppLink } from '../../ui/link.tsx'
import { changedText } from './moments.ts'
import { type Overview, PartHead } from './part-head.tsx'

const FileMenu = late(async () => ({ default: (await import('../../resource/bulk/export-menu.tsx')).FileMenu }))

/** The columns of the list as a file. */
const columns = ['title', 'type', 'place', 'saved_at']
/** The texts that stand there before the person asks for the rest. */
const FIRST = 4

/** Lists the person's own texts that are typed and not saved; each leads to the form that offers it. */
export function KeptTexts({ items }: { items: NonNullable<Overview['kept']> }) {
  const { navigation } = useMe()
  const [isOpen, setOpen] = useState(false)
  const shown = isOpen ? items : items.slice(0, FIRST)
  const rest = items.length - shown.length
  return (
    <section aria-labelledby="dashboard-kept">
      <PartHead
        id="dashboard-kept"
        end={
          // The button comes later, and the rest of the page keeps its place.
          <Suspense fallback={<span className="block min-h-5 min-w-5 touch:min-h-6 touch:min-w-6" />}>
            <FileMenu input={{ entity: 'keptTexts', columns }} />
          </Suspense>
        }
      >
        {t('dashboard.kept')}
      </PartHead>
      <ul>
        {shown.map(({ id, kind, content_id, slot, title, group, saved_at }) => (
          <li key={id} className="border-b border-grey-2">
            <AppLink
              href={content_id ? `/${kind}/${content_id}` : `/${kind}/new?${UNSAVED}=${slot}`}
              className="grid min-h-7 grid-cols-[auto_minmax(0,1fr)_264px] items-center gap-x-1.5 py-1 hover:bg-grey-0 max-sm:grid-cols-[auto_minmax(0,1fr)]"
            >
              <Icon
                as={icons[navigation.find(({ name }) => name === kind)?.icon ?? 'file-text']}
                className="text-grey-6"
              />
              <span className="min-w-0">
                <strong className="line-clamp-2 wrap-anywhere">{title || t('dashboard.untitled')}</strong>
                <span className="block text-hint text-grey-6">
                  {`${capitalise(formsOf(kind).indefSg)} · ${group?.title ?? t('dashboard.wholeNetwork')}`}
                </span>
              </span>
              <time dateTime={saved_at} className="text-grey-6 max-sm:col-start-2 sm:text-right">
                {changedText(saved_at)}
              </time>
            </AppLink>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <Button variant="tertiary" size={32} className="mt-1" onClick={() => setOpen(true)}>
          {t('list.showMore', { number: rest })}
        </Button>
      )}
    </section>
  )
}
