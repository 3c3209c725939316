/** @jsxImportSource preact */
import { Globe, Mail, X } from 'lucide-preact'
import { t } from '../i18n.ts'
import type { Member, SiteMap } from '../model.ts'
import { textLink } from './layout.ts'

const pin = 'M0 0C-3-6.500-13-12-13-22a13 13 0 1 1 26 0c0 10-10 15.500-13 22z'

/**
 * Draws the map with a numbered pin for each member, each a link to its card; the list below holds the same members.
 */
export function MapPanel({ map, members, title }: { map: SiteMap; members: Member[]; title: string }) {
  const placed = members.filter(({ located }) => located)
  return (
    <section aria-labelledby="karta" class="group/map relative">
      <h2 id="karta" class="mb-1.5 scroll-mt-3 text-ui font-bold">
        {t('map.title')}
      </h2>
      <details class="group/list text-ui">
        <summary class={`absolute right-0 top-0 list-none ${textLink}`}>
          <span class="group-open/list:hidden">{t('map.asList')}</span>
          <span class="hidden group-open/list:inline">{t('map.asMap')}</span>
        </summary>
        <ol class="border-t border-grey-2">
          {placed.map((member) => (
            <li key={member.id} class="border-b border-grey-2 py-1">
              <span class="font-bold">{t('map.pin', { number: member.number, title: member.title })}</span>
              {member.near && <span class="text-grey-6"> · {t('map.near', { text: member.near })}</span>}
            </li>
          ))}
        </ol>
      </details>
      <div class="relative group-has-[details[open]]/map:hidden">
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
      class={still ? 'block size-full bg-map-sea' : 'block w-full rounded-control border border-grey-3 bg-map-sea'}
    >
      <clipPath id="kusten">
        <use href="#land" />
      </clipPath>
      <path id="land" d={map.land} class="fill-map-land stroke-grey-3" stroke-width="1" />
      <path d={map.borders} class="fill-none stroke-grey-3" stroke-width="1" stroke-dasharray="4 4" />
      <g clip-path="url(#kusten)" stroke-linejoin="round" stroke-linecap="round">
        <path d={map.area} class="fill-green stroke-green" stroke-width="75" />
        <path d={map.area} class="fill-green-light stroke-green-light" stroke-width="72" />
      </g>
      <g class="fill-grey-7" font-size="13" aria-hidden>
        {map.towns.map(({ name, x, y, anchor, dx, dy }) => (
          <g key={name}>
            <circle cx={x} cy={y} r="2.500" class="fill-grey-5" />
            <text x={x + dx} y={y + dy} text-anchor={anchor}>
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

function Pin({ place: { x, y, number } }: { place: SiteMap['pins'][number] }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path d={pin} class="fill-blue stroke-white in-data-active:fill-blue-deep" stroke-width="2" />
      <text y="-17.5" text-anchor="middle" font-size="14" font-weight="700" class="fill-white">
        {number}
      </text>
    </g>
  )
}

function Card({ member }: { member: Member }) {
  return (
    <div
      id={`plats-${member.number}`}
      class="absolute inset-x-3 bottom-3 hidden scroll-mt-64 rounded-control border border-grey-3 bg-white p-2.5 text-ui shadow-menu target:block"
    >
      <a
        href="#karta"
        aria-label={t('map.close')}
        class="absolute right-0.5 top-0.5 flex size-5 items-center justify-center rounded-control hover:bg-grey-1"
      >
        <X size={20} strokeWidth={1.75} aria-hidden />
      </a>
      <p class="pr-4 font-bold">{t('map.pin', { number: member.number, title: member.title })}</p>
      {member.note && <p class="text-grey-6">{member.note}</p>}
      <MemberLinks member={member} />
    </div>
  )
}

/** Draws a member's mail and web links. */
export function MemberLinks({ member: { email, website, title } }: { member: Member }) {
  const look = 'inline-flex items-center gap-0.75 text-blue-dark touch:min-h-5.5'
  return (
    <span class="flex shrink-0 gap-2 text-ui">
      {email && (
        <a href={`mailto:${email}`} class={look}>
          <Mail size={18} strokeWidth={1.75} aria-hidden />
          <span class={textLink}>{t('action.email')}</span>
          <span class="sr-only">{` ${title}`}</span>
        </a>
      )}
      {website && (
        <a href={website} class={look} rel="noopener">
          <Globe size={18} strokeWidth={1.75} aria-hidden />
          <span class={textLink}>{t('action.website')}</span>
          <span class="sr-only">{` ${title}`}</span>
        </a>
      )}
    </span>
  )
}
