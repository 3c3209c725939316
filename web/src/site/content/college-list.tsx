import { ArrowRight, BadgeCheck, ChevronDown, Clock, Info, Mail, Phone } from 'lucide-react'
import { dayText, initials, t } from '../i18n.ts'
import { h2, textLink } from '../parts/layout.ts'
import type { CollegeCard, SiteMap } from './model.ts'
import { MapDrawing } from './site-map.tsx'

/** The cards before "Visa fler". */
const shownAtOnce = 8
const grid = 'grid gap-3 md:grid-cols-2'

/** Draws a card for each college, those without a site too; many of them are folded (design picture 44). */
export function CollegeCards({ colleges }: { colleges: CollegeCard[] }) {
  const more = colleges.slice(shownAtOnce)
  return (
    <>
      <ul className={grid}>
        {colleges.slice(0, shownAtOnce).map((college) => (
          <Card key={college.id} college={college} />
        ))}
      </ul>
      {more.length > 0 && (
        <details className="group mt-3 flex flex-col">
          <summary className="inline-flex list-none items-center gap-1 self-start py-2 text-body text-blue-dark">
            <span className={`${textLink} group-open:hidden`}>{t('list.showMore', { number: more.length })}</span>
            <span className={`${textLink} hidden group-open:inline`}>{t('public.showFewer')}</span>
            <ChevronDown size={20} strokeWidth={1.75} aria-hidden className="group-open:rotate-180" />
          </summary>
          <ul className={grid}>
            {more.map((college) => (
              <Card key={college.id} college={college} />
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** A link that is a button on phones. */
const phoneButton =
  'text-blue-dark underline underline-offset-4 hover:no-underline max-sm:inline-flex max-sm:min-h-6 max-sm:items-center max-sm:justify-center max-sm:gap-1 max-sm:rounded-control max-sm:border max-sm:border-grey-4 max-sm:bg-white max-sm:px-2 max-sm:font-bold max-sm:text-ink max-sm:no-underline'

const quiet = 'text-ui text-grey-6'

function Card({ college }: { college: CollegeCard }) {
  const { id, title, url, municipalities, kind, certified, educations, contact } = college
  return (
    <li
      id={`college-${id}`}
      className="flex scroll-mt-3 flex-col rounded-control border border-grey-3 p-3 target:border-blue target:outline-2 target:outline-blue max-sm:p-2"
    >
      <h3 className="text-h3 text-blue-deep">
        {url ? (
          <a href={url} className={textLink}>
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      <p className={quiet}>{municipalities || kind}</p>
      <div className={`mt-2 grid gap-2 ${contact ? 'sm:grid-cols-2' : ''}`}>
        <div className="space-y-1.5 text-ui">
          <p className="flex gap-1">
            {certified ? (
              <BadgeCheck size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-green-dark" />
            ) : (
              <Clock size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0 text-grey-6" />
            )}
            {certified ? t('public.certifiedCollege', { date: dayText(certified) }) : t('colleges.pending')}
          </p>
          {educations.length > 0 && (
            <div>
              <h4 className="text-hint text-grey-6">{t('colleges.educations')}</h4>
              <ul>
                {educations.map((education) => (
                  <li key={education}>{education}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
        {contact && <Contact contact={contact} />}
      </div>
      <div className="mt-auto pt-2">
        {url ? (
          <a href={url} className="inline-flex items-center gap-1 text-body text-blue-dark">
            <span className={textLink}>{t('colleges.toSite')}</span>
            <span className="sr-only">{` ${title}`}</span>
            <ArrowRight size={20} strokeWidth={1.75} aria-hidden />
          </a>
        ) : (
          <p className={`flex gap-1 ${quiet}`}>
            <Info size={20} strokeWidth={1.75} aria-hidden className="mt-0.25 shrink-0" />
            {contact && contact.name !== title ? t('colleges.noSiteAsk', { name: contact.name }) : t('colleges.noSite')}
          </p>
        )}
      </div>
    </li>
  )
}

function Contact({ contact: { name, title, email, phone1, image } }: { contact: NonNullable<CollegeCard['contact']> }) {
  return (
    <div className="text-ui">
      <h4 className="mb-0.5 text-hint text-grey-6">{t('colleges.contact')}</h4>
      <div className="flex gap-1.5">
        {image ? (
          <img
            src={`${image.url}?d=96x96`}
            alt=""
            width="40"
            height="40"
            loading="lazy"
            className="size-5 shrink-0 rounded-full object-cover"
          />
        ) : (
          <span
            aria-hidden
            className="flex size-5 shrink-0 items-center justify-center rounded-full bg-blue-light text-hint font-bold text-blue-ink"
          >
            {initials(name)}
          </span>
        )}
        <div className="min-w-0">
          <p className="font-bold">{name}</p>
          {title && <p className="text-grey-6">{title}</p>}
          {(email || phone1) && <Reach name={name} email={email} phone1={phone1} />}
        </div>
      </div>
    </div>
  )
}

/** Draws mail and phone: a line on a wide screen, buttons on a phone (design picture 52). */
function Reach({ name, email, phone1 }: Pick<NonNullable<CollegeCard['contact']>, 'name' | 'email' | 'phone1'>) {
  const button = `max-sm:grow ${phoneButton}`
  return (
    <p className="flex flex-wrap gap-x-0.5 gap-y-1 max-sm:mt-1 max-sm:gap-x-1.5">
      {email && (
        <a href={`mailto:${email}`} className={button}>
          <Mail size={20} strokeWidth={1.75} aria-hidden className="sm:hidden" />
          {t('action.email')}
          <span className="sr-only">{` ${name}`}</span>
        </a>
      )}
      {email && phone1 && (
        <span aria-hidden className="max-sm:hidden">
          ·
        </span>
      )}
      {phone1 && (
        <a href={`tel:${phone1.replace(/[^\d+]/g, '')}`} className={`whitespace-nowrap tabular-nums ${button}`}>
          <Phone size={20} strokeWidth={1.75} aria-hidden className="sm:hidden" />
          <span className="sm:hidden" aria-hidden>
            {t('colleges.call')}
          </span>
          <span className="max-sm:sr-only">{phone1}</span>
        </a>
      )}
    </p>
  )
}

type LocalsProps = { title: string; colleges: CollegeCard[]; map: SiteMap | null }

/**
 * Draws a region's local colleges, numbered as on the map beside them (design picture 40). One without an open site
 * leads to its card on the page of all.
 */
export function LocalColleges({ title, colleges, map }: LocalsProps) {
  if (colleges.length === 0) return null
  return (
    <div className="gap-6 md:grid md:grid-cols-[minmax(0,1fr)_464px]">
      <section aria-labelledby="lokala-college">
        <h2 id="lokala-college" className={h2}>
          {title}
        </h2>
        <p className="mt-1 mb-2 text-body">
          {t('colleges.choose')}{' '}
          <a href="/lokala-college" className={textLink}>
            {t('colleges.byMunicipality')}
          </a>
        </p>
        <ol className="border-t border-grey-3">
          {colleges.map(({ id, title: name, url, certified }, index) => (
            <li key={id} className="flex items-center gap-1.5 border-b border-grey-3 py-0.75">
              <span
                aria-hidden
                className="flex size-3.5 shrink-0 items-center justify-center rounded-full bg-blue text-hint font-bold text-white"
              >
                {index + 1}
              </span>
              <a
                href={url ?? `/lokala-college#college-${id}`}
                className={`min-w-0 grow text-body font-bold ${textLink}`}
              >
                {name}
              </a>
              {certified && (
                <span className={`shrink-0 ${quiet}`}>{t('colleges.since', { year: certified.slice(0, 4) })}</span>
              )}
            </li>
          ))}
        </ol>
      </section>
      {map && (
        <div className="max-md:hidden">
          <div className="overflow-hidden rounded-control border border-grey-3">
            <MapDrawing map={map} still />
          </div>
        </div>
      )}
    </div>
  )
}
