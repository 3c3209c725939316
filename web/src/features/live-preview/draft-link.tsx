import { useQuery, useQueryClient } from '@tanstack/react-query'
import LinkIcon from 'lucide-react/icons/link'
import { useServices } from '../../lib/client-context.tsx'
import { longDayText, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import type { Client } from '../../lib/trpc.ts'
import { copyLink } from '../../resource/copy-link.tsx'
import { keptOf } from '../../resource/kept.ts'
import type { Row } from '../../resource/row.ts'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
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
  const confirm = useConfirm()
  const api: LinkClient = client[name]
  const key = [[name, 'previewLink'], { id }]
  const { data: link } = useQuery({ queryKey: key, queryFn: () => api.previewLink.query({ id }) })
  if (link === undefined) return null
  const toldOf = (expires_at: string) => ({
    copied: t('toast.linkCopied'),
    about: t('draft.sharedUntil', { date: longDayText(expires_at) }),
  })
  const share = () =>
    attempt(() => {
      let until = ''
      const url = api.preview.mutate({ id }).then((shared) => {
        until = shared.expires_at
        cache.setQueryData(key, { url: shared.url, expires_at: shared.expires_at })
        return shared.url
      })
      return copyLink(confirm, url, () => toldOf(until))
    })
  const copy = ({ url, expires_at }: NonNullable<typeof link>) =>
    attempt(() => copyLink(confirm, url, () => toldOf(expires_at)))
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
      <span className="flex">
        {/* One button for both: the focus stays on it once the draft is shared. */}
        {(link || !realUser) && (
          <Button variant="tertiary" size={32} onClick={() => void (link ? copy(link) : share())}>
            {t(link ? 'action.copyLink' : 'draft.share')}
          </Button>
        )}
        {link && (
          <Button variant="tertiary" size={32} onClick={() => void stop()}>
            {t('draft.stop')}
          </Button>
        )}
      </span>
    </div>
  )
}

const helpOf = (isActing: boolean) => t(isActing ? 'draft.acting' : 'draft.shareHelp')
