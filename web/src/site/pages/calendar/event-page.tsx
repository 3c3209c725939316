import { Calendar, CalendarPlus, MapPin } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { MapDrawing } from '../../content/site-map.tsx'
import { whenLine } from '../../content/times.ts'
import { When } from '../../content/when.tsx'
import { t } from '../../i18n.ts'
import type { Chrome } from '../../model.ts'
import { container, plainButton, textLink } from '../../parts/layout.ts'
import { PageEnd } from '../../parts/page-end.tsx'
import { PageTop } from '../../parts/page-head.tsx'
import { TagLinks } from '../../parts/tag-links.tsx'
import { AsideBlock, AttachmentSection, TextHeading, TextWords } from '../../parts/text-parts.tsx'
import type { PageOf } from '../model.ts'

type EventProps = { page: PageOf<'event'>; chrome: Chrome }

const calendarStep = () => ({ href: '/evenemang', label: t('calendar.title') })

/** Draws an event (design picture 42): its facts first, then its text; place, contact and coming events beside it. */
export function EventPage({ page, chrome }: EventProps) {
  const { calendar, lead, body, attachments, tags } = page
  return (
    <div className={`${container} pb-4`}>
      <PageTop preview={page.preview} steps={[calendarStep()]} current={page.title} />
      <article>
        <TextHeading>{page.title}</TextHeading>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-1.5 gap-y-0.5 text-ui text-grey-6">
          {calendar && (
            <a
              href={calendar.href}
              className="max-w-full rounded-control bg-blue-ice px-1 py-0.25 text-hint font-bold wrap-anywhere text-blue-ink hover:underline"
            >
              {calendar.label}
            </a>
          )}
          <span className="min-w-0 break-words">{t('calendar.event.organiser', { text: page.organiser })}</span>
        </p>
        <div className="mt-2.5 gap-x-8 md:grid md:grid-cols-[minmax(0,784px)_minmax(208px,1fr)]">
          <div className="min-w-0">
            <Facts page={page} />
            {page.over && <p className="mt-2 text-ui text-grey-6">{t('calendar.event.over')}</p>}
            {page.file && !page.over && (
              <p className="mt-3 print:hidden">
                <a href={page.file} download className={`${plainButton} gap-1 max-sm:w-full`}>
                  <CalendarPlus size={20} strokeWidth={1.75} aria-hidden />
                  {t('calendar.event.add')}
                </a>
              </p>
            )}
            {(lead || body) && (
              <div className="mt-4">
                <TextWords text={{ image: null, lead, body }} />
              </div>
            )}
            <AttachmentSection files={attachments} />
            <TagLinks tags={tags} />
          </div>
          <Aside page={page} />
        </div>
      </article>
      <PageEnd updated={page.updated} author={null} path={chrome.path} />
    </div>
  )
}

function Facts({ page: { when, place } }: Pick<EventProps, 'page'>) {
  if (!when && !place) return null
  return (
    <dl className="border-t border-grey-2">
      {when && (
        <Fact icon={Calendar} label={t('public.event.when')}>
          <span className="font-bold">{when.days}</span>
          {when.rest && ', '}
          <When time={when.rest} />
        </Fact>
      )}
      {place && (
        <Fact icon={MapPin} label={t('public.event.where')}>
          <span className="font-bold">{place}</span>
        </Fact>
      )}
    </dl>
  )
}

type FactProps = {
  icon: ComponentType<{ size: number; strokeWidth: number; 'aria-hidden': true; className: string }>
  label: string
  children: ReactNode
}

function Fact({ icon: Icon, label, children }: FactProps) {
  return (
    <div className="paper-grid grid grid-cols-[auto_96px_minmax(0,1fr)] gap-x-2 border-b border-grey-2 py-2 max-sm:grid-cols-[auto_minmax(0,1fr)] max-sm:gap-x-1.5 print:grid-cols-[72px_minmax(0,1fr)]">
      <Icon size={24} strokeWidth={1.75} aria-hidden className="mt-0.25 text-blue print:hidden" />
      <dt className="text-grey-6">{label}</dt>
      <dd className="min-w-0 break-words max-sm:col-start-2 print:col-start-auto">{children}</dd>
    </div>
  )
}

function Aside({ page: { map, contact, calendar, next } }: Pick<EventProps, 'page'>) {
  if (!map && !contact && next.length === 0) return null
  return (
    <aside className="min-w-0">
      {map && (
        <AsideBlock id="karta" title={t('map.title')}>
          <div
            role="img"
            aria-label={t('calendar.event.map', { text: map.place })}
            className="aspect-[304/207] max-w-58 overflow-hidden rounded-control border border-grey-3"
          >
            <MapDrawing map={map.map} still />
          </div>
          <p className="mt-1 text-grey-6">{map.place}</p>
        </AsideBlock>
      )}
      {contact && (
        <AsideBlock id="kontakt" title={t('footer.contact')}>
          <p className="font-bold break-words">{contact.name}</p>
          {contact.title && <p className="text-grey-6">{contact.title}</p>}
          <p className="flex flex-wrap gap-x-0.5">
            {contact.email && (
              <a href={`mailto:${contact.email}`} className={textLink}>
                {t('action.email')}
              </a>
            )}
            {contact.email && contact.phone1 && <span aria-hidden>·</span>}
            {contact.phone1}
          </p>
        </AsideBlock>
      )}
      {next.length > 0 && (
        <AsideBlock id="kommande" title={t('calendar.event.next', { text: calendar?.label ?? '' })} screenOnly>
          <ul className="space-y-1.5">
            {next.map(({ title, href, times }) => (
              <li key={href}>
                <a href={href} className={`break-words ${textLink}`}>
                  {title}
                </a>
                <span className="block text-grey-6">
                  <When time={whenLine(times)} />
                </span>
              </li>
            ))}
          </ul>
        </AsideBlock>
      )}
    </aside>
  )
}
