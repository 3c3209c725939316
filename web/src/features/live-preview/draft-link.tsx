import { useQuery, useQueryClient } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import { useServices } from '../../lib/client-context.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import type { Client } from '../../lib/trpc.ts'
import { keptOf } from '../../resource/kept.ts'
import type { Row } from '../../resource/row.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { DraftEntity } from '../drawn-page/draft-page.ts'

/** The entities whose saved draft a link can show. A saved group and saved settings are public at once. */
const shared = ['article', 'page', 'event', 'section', 'card', 'queue', 'menu', 'message'] as const
type Shared = (typeof shared)[number]
type LinkClient = Pick<Client['article'], 'previewLink' | 'preview' | 'endPreview'>

/**
 * Shares a saved draft, or the changed text that waits beside a published one, by a link for a week, copies the link, and ends it. A
 * published text alone needs none.
 */
export function DraftLink({ entity, record }: { entity: DraftEntity; record: Row }) {
  const name = shared.find((each) => each === entity)
  const isDraft = record.status !== 'published' || keptOf(record)?.pending
  return name && isDraft ? <Sharing name={name} id={record.id} /> : null
}

function Sharing({ name, id }: { name: Shared; id: number }) {
  const { client } = useServices()
  const { realUser } = useMe()
  const cache = useQueryClient()
  const attempt = useToastOutcome()
  const api: LinkClient = client[name]
  const key = [[name, 'previewLink'], { id }]
  const { data: link } = useQuery({ queryKey: key, queryFn: () => api.previewLink.query({ id }) })
  if (link === undefined) return null
  const share = () =>
    attempt(async () => {
      const { url, expires_at } = await api.preview.mutate({ id })
      cache.setQueryData(key, { url, expires_at })
      await navigator.clipboard.writeText(url)
      return t('draft.copied')
    })
  const copy = () =>
    attempt(async () => {
      await navigator.clipboard.writeText(link?.url ?? '')
      return t('draft.copied')
    })
  const stop = () =>
    attempt(async () => {
      await api.endPreview.mutate({ id })
      cache.setQueryData(key, null)
      return t('draft.stopped')
    })
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <Icon as={LinkIcon} className="text-grey-6" />
      <p className="min-w-0 grow text-hint" aria-live="polite">
        {link && <strong>{t('draft.shared')} </strong>}
        <span className="text-grey-6">
          {link ? t('draft.sharedUntil', { date: longDayText(link.expires_at) }) : helpOf(realUser !== null)}
        </span>
      </p>
      {link ? (
        <span className="flex">
          <Button variant="tertiary" size={32} onClick={() => void copy()}>
            {t('draft.copy')}
          </Button>
          <Button variant="tertiary" size={32} onClick={() => void stop()}>
            {t('draft.stop')}
          </Button>
        </span>
      ) : (
        !realUser && (
          <Button variant="tertiary" size={32} onClick={() => void share()}>
            {t('draft.share')}
          </Button>
        )
      )}
    </div>
  )
}

const helpOf = (isActing: boolean) => t(isActing ? 'draft.acting' : 'draft.shareHelp')
