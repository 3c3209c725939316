import { Minus, Plus } from 'lucide-react'
import { t } from '../i18n.ts'
import type { IslandMoment, IslandName } from '../islands/index.ts'
import type { CollegeDot, CollegeMap as Drawing, Land, MapWindow } from './college-map-model.ts'
import { isInside, radiusOf, spotOf } from './college-names.ts'

const name: IslandName = 'map'
const moment: IslandMoment = 'seen'

/** Holds the coast once for all maps of a page. It stands before them. */
export function MapLand({ land }: { land: Land }) {
  return (
    <svg width="0" height="0" aria-hidden className="absolute">
      <defs>
        <path id="sverige" d={land.sweden} />
        <path id="grannlander" d={land.neighbours} />
      </defs>
    </svg>
  )
}

/** A pin whose point is at 0, 0, in pixels. */
export const pinShape = 'M0 0C-3-6.500-13-12-13-22a13 13 0 1 1 26 0c0 10-10 15.500-13 22z'

const boxOf = ({ x, y, width, height }: MapWindow) => `${x} ${y} ${width} ${height}`

type Props = { map: Drawing; label: string; className?: string }

/**
 * Draws a map with a dot for each college. The names on it are links; the page's list holds the same ones, and those
 * without room on the map.
 */
export function CollegeMap({ map, label, className = '' }: Props) {
  const { window, whole, pixels } = map
  const unit = window.width / pixels
  const frame = { width: pixels, height: window.height / unit }
  return (
    <svg viewBox={boxOf(window)} data-whole={boxOf(whole)} data-pixels={pixels} className={`block w-full ${className}`}>
      <title>{label}</title>
      <use href="#grannlander" className={`fill-blue-light opacity-50 ${isWide(map) ? 'hidden' : ''}`} data-near />
      <use href="#sverige" className="fill-blue-light" />
      {map.dots.map((dot) => (
        <Dot
          key={dot.id}
          dot={dot}
          unit={unit}
          size={map.fontSize}
          isShown={isInside(spotOf(dot, window, unit), frame)}
        />
      ))}
    </svg>
  )
}

/** Tells whether the map opens with all that it holds, and that is the country. */
const isWide = ({ window, whole }: Drawing) => window.width === whole.width && window.height > 1000

type DotProps = { dot: CollegeDot; unit: number; size: number; isShown: boolean }

function Dot({ dot, unit, size, isShown }: DotProps) {
  const { x, y, large, chosen, pin, label } = dot
  const look = chosen ? 'fill-blue-deep stroke-white' : large ? 'fill-blue stroke-white' : 'fill-blue opacity-60'
  return (
    <g
      transform={`translate(${x} ${y}) scale(${Math.round(unit * 1000) / 1000})`}
      className={isShown ? undefined : 'hidden'}
      data-dot={`${x} ${y} ${Number(large)} ${Number(chosen)} ${Number(pin)}`}
    >
      {pin ? (
        <path d={pinShape} className={look} strokeWidth="2" />
      ) : (
        <circle r={radiusOf(dot)} className={look} strokeWidth="2" />
      )}
      {dot.name && (
        <a href={dot.href} aria-label={dot.title} className={`group/name ${label && isShown ? '' : 'hidden'}`}>
          <text
            x={label?.x}
            y={label?.y}
            textAnchor={label?.anchor}
            fontSize={size}
            strokeWidth="3"
            strokeLinejoin="round"
            className={`fill-blue-dark stroke-blue-ice underline underline-offset-2 [paint-order:stroke] group-hover/name:no-underline ${chosen ? 'font-bold' : ''}`}
          >
            {dot.name}
          </text>
        </a>
      )}
    </g>
  )
}

/**
 * Draws a map that a visitor can look closer at: the buttons come with the script, and without it the link leads to the map
 * of the whole country.
 */
export function ZoomMap({ map, label, className = '', wholeHref }: Props & { wholeHref: string | null }) {
  const button = 'flex size-6 items-center justify-center bg-white text-ink hover:bg-grey-1 aria-disabled:text-grey-5'
  return (
    <div data-island={name} data-on={moment} className={`relative overflow-hidden ${className}`}>
      <CollegeMap map={map} label={label} />
      {wholeHref && (
        <a
          href={wholeHref}
          data-zoom="whole"
          hidden={map.window.width === map.whole.width}
          className="absolute top-1.5 left-1.5 inline-flex min-h-6 items-center rounded-control border border-grey-4 bg-white px-2 text-ui font-bold hover:bg-grey-1 print:hidden"
        >
          {t('colleges.map.whole')}
        </a>
      )}
      <div
        hidden
        data-zoom="tools"
        className="absolute right-1.5 bottom-1.5 divide-y divide-grey-3 overflow-hidden rounded-control border border-grey-4 print:hidden"
      >
        <button
          type="button"
          data-zoom="in"
          aria-label={t('colleges.map.in')}
          title={t('colleges.map.in')}
          className={button}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden />
        </button>
        <button
          type="button"
          data-zoom="out"
          aria-label={t('colleges.map.out')}
          title={t('colleges.map.out')}
          className={button}
        >
          <Minus size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </div>
    </div>
  )
}

/** Says what the dots are. */
export function MapLegend({ region, local }: { region: string; local: string }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-ui print:hidden">
      <li className="flex items-center gap-1">
        <span className="size-1.75 rounded-full bg-blue" aria-hidden />
        {region}
      </li>
      <li className="flex items-center gap-1">
        <span className="size-1 rounded-full bg-blue opacity-60" aria-hidden />
        {local}
      </li>
    </ul>
  )
}
