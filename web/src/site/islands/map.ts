import type { MapWindow } from '../content/college-map-model.ts'
import { isInside, namesOf, type Spot, spotOf } from '../content/college-names.ts'

// Lets a visitor look closer at a map of colleges. Dots and letters keep their size, and names come as they get room.

/** How much closer a step comes, and how close a visitor may come. */
const step = 2
const closest = 16

type DrawnDot = Spot & { group: SVGGElement; link: Element | null; text: SVGTextElement | null }

/** Makes the buttons, the keys and the dragging of a map work. */
export function mount(place: HTMLElement): void {
  const svg = place.querySelector('svg')
  const tools = place.querySelector<HTMLElement>('[data-zoom=tools]')
  if (!svg || !tools) return
  const map = {
    svg,
    dots: dotsOf(svg),
    whole: numbersOf(svg.dataset.whole ?? ''),
    window: numbersOf(svg.getAttribute('viewBox') ?? ''),
  }
  const back = place.querySelector<HTMLElement>('[data-zoom=whole]')
  const near = svg.querySelector('[data-near]')
  const opened = map.window
  const isAt = (width: number) => Math.abs(map.window.width - width) < 0.5
  const show = (window: MapWindow) => {
    map.window = within(window, map.whole)
    redraw(svg, map.dots, map.window)
    const isWhole = isAt(map.whole.width)
    near?.classList.toggle('hidden', isWhole && map.whole.height > map.whole.width)
    if (back) back.hidden = isWhole
    place.classList.toggle('cursor-grab', !isWhole)
    for (const [way, isEnd] of [
      ['out', isWhole],
      ['in', isAt(map.whole.width / closest)],
    ] as const) {
      tools.querySelector(`[data-zoom=${way}]`)?.setAttribute('aria-disabled', String(isEnd))
    }
  }
  // Until the visitor moves the map, it comes closer to the place of the search.
  let goal = chosenPlace(map.dots)
  const move = (window: MapWindow) => {
    goal = undefined
    show(window)
  }
  const zoom = (by: number) => {
    const width = Math.min(Math.max(map.window.width / by, map.whole.width / closest), map.whole.width)
    show(around(goal ?? middleOf(map.window), width, map.window))
  }
  tools.hidden = false
  place.addEventListener('click', (event) => {
    const way = (event.target as Element).closest<HTMLElement>('[data-zoom]')?.dataset.zoom
    if (way === 'in') zoom(step)
    if (way === 'out') zoom(1 / step)
    if (way !== 'whole') return
    event.preventDefault()
    show(map.whole)
    tools.querySelector<HTMLElement>('[data-zoom=in]')?.focus()
  })
  place.addEventListener('keydown', (event) => {
    const { x, y, width, height } = map.window
    const moves: Record<string, [number, number]> = {
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    }
    const way = moves[event.key]
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === '+') zoom(step)
    else if (event.key === '-') zoom(1 / step)
    else if (way && !isAt(map.whole.width))
      move({ ...map.window, x: x + (way[0] * width) / 4, y: y + (way[1] * height) / 4 })
    else return
    event.preventDefault()
  })
  drag(svg, () => map.window, move)
  show(opened)
}

/** Follows the pointer. Up and down belong to the page on a touch screen; a click beside the dots moves the map there. */
function drag(svg: SVGSVGElement, windowOf: () => MapWindow, show: (window: MapWindow) => void): void {
  svg.classList.add('touch-pan-y')
  let from: { x: number; y: number; window: MapWindow } | null = null
  svg.addEventListener('pointerdown', ({ button, clientX, clientY, target }) => {
    if (button === 0 && !(target as Element).closest('a')) from = { x: clientX, y: clientY, window: windowOf() }
  })
  svg.addEventListener('pointermove', ({ clientX, clientY, pointerId }) => {
    if (!from) return
    const unit = from.window.width / pixelsOf(svg)
    if (Math.hypot(clientX - from.x, clientY - from.y) < 4) return
    svg.setPointerCapture?.(pointerId)
    show({ ...from.window, x: from.window.x - (clientX - from.x) * unit, y: from.window.y - (clientY - from.y) * unit })
  })
  const end = () => {
    from = null
  }
  svg.addEventListener('pointerup', ({ clientX, clientY }) => {
    const isStill = from && Math.hypot(clientX - from.x, clientY - from.y) < 4
    if (from && isStill) {
      const { left, top } = svg.getBoundingClientRect()
      const unit = from.window.width / pixelsOf(svg)
      const about = { x: from.window.x + (clientX - left) * unit, y: from.window.y + (clientY - top) * unit }
      show(around(about, from.window.width, from.window))
    }
    end()
  })
  svg.addEventListener('pointercancel', end)
}

/** Returns how wide the map is on the page, in pixels. */
const pixelsOf = (svg: SVGSVGElement) => svg.clientWidth || Number(svg.dataset.pixels)

const middleOf = ({ x, y, width, height }: MapWindow) => ({ x: x + width / 2, y: y + height / 2 })

/** Returns a window of a width about a place, in the shape of another. */
function around(about: { x: number; y: number }, width: number, shape: MapWindow): MapWindow {
  const height = (width * shape.height) / shape.width
  return { x: about.x - width / 2, y: about.y - height / 2, width, height }
}

/** Moves a window so that it lies within the whole map. */
function within(window: MapWindow, whole: MapWindow): MapWindow {
  const between = (value: number, least: number, most: number) => Math.max(least, Math.min(value, most))
  return {
    ...window,
    x: between(window.x, whole.x, whole.x + whole.width - window.width),
    y: between(window.y, whole.y, whole.y + whole.height - window.height),
  }
}

/** Returns the middle of the chosen dots, if there are any. */
function chosenPlace(dots: Spot[]): { x: number; y: number } | undefined {
  const chosen = dots.filter((dot) => dot.chosen)
  if (chosen.length === 0) return undefined
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { x: mean(chosen.map(({ x }) => x)), y: mean(chosen.map(({ y }) => y)) }
}

/** Draws a window of the map: dots and names keep their size, and what would be cut at the edge is left out. */
function redraw(svg: SVGSVGElement, dots: DrawnDot[], window: MapWindow): void {
  const pixels = pixelsOf(svg)
  const unit = window.width / pixels
  const fontSize = Number(svg.querySelector('text')?.getAttribute('font-size') ?? 14)
  const frame = { width: pixels, height: window.height / unit }
  const labels = namesOf(dots, { window, whole: numbersOf(svg.dataset.whole ?? ''), pixels, fontSize })
  svg.setAttribute('viewBox', `${window.x} ${window.y} ${window.width} ${window.height}`)
  for (const [index, dot] of dots.entries()) {
    const { group, link, text, x, y } = dot
    const label = labels[index]
    group.setAttribute('transform', `translate(${x} ${y}) scale(${unit})`)
    group.classList.toggle('hidden', !isInside(spotOf(dot, window, unit), frame))
    link?.classList.toggle('hidden', !label)
    if (!label || !text) continue
    text.setAttribute('x', String(label.x))
    text.setAttribute('y', String(label.y))
    text.setAttribute('text-anchor', label.anchor)
  }
}

function dotsOf(svg: SVGSVGElement): DrawnDot[] {
  return [...svg.querySelectorAll<SVGGElement>('[data-dot]')].map((group) => {
    const [x = 0, y = 0, large, chosen, pin] = (group.dataset.dot ?? '').split(' ').map(Number)
    const text = group.querySelector('text')
    const name = text?.textContent ?? ''
    return {
      x,
      y,
      large: large === 1,
      chosen: chosen === 1,
      pin: pin === 1,
      name,
      group,
      text,
      link: group.querySelector('a'),
    }
  })
}

function numbersOf(box: string): MapWindow {
  const [x = 0, y = 0, width = 1, height = 1] = box.split(' ').map(Number)
  return { x, y, width, height }
}
