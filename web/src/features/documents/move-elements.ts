import { failureOf } from '../../lib/errors.ts'
import { inCalls } from '../../lib/in-calls.ts'
import type { Client } from '../../lib/trpc.ts'
import type { Element } from './file-actions.ts'

export type Place = { portfolio_id: number; folder_id: number | null }

/** A moved element, the place where it lay before, and the one where it lies. */
export type Moved = { type: 'Folder' | 'File'; id: number; before: Place; now: Place }

/** An element that stays as it was, and why. */
export type Refused = { title: string; reason: string }

const placeOf = ({ portfolio_id, folder_id }: Element): Place => ({ portfolio_id, folder_id })

/** Elements that are asked about at the same time; they go in one request. */
const AT_ONCE = 20

/** Tells whether an element lies in a place. */
export const liesIn = (element: Element, place: Place): boolean =>
  element.portfolio_id === place.portfolio_id && element.folder_id === place.folder_id

async function inParts<Row>(rows: readonly Row[], work: (row: Row) => Promise<void>): Promise<void> {
  for (let at = 0; at < rows.length; at += AT_ONCE) await Promise.all(rows.slice(at, at + AT_ONCE).map(work))
}

/**
 * Moves elements to a place: the files of a call together or none of them, and each folder with its content.
 * @returns the moved ones with their former places, for {@link moveBack}, and the others with their reasons
 */
export async function moveElements(client: Client, elements: readonly Element[], to: Place) {
  const moved: Moved[] = []
  const refused: Refused[] = []
  const files = elements.filter(({ type }) => type === 'File')
  const note = (those: readonly Element[]) =>
    moved.push(...those.map((each) => ({ type: each.type, id: each.id, before: placeOf(each), now: to })))
  const refuse = (those: readonly Element[], error: unknown) => {
    const { message, fields } = failureOf(error)
    const reason = Object.values(fields).flat()[0] ?? message
    refused.push(...those.map(({ title }) => ({ title, reason })))
  }
  for (const some of inCalls(files)) {
    await client.file.move.mutate({ ids: some.map(({ id }) => id), ...to }).then(
      () => note(some),
      (error) => refuse(some, error),
    )
  }
  // One after another: two folders that take turns in each other's place are asked about in this order.
  for (const folder of elements.filter(({ type }) => type === 'Folder')) {
    await client.folder.move.mutate({ id: folder.id, ...to }).then(
      () => note([folder]),
      (error) => refuse([folder], error),
    )
  }
  return { moved, refused }
}

/**
 * Puts moved elements back where they lay, the last one first.
 * @throws the refusal of the first that can't go back; CONFLICT tells that somebody has moved it on
 */
export async function moveBack(client: Client, moved: readonly Moved[]): Promise<void> {
  const files = Map.groupBy(
    moved.filter(({ type }) => type === 'File'),
    ({ before }) => `${before.portfolio_id} ${before.folder_id}`,
  )
  for (const folder of moved.filter(({ type }) => type === 'Folder').toReversed()) {
    await client.folder.move.mutate({ id: folder.id, ...folder.before, from: folder.now })
  }
  for (const those of [...files.values()].flatMap(inCalls)) {
    const [first] = those
    if (first) await client.file.move.mutate({ ids: those.map(({ id }) => id), ...first.before, from: first.now })
  }
}

/** Removes elements one by one, files into the trash. @returns the removed ones, and the others with their reasons */
export async function removeElements(client: Client, elements: readonly Element[]) {
  const refused: Refused[] = []
  const removed: Element[] = []
  // Files first: a folder among them may be empty afterwards.
  for (const type of ['File', 'Folder'] as const) {
    await inParts(
      elements.filter((each) => each.type === type),
      async (element) => {
        const { id, title } = element
        await client[type === 'File' ? 'file' : 'folder'].delete.mutate({ id }).then(
          () => void removed.push(element),
          (error) => void refused.push({ title, reason: failureOf(error).message }),
        )
      },
    )
  }
  return { removed, refused }
}
