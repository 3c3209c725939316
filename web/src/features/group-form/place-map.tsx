import { useQuery } from '@tanstack/react-query'
import Minus from 'lucide-react/icons/minus'
import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { FRAME, type LatLong, type Outline, type Point, SIZE, toPlace, toPoint } from '../../lib/mercator.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { placeText } from './group-values.ts'

/** The drawing's own size, in pixels. */
const VIEW = { width: 280, height: 220 }
/** Map units per pixel, from the whole country to some ten kilometres. */
const SCALES = [18.5, 6, 1.8, 0.5]
/** Pixels that an arrow key moves the pin; with Shift ten times as many. */
const STEP = 4
/** Pixels from the edge within which the map follows the pin. */
const EDGE = 30
const MAX_TOWNS = 8
const MIDDLE = { x: SIZE.x / 2, y: SIZE.y / 2 }
const PIN = 'M0 0C-2-4.5-9-8.500-9-15.500a9 9 0 1 1 18 0c0 7-7 11-9 15.500z'

const arrows: Record<string, [right: number, down: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

type PlaceMapProps = {
  label: string
  describedBy?: string
  /** The pin's place; null without one. */
  place: LatLong | null
  /** Gets the pin's new place. Without it the map is read-only. */
  onPlace?: (place: LatLong) => void
}

/**
 * Draws Sweden with a pin, set by a press on the map and moved by the arrow keys. Our own server draws the map from
 * public data, so that nobody else learns of the places.
 */
export default function PlaceMap({ label, describedBy, place, onPlace }: PlaceMapProps) {
  const query = useQuery({
    queryKey: ['karta'],
    queryFn: async ({ signal }): Promise<Outline> => {
      const response = await fetch('/karta.json', { signal })
      if (!response.ok) throw new Error(`The map answered ${response.status}`)
      return response.json()
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const at = place && isOnMap(place) ? toPoint(place) : null
  const [zoom, setZoom] = useState(at ? 2 : 0)
  const [chosen, setChosen] = useState(at ?? MIDDLE)
  const unit = SCALES[zoom] ?? 1
  // The whole country stands still; a closer map follows the pin.
  const follow = (point: Point, from: Point) => (zoom === 0 ? MIDDLE : isAtEdge(point, from, unit) ? point : from)
  const centre = follow(at ?? chosen, chosen)
  const toView = ({ x, y }: Point): Point => ({
    x: (x - centre.x) / unit + VIEW.width / 2,
    y: (y - centre.y) / unit + VIEW.height / 2,
  })

  const put = (point: Point) => {
    const inside = { x: clamp(point.x, SIZE.x), y: clamp(point.y, SIZE.y) }
    setChosen(follow(inside, centre))
    onPlace?.(toPlace(inside))
  }
  const press = (event: MouseEvent<Element>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    if (!width || !height) return
    put({
      x: centre.x + (((event.clientX - left) / width) * VIEW.width - VIEW.width / 2) * unit,
      y: centre.y + (((event.clientY - top) / height) * VIEW.height - VIEW.height / 2) * unit,
    })
  }
  const scale = (by: number) => {
    setZoom(Math.max(0, Math.min(SCALES.length - 1, zoom + by)))
    setChosen(at ?? centre)
  }
  const move = (event: KeyboardEvent) => {
    // The browser's own shortcuts: zoom, and back.
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const [right, down] = arrows[event.key] ?? []
    const isZoom = event.key === '+' || event.key === '-'
    if (isZoom) scale(event.key === '+' ? 1 : -1)
    else if (right !== undefined && down !== undefined) {
      const far = unit * (event.shiftKey ? 10 : 1)
      const from = at ?? centre
      put({ x: from.x + right * far, y: from.y + down * far })
    } else return
    event.preventDefault()
  }

  if (query.error) {
    return (
      <p className="text-hint text-grey-6">
        {t('place.away')} {onPlace && t('place.write')}
      </p>
    )
  }
  const map = query.data
  const pin = at && toView(at)
  const near = map && at && map.towns.toSorted((a, b) => apart(a, at) - apart(b, at))[0]
  const text = placeText(place) ?? t('place.none')
  return (
    <div className="relative overflow-hidden rounded-control border border-grey-4 bg-grey-1">
      <div
        role="slider"
        tabIndex={onPlace ? 0 : -1}
        aria-label={label}
        aria-describedby={describedBy}
        aria-valuemin={FRAME.south}
        aria-valuemax={FRAME.north}
        aria-valuenow={place ? Math.min(Math.max(place.latitude, FRAME.south), FRAME.north) : FRAME.south}
        aria-valuetext={near && apart(near, at) < NEAR ? t('place.near', { text, name: near.name }) : text}
        aria-disabled={!onPlace}
        onClick={onPlace && press}
        onKeyDown={onPlace && move}
        className={cx('group/map relative', onPlace && 'cursor-crosshair focus-visible:outline-none')}
      >
        <Drawing map={map} centre={centre} unit={unit} toView={toView} pin={pin} />
        {/* The outline stands over the drawing, which would hide the map's own. */}
        <span className="pointer-events-none absolute inset-0 rounded-control group-focus-visible/map:inset-ring-3 group-focus-visible/map:inset-ring-blue" />
      </div>
      <ZoomButtons zoom={zoom} onScale={scale} />
    </div>
  )
}

type DrawingProps = {
  map: Outline | undefined
  centre: Point
  unit: number
  toView: (point: Point) => Point
  pin: Point | null
}

/** Draws land, borders and towns, with the pin on them. */
function Drawing({ map, centre, unit, toView, pin }: DrawingProps) {
  return (
    <svg viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden className="block w-full">
      {map && (
        <g
          transform={`translate(${VIEW.width / 2} ${VIEW.height / 2}) scale(${1 / unit}) translate(${-centre.x} ${-centre.y})`}
        >
          <rect width={SIZE.x} height={SIZE.y} className="fill-map-sea" />
          <path d={map.land} className="fill-map-land stroke-grey-3" vectorEffect="non-scaling-stroke" />
          <path
            d={map.borders}
            className="fill-none stroke-grey-3"
            strokeDasharray="4 4"
            vectorEffect="non-scaling-stroke"
          />
        </g>
      )}
      {map && townsIn(map.towns, toView, pin).map((town) => <Town key={town.name} {...town} />)}
      {pin && (
        <g transform={`translate(${pin.x} ${pin.y})`}>
          <path d={PIN} className="fill-blue stroke-white" strokeWidth="1.5" />
          <circle cy="-15.500" r="3.500" className="fill-white" />
        </g>
      )}
    </svg>
  )
}

function ZoomButtons({ zoom, onScale }: { zoom: number; onScale: (by: number) => void }) {
  return (
    <div className="absolute right-0.5 top-0.5 grid gap-0.5">
      <IconButton
        icon={Plus}
        label={t('place.closer')}
        // The button keeps focus at the last step.
        aria-disabled={zoom === SCALES.length - 1}
        onClick={() => onScale(1)}
        outlined
        className="bg-white aria-disabled:text-grey-4"
      />
      <IconButton
        icon={Minus}
        label={t('place.farther')}
        aria-disabled={zoom === 0}
        onClick={() => onScale(-1)}
        outlined
        className="bg-white aria-disabled:text-grey-4"
      />
    </div>
  )
}

/** Twenty kilometres, in map units. */
const NEAR = 40

type Named = Outline['towns'][number]

type Label = Named & { isBefore: boolean }

function Town({ name, x, y, isBefore }: Label) {
  return (
    <g className="fill-grey-7 text-[13px]" aria-hidden>
      <circle cx={x} cy={y} r="2" className="fill-grey-5" />
      <text x={x + (isBefore ? -6 : 6)} y={y + 4} textAnchor={isBefore ? 'end' : 'start'}>
        {name}
      </text>
    </g>
  )
}

type Box = { left: number; right: number; top: number; bottom: number }
const overlap = (one: Box, other: Box) =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top

/** Returns the largest visible towns whose names stand clear of each other, the pin and the buttons. */
function townsIn(towns: readonly Named[], toView: (point: Point) => Point, pin: Point | null): Label[] {
  const taken: Box[] = [{ left: VIEW.width - 52, right: VIEW.width, top: 0, bottom: 104 }]
  if (pin) taken.push({ left: pin.x - 11, right: pin.x + 11, top: pin.y - 28, bottom: pin.y + 3 })
  const shown: Label[] = []
  for (const town of towns) {
    const { x, y } = toView(town)
    const length = town.name.length * 7.7 + 8
    for (const isBefore of [false, true]) {
      const left = isBefore ? x - length : x - 4
      const box = { left, right: left + length + 4, top: y - 10, bottom: y + 8 }
      const isInside = box.left > 2 && box.right < VIEW.width - 2 && box.top > 2 && box.bottom < VIEW.height - 2
      if (!isInside || taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      shown.push({ name: town.name, x, y, isBefore })
      break
    }
    if (shown.length === MAX_TOWNS) break
  }
  return shown
}

const apart = (one: Point, other: Point | null) => (other ? Math.hypot(one.x - other.x, one.y - other.y) : 0)
const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value))

function isOnMap({ latitude, longitude }: LatLong): boolean {
  return latitude >= FRAME.south && latitude <= FRAME.north && longitude >= FRAME.west && longitude <= FRAME.east
}

function isAtEdge(point: Point, centre: Point, unit: number): boolean {
  const [x, y] = [Math.abs(point.x - centre.x) / unit, Math.abs(point.y - centre.y) / unit]
  return x > VIEW.width / 2 - EDGE || y > VIEW.height / 2 - EDGE
}
