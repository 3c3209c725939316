import { keepPreviousData } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import Check from 'lucide-react/icons/check'
import { Redirect, useLocation, useSearch } from 'wouter'
import { themePath } from '../../features/material/addresses.ts'
import { type MaterialFrame, useFrame } from '../../features/material/frame.ts'
import { MaterialSearch } from '../../features/material/search-field.tsx'
import { StartAside } from '../../features/material/start-aside.tsx'
import { TextCard } from '../../features/material/text-card.tsx'
import { themeIcon } from '../../features/material/theme-icon.tsx'
import { documentCount, textCount } from '../../features/material/words.ts'
import { AtOnce } from '../../lib/at-once.tsx'
import { failureOf } from '../../lib/errors.ts'
import { longDayText, t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { AppLink, TextLink } from '../../ui/link.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'

type StartData = Outputs['material']['start']

/** Leads to the start. */
export const ToStart = () => <Redirect to="/" replace />

const heading = 'border-b border-grey-3 pb-1 text-h3'

/** The first page of the app (picture 66): search, news, themes, target groups; bookmarks and tips beside them. */
export function Start() {
  const frame = useFrame()
  const chosen = Number(new URLSearchParams(useSearch()).get('malgrupp')) || undefined
  const audience = frame.audiences.find(({ id }) => id === chosen)?.id
  const start = trpc.material.start.useQuery({ audience }, { placeholderData: keepPreviousData })
  const failure = start.error ? failureOf(start.error) : null
  const words = { texts: textCount(frame.texts), documents: documentCount(frame.documents) }
  return (
    <div className="grid max-w-[1120px] items-start gap-x-4 gap-y-5 lg:grid-cols-[minmax(0,1fr)_272px]">
      <title>{t('app.metodmaterial')}</title>
      <div className="min-w-0">
        <h1 className="text-h1 max-sm:text-h2">{t('app.metodmaterial')}</h1>
        <p className="mt-1">{t('material.lead', words)}</p>
        <div className="mt-3">
          <MaterialSearch large />
          {start.data && <OthersSearch searches={start.data.searches} />}
        </div>
        {failure && !start.data && (
          <div className="mt-3">
            <LoadError reference={failure.reference} onRetry={() => void start.refetch()}>
              {failure.message}
            </LoadError>
          </div>
        )}
        {frame.themes.length === 0 ? (
          <EmptyState title={t('material.closed')}>{t('material.closedHelp')}</EmptyState>
        ) : (
          <AtOnce>
            {start.data && <News news={start.data.news} visited={frame.visited} />}
            <Themes themes={frame.themes} counts={start.data?.themes} filtered={audience !== undefined} />
            <Audiences audiences={frame.audiences} chosen={audience} />
          </AtOnce>
        )}
      </div>
      {start.data && <StartAside marks={start.data.marks} tips={start.data.tips} />}
    </div>
  )
}

/** Words that several others have searched for. */
function OthersSearch({ searches }: Pick<StartData, 'searches'>) {
  if (searches.length === 0) return null
  return (
    <p className="mt-0.5 flex flex-wrap items-baseline gap-x-1 text-hint text-grey-6">
      {t('material.othersSearch')}
      {searches.map((words, at) => (
        <span key={words}>
          <TextLink href={`/search?q=${encodeURIComponent(words)}`} className="inline-block py-0.5">
            {words}
          </TextLink>
          {at < searches.length - 1 && <span aria-hidden> ·</span>}
        </span>
      ))}
    </p>
  )
}

function News({ news, visited }: { news: StartData['news']; visited: string | null }) {
  if (news.items.length === 0) return null
  const isNew = news.total > 0
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="flex flex-wrap items-baseline gap-x-2 text-h3">
          {t(isNew ? 'material.news' : 'material.latest')}
          {isNew && (
            <span className="text-hint font-normal text-grey-6">
              {visited ? t('material.visited', { date: longDayText(visited) }) : t('material.firstVisit')}
            </span>
          )}
        </h2>
        {news.total > news.items.length && (
          <TextLink href="/news" className="text-ui">
            {t('material.allNew', { number: news.total })}
          </TextLink>
        )}
      </div>
      <ul className="mt-2 grid gap-3 sm:grid-cols-2 md:grid-cols-3">
        {news.items.map((text) => (
          <li key={text.id} className="min-w-0">
            <TextCard text={text} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type ThemesProps = { themes: MaterialFrame['themes']; counts: StartData['themes'] | undefined; filtered: boolean }

function Themes({ themes, counts, filtered }: ThemesProps) {
  const shown = themes
    .map((theme) => ({ ...theme, count: counts ? (counts[theme.id] ?? 0) : theme.count }))
    .filter(({ count }) => !filtered || count > 0)
  return (
    <section className="mt-5">
      <h2 className={heading}>{t('material.themes')}</h2>
      <ul className="grid gap-x-4 md:grid-cols-2">
        {shown.map(({ id, slug, title, lead, icon, count }) => (
          <li key={id} className="flex items-start gap-1.5 border-b border-grey-2 py-1.5">
            <Icon as={themeIcon(icon)} size={24} className="mt-0.5 text-blue-dark" />
            <div className="min-w-0 grow">
              <TextLink href={themePath(slug)} className="text-ui font-bold break-words">
                {title}
              </TextLink>
              {lead && <p className="text-hint text-grey-6">{lead}</p>}
            </div>
            <span className="text-hint text-grey-6 tabular-nums">{count}</span>
          </li>
        ))}
        <li className="flex items-center border-b border-grey-2 py-1.5">
          <AppLink
            href="/all"
            className="flex min-h-5 items-center gap-1 rounded-control text-ui font-bold text-blue-dark hover:underline"
          >
            {t('material.all')}
            <Icon as={ArrowRight} size={18} />
          </AppLink>
        </li>
      </ul>
    </section>
  )
}

function Audiences({ audiences, chosen }: { audiences: MaterialFrame['audiences']; chosen: number | undefined }) {
  const [, navigate] = useLocation()
  if (audiences.length === 0) return null
  return (
    <section className="mt-5">
      <h2 className={heading}>{t('material.forAudience')}</h2>
      <ul className="mt-2 flex flex-wrap gap-1">
        {audiences.map(({ id, label, count }) => (
          <li key={id}>
            <button
              type="button"
              aria-pressed={id === chosen}
              onClick={() => navigate(id === chosen ? '/' : `/?malgrupp=${id}`)}
              className={cx(
                'flex min-h-5.5 items-center gap-1 rounded-control border px-1.5 text-ui transition-colors',
                id === chosen ? 'border-blue bg-blue-light font-bold text-blue-ink' : 'border-grey-4 hover:bg-grey-1',
              )}
            >
              {id === chosen && <Icon as={Check} size={18} />}
              {label} <span className="text-hint font-normal text-grey-6">{count}</span>
            </button>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-hint text-grey-6">{t('material.audienceHelp')}</p>
    </section>
  )
}
