import type { CollegeDot, CollegeMap as Drawing } from './college-map-model.ts'

type Props = { map: Drawing; label: string; className?: string }

/**
 * Draws a map with a dot for each college. The names on it are links; the page's list holds the same ones, and those
 * without room on the map.
 */
export function CollegeMap({ map, label, className = '' }: Props) {
  return (
    <svg viewBox={`0 0 ${map.width} ${map.height}`} className={`block w-full ${className}`}>
      <title>{label}</title>
      <path d={map.land} className="fill-blue-light" />
      {map.borders && <path d={map.borders} className="fill-none stroke-white" strokeWidth="1" strokeDasharray="4 4" />}
      <g aria-hidden>
        {map.dots.map((dot) => (
          <Dot key={dot.id} dot={dot} />
        ))}
      </g>
      {map.dots.map((dot) => dot.label && <Name key={dot.id} dot={dot} label={dot.label} size={map.fontSize} />)}
    </svg>
  )
}

function Dot({ dot: { x, y, large, chosen } }: { dot: CollegeDot }) {
  const look = chosen ? 'fill-blue-deep stroke-white' : large ? 'fill-blue stroke-white' : 'fill-blue opacity-60'
  return <circle cx={x} cy={y} r={(large ? 7 : 4) + (chosen ? 2 : 0)} className={look} strokeWidth="2" />
}

type NameProps = { dot: CollegeDot; label: NonNullable<CollegeDot['label']>; size: number }

function Name({ dot, label: { text, x, y, anchor }, size }: NameProps) {
  return (
    <a href={dot.href} aria-label={dot.title} className="group/name">
      <text
        x={x}
        y={y}
        textAnchor={anchor}
        fontSize={size}
        strokeWidth="3"
        strokeLinejoin="round"
        className={`fill-blue-dark stroke-blue-ice underline underline-offset-2 [paint-order:stroke] group-hover/name:no-underline ${dot.chosen ? 'font-bold' : ''}`}
      >
        {text}
      </text>
    </a>
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
