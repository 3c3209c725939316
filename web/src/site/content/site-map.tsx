import { Globe, Mail, X } from 'lucide-react'
import { t } from '../i18n.ts'
import { textLink } from '../parts/layout.ts'
import { pinShape } from './college-map.tsx'
import type { Member, SiteMap } from './model.ts'

/**
 * Draws the map with a numbered pin for each member, each a link to its card; the list below holds the same members.
 */
export function MapPanel({ map, members, title }: { map: SiteMap; members: Member[]; title: string }) {
  const placed = members.filter(({ located }) => located)
  return (
    <section aria-labelledby="karta" className="group/map relative">
      <h2 id="karta" className="mb-1.5 scroll-mt-3 text-ui font-bold">
        {t('map.title')}
      </h2>
      <details className="group/list text-ui print:hidden">
        <summary className={`absolute right-0 top-0 list-none ${textLink}`}>
          <span className="group-open/list:hidden">{t('map.asList')}</span>
          <span className="hidden group-open/list:inline">{t('map.asMap')}</span>
        </summary>
        <ol className="border-t border-grey-2">
          {placed.map((member) => (
            <li key={member.id} className="border-b border-grey-2 py-1">
              <span className="font-bold">{t('map.pin', { number: member.number, title: member.title })}</span>
              {member.near && <span className="text-grey-6"> · {t('map.near', { text: member.near })}</span>}
            </li>
          ))}
        </ol>
      </details>
      <div className="relative group-has-[details[open]]/map:hidden">
        <MapDrawing map={map} label={t('map.label', { text: title })} />
        {placed.map((member) => (
          <Card key={member.id} member={member} />
        ))}
      </div>
    </section>
  )
}

/** Draws sea, land, towns and the area between the members; pins only where they are links. */
export function MapDrawing({ map, label, still }: { map: SiteMap; label?: string; still?: boolean }) {
  return (
    <svg
      viewBox={`0 0 ${map.width} ${map.height}`}
      preserveAspectRatio="xMidYMid slice"
      role={still ? undefined : 'group'}
      aria-label={label}
      aria-hidden={still}
      className={still ? 'block size-full bg-map-sea' : 'block w-full rounded-control border border-grey-3 bg-map-sea'}
    >
      <clipPath id="kusten">
        <use href="#land" />
      </clipPath>
      <path id="land" d={map.land} className="fill-map-land stroke-grey-3" strokeWidth="1" />
      <path d={map.borders} className="fill-none stroke-grey-3" strokeWidth="1" strokeDasharray="4 4" />
      <g clipPath="url(#kusten)" strokeLinejoin="round" strokeLinecap="round">
        <path d={map.area} className="fill-green stroke-green" strokeWidth="75" />
        <path d={map.area} className="fill-green-light stroke-green-light" strokeWidth="72" />
      </g>
      <g className="fill-grey-7" fontSize="13" aria-hidden>
        {map.towns.map(({ name, x, y, anchor, dx, dy }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="2.500" className="fill-grey-5" />
            <text x={x + dx} y={y + dy} textAnchor={anchor}>
              {name}
            </text>
          </g>
        ))}
      </g>
      {map.pins.map((place) =>
        still ? (
          <Pin key={place.number} place={place} />
        ) : (
          <a
            key={place.number}
            href={`#plats-${place.number}`}
            aria-label={t('map.pin', place)}
            data-member={place.number}
          >
            <Pin place={place} />
          </a>
        ),
      )}
    </svg>
  )
}

/** Draws a pin with its number; number 0 is a place alone, with a dot. */
function Pin({ place: { x, y, number } }: { place: SiteMap['pins'][number] }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={pinShape} className="fill-blue stroke-white in-data-active:fill-blue-deep" strokeWidth="2" />
      {number > 0 ? (
        <text y="-17.5" textAnchor="middle" fontSize="14" fontWeight="700" className="fill-white">
          {number}
        </text>
      ) : (
        <circle cy="-22" r="5" className="fill-white" />
      )}
    </g>
  )
}

function Card({ member }: { member: Member }) {
  return (
    <div
      id={`plats-${member.number}`}
      className="absolute inset-x-3 bottom-3 hidden scroll-mt-64 rounded-control border border-grey-3 bg-white p-2.5 text-ui shadow-menu target:block"
    >
      <a
        href="#karta"
        aria-label={t('map.close')}
        className="absolute right-0.5 top-0.5 flex size-5 items-center justify-center rounded-control hover:bg-grey-1"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </a>
      <p className="pr-4 font-bold">{t('map.pin', { number: member.number, title: member.title })}</p>
      {member.note && <p className="text-grey-6">{member.note}</p>}
      <MemberLinks member={member} />
    </div>
  )
}

/** Draws a member's mail and web links. */
export function MemberLinks({ member: { email, website, title } }: { member: Member }) {
  const look = 'inline-flex items-center gap-0.75 text-blue-dark touch:min-h-5.5'
  return (
    <span className="flex shrink-0 gap-2 text-ui">
      {email && (
        <a href={`mailto:${email}`} className={look}>
          <Mail size={18} strokeWidth={1.75} aria-hidden />
          <span className={textLink}>{t('action.email')}</span>
          <span className="sr-only">{` ${title}`}</span>
        </a>
      )}
      {website && (
        <a href={website} className={look} rel="noopener">
          <Globe size={18} strokeWidth={1.75} aria-hidden />
          <span className={textLink}>{t('action.website')}</span>
          <span className="sr-only">{` ${title}`}</span>
        </a>
      )}
    </span>
  )
}
