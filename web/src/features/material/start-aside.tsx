import Bookmark from 'lucide-react/icons/bookmark'
import X from 'lucide-react/icons/x'
import { failureOf } from '../../lib/errors.ts'
import { longDayText, t } from '../../lib/i18n.ts'
import { useMe } from '../../lib/me.tsx'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { IconButton } from '../../ui/button.tsx'
import { TextLink } from '../../ui/link.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { textPath } from './addresses.ts'
import { useDownload } from './document-line.tsx'
import { fileText } from './words.ts'

type StartData = Outputs['material']['start']
type Mark = StartData['marks']['items'][number]

const part = 'border-b border-grey-2 pb-3 not-first:pt-3 last:border-b-0'
const heading = 'text-ui font-bold'

/** Draws what stands beside the start: own bookmarks, tips to the person, and the way to the editors. */
export function StartAside({ marks, tips }: { marks: StartData['marks']; tips: StartData['tips'] }) {
  const me = useMe()
  const subject = encodeURIComponent(t('material.suggestSubject'))
  return (
    <aside className="min-w-0 lg:pt-9">
      <section className={part}>
        <h2 className={heading}>{t('material.bookmarks')}</h2>
        {marks.items.length === 0 && <p className="mt-1 text-hint text-grey-6">{t('material.noMarksShort')}</p>}
        <ul className="mt-1">
          {marks.items.map((mark) => (
            <li key={mark.id} className="flex gap-1.5 border-b border-grey-2 py-1">
              <Bookmark size={20} aria-hidden className="mt-0.5 shrink-0 fill-blue text-blue" />
              <MarkedThing mark={mark} />
            </li>
          ))}
        </ul>
        {marks.total > marks.items.length && (
          <p className="mt-1 text-ui">
            <TextLink href="/bookmarks">{t('material.allBookmarks', { number: marks.total })}</TextLink>
          </p>
        )}
      </section>
      {tips.length > 0 && <Tips tips={tips} />}
      {me.brand.email && (
        <section className={part}>
          <h2 className={heading}>{t('material.missing')}</h2>
          <p className="mt-1 text-hint">{t('material.missingText')}</p>
          <p className="mt-1 text-hint">
            <TextLink href={`mailto:${me.brand.email}?subject=${subject}`}>{t('material.suggest')}</TextLink>
          </p>
        </section>
      )}
    </aside>
  )
}

/** Draws the text or document of a bookmark as a link. */
export function MarkedThing({ mark: { text, document } }: { mark: Mark }) {
  const { download } = useDownload()
  if (text) {
    return (
      <div className="min-w-0">
        <TextLink href={textPath(text)} className="text-ui break-words">
          {text.title}
        </TextLink>
        <p className="text-hint text-grey-6">{text.theme?.title}</p>
      </div>
    )
  }
  if (!document) return null
  return (
    <div className="min-w-0">
      <button
        type="button"
        onClick={() => void download(document)}
        className="rounded-control text-left text-ui break-words text-blue-dark underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {document.title}
      </button>
      <p className="text-hint text-grey-6">{fileText(document)}</p>
    </div>
  )
}

function Tips({ tips }: Pick<StartData, 'tips'>) {
  const utils = trpc.useUtils()
  const toast = useToast()
  const away = trpc.material.takeAway.useMutation({
    onSuccess: () => utils.material.start.invalidate(),
    onError: (error) => void toast.error(failureOf(error).message),
  })
  return (
    <section className={part}>
      <h2 className={heading}>{t('material.tips')}</h2>
      <ul>
        {tips.map(({ id, title, slug, greeting, from, created_at }) => (
          <li key={id} className="flex items-start gap-1.5 py-1">
            <Avatar name={from} />
            <div className="min-w-0 grow">
              <TextLink href={`/text/${slug}`} className="text-ui break-words">
                {title}
              </TextLink>
              {greeting && <p className="text-hint break-words">”{greeting}”</p>}
              <p className="text-hint text-grey-6">
                {from}, {longDayText(created_at)}
              </p>
            </div>
            <IconButton
              icon={X}
              size={32}
              label={t('material.tipPutAway', { title })}
              disabled={away.isPending}
              onClick={() => away.mutate({ id })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
