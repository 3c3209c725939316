import type { MapLabel } from './college-map-model.ts'

export type Box = { left: number; right: number; top: number; bottom: number }
export type Labelled = { text: string; x: number; y: number; radius: number }
type Frame = { width: number; height: number; fontSize: number }
/** A position of a label with the room that it takes, which is measured once. */
type Position = { label: MapLabel; box: Box }

/** Widths of Lato's letters, as parts of the type size. */
const letters: readonly (readonly [RegExp, number])[] = [
  [/[ijlI.,' ]/u, 0.25],
  [/[frt–-]/u, 0.37],
  [/[mwMW]/u, 0.83],
  [/\p{Lu}/u, 0.65],
]
const widthOf = (letter: string) => letters.find(([kind]) => kind.test(letter))?.[1] ?? 0.54

/** Returns the width of a text, as near as a table of letters can tell. */
const textWidth = (text: string, fontSize: number) =>
  [...text].reduce((width, letter) => width + widthOf(letter), 0) * fontSize

/** Returns whether two boxes share a point. */
export function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top
}

/** Returns the room that a dot takes. */
export const dotBox = ({ x, y, radius }: Pick<Labelled, 'x' | 'y' | 'radius'>): Box => ({
  ...{ left: x - radius - 1, right: x + radius + 1, top: y - radius - 1, bottom: y + radius + 1 },
})

/** Returns the room that a label takes. */
export function labelBox({ text, x, y, anchor }: MapLabel, fontSize: number): Box {
  const width = textWidth(text, fontSize)
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
  return { left, right: left + width, top: y - fontSize * 0.78, bottom: y + fontSize * 0.25 }
}

/** A name nearer than this to another place's dot could be taken for that place's, in pixels. */
const doubtful = 6

/**
 * Places a label at each place where it covers no dot and no other label, inside the frame; null where there is no such
 * room. The places with the least room choose first; one that got none chooses first the next time.
 * @param dots the room of every dot of the map
 * @param attempts how many times places without a name may choose before the others
 */
export function placeLabels(places: Labelled[], dots: Box[], frame: Frame, attempts = 12): (MapLabel | null)[] {
  let best: (MapLabel | null)[] = []
  let first: number[] = []
  const count = (labels: (MapLabel | null)[]) => labels.filter(Boolean).length
  const rooms = places.map((place) => clearFirst(place, places, frame).filter(({ box }) => isFree(box, dots)))
  for (let attempt = 0; attempt < attempts; attempt++) {
    const labels = placeInOrder(rooms, first)
    if (count(labels) > count(best) || attempt === 0) best = labels
    const without = places.flatMap((_, index) => (labels[index] ? [] : [index]))
    if (without.length === 0) break
    first = [...new Set([...without, ...first])]
  }
  return best
}

const isFree = (box: Box, taken: Box[]) => !taken.some((other) => overlap(box, other))

/** @param rooms the positions of each place's label that are inside the frame and cover no dot */
function placeInOrder(rooms: Position[][], first: number[]): (MapLabel | null)[] {
  const placed: (MapLabel | null)[] = rooms.map(() => null)
  const turn = (index: number) => (first.includes(index) ? first.indexOf(index) : first.length)
  let waiting = rooms.map((room, index) => ({ index, room }))
  let latest: Box | undefined
  while (waiting.length > 0) {
    const taken = latest ? [latest] : []
    waiting = waiting
      .map(({ index, room }) => ({ index, room: room.filter(({ box }) => isFree(box, taken)) }))
      .filter(({ room }) => room.length > 0)
      .sort((one, other) => turn(one.index) - turn(other.index) || one.room.length - other.room.length)
    const next = waiting.shift()
    const chosen = next?.room[0]
    if (!next || !chosen) break
    placed[next.index] = chosen.label
    latest = chosen.box
  }
  return placed
}

/**
 * Lists the positions of a label inside the frame; those that stand close to another named place come last, or not at
 * all.
 */
function clearFirst(place: Labelled, places: Labelled[], { width, height, fontSize }: Frame): Position[] {
  const others = places
    .filter((other) => other !== place)
    .map(({ radius, ...at }) => dotBox({ ...at, radius: radius + doubtful }))
  const isFar = ({ label }: Position) => Math.abs(label.y - place.y) > place.radius + fontSize * 1.7
  const positions = around(place, fontSize)
    .map((label) => ({ label, box: labelBox(label, fontSize) }))
    .filter(({ box }) => box.left > 2 && box.right < width - 2 && box.top > 2 && box.bottom < height - 2)
    .map((position) => ({ position, isClear: isFree(position.box, others) }))
  const clear = positions.flatMap(({ position, isClear }) => (isClear ? position : []))
  const doubted = positions.flatMap(({ position, isClear }) => (isClear || isFar(position) ? [] : position))
  return [...clear, ...doubted]
}

/** Lists the positions of a label round its dot, the best first. */
function around({ text, x, y, radius }: Labelled, fontSize: number): MapLabel[] {
  const gap = radius + 5
  const middle = y + fontSize * 0.32
  const beside = [0, 0.5, -0.5, 0.9, -0.9, 1.3, -1.3, 1.7, -1.7].flatMap((shift) => [
    { text, anchor: 'start' as const, x: x + gap, y: middle + shift * fontSize },
    { text, anchor: 'end' as const, x: x - gap, y: middle + shift * fontSize },
  ])
  const [below, above] = [y + radius + fontSize + 1, y - radius - fontSize * 0.4 - 2]
  const half = textWidth(text, fontSize) / 2
  const level = [
    below,
    above,
    below + 5,
    above - 5,
    below + 11,
    above - 11,
    below + 16,
    above - 16,
    below + 21,
    above - 21,
  ].flatMap((at) => [
    { text, anchor: 'middle' as const, x, y: at },
    { text, anchor: 'middle' as const, x: x - half / 2, y: at },
    { text, anchor: 'middle' as const, x: x + half / 2, y: at },
    { text, anchor: 'start' as const, x: x - radius, y: at },
    { text, anchor: 'end' as const, x: x + radius, y: at },
  ])
  return [...beside.slice(0, 2), ...level, ...beside.slice(2)]
}
