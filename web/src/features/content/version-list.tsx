import { longDayText, t } from '../../lib/i18n.ts'
import { cx } from '../../ui/classes.ts'
import type { Revision } from './content-client.ts'
import { sittingsOf, sittingText, timesText } from './sittings.ts'

type VersionListProps = {
  versions: readonly Revision[]
  /** The chosen version. */
  shown: number
  onChoose: (id: number) => void
}

/** Lists versions by sitting, each named by what happened; the newest first (design guide, 98). */
export function VersionList({ versions, shown, onChoose }: VersionListProps) {
  const newest = versions[0]?.id
  return (
    <ul aria-label={t('content.versions')}>
      {sittingsOf(versions).map((sitting) => (
        <li key={sitting.key} className="mb-2">
          <div className="flex flex-wrap justify-between gap-x-1 border-b border-grey-3 px-1 pb-0.5 text-hint">
            <span className="font-bold text-grey-6">{sittingText(sitting)}</span>
            <span className="text-grey-6">{sitting.author?.name ?? t('content.someone')}</span>
          </div>
          <ul aria-label={sittingText(sitting)}>
            {sitting.versions.map((version) => (
              <li key={version.id} className="border-b border-grey-2">
                <button
                  type="button"
                  aria-current={version.id === shown || undefined}
                  onClick={() => onChoose(version.id)}
                  className={cx(
                    'flex min-h-6 w-full items-baseline gap-1 px-1 py-0.75 text-left focus-visible:-outline-offset-3',
                    version.id === shown ? 'bg-blue-light text-blue-ink' : 'hover:bg-grey-1',
                  )}
                >
                  <span
                    aria-hidden
                    className={cx(
                      'size-[10px] shrink-0 rounded-full border-2',
                      version.shows ? 'border-green-dark bg-green-dark' : 'border-grey-5',
                    )}
                  />
                  <span className={cx('min-w-0 grow wrap-anywhere', version.shows && 'font-bold')}>
                    {version.title}
                    {version.id === newest && <span className="font-normal">, {t('content.current')}</span>}
                  </span>
                  <span className="sr-only">{longDayText(version.created_at)}</span>
                  <span className="shrink-0 text-hint">{timesText(version)}</span>
                </button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
