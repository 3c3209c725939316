import '../../lib/question-texts.ts'
import { formsOf, numberText, t } from '../../lib/i18n.ts'
import { inCalls } from '../../lib/in-calls.ts'
import type { Client } from '../../lib/trpc.ts'
import type { Confirm } from '../../ui/confirm.tsx'
import { HiddenUses } from '../content/hiding-questions.tsx'
import type { Uses } from '../content/uses-list.tsx'
import { together } from '../content/uses-of.ts'
import type { Element } from './file-actions.ts'

type Tools = { client: Client; confirm: Confirm }
type Moved = Pick<Element, 'type' | 'id'>
type Lost = Uses & { hidden: number }

/** Where the files are used that visitors lose by a move to a portfolio, and their number. */
async function lostByMove(client: Client, elements: readonly Moved[], portfolio_id: number): Promise<Lost> {
  const idsOf = (kind: Moved['type']) => elements.filter(({ type }) => type === kind).map(({ id }) => id)
  const [files, folders] = [inCalls(idsOf('File')), inCalls(idsOf('Folder'))]
  const calls = Array.from({ length: Math.max(files.length, folders.length) }, (_, at) =>
    client.file.usesLostByMove.query({ ids: files[at] ?? [], folder_ids: folders[at] ?? [], portfolio_id }),
  )
  const parts = await Promise.all(calls)
  return { ...together(parts), hidden: parts.reduce((sum, { hidden }) => sum + hidden, 0) }
}

/** Tells all that follows when visitors lose files by a move; nothing where they lose none. `only`: the moved thing is a single file. */
export function WhatMoveHides(props: { uses: Uses; hidden: number; onFollow: () => void; only?: boolean }) {
  const { uses, hidden, onFollow, only = false } = props
  if (hidden === 0) return null
  const many = t(hidden === 1 ? 'move.hidesOne' : 'move.hidesMany', { number: numberText(hidden) })
  return (
    <>
      <p className="mb-1">{only ? t('hide.file') : many}</p>
      <HiddenUses name="file" uses={uses} number={hidden} onFollow={onFollow} />
    </>
  )
}

const named = (elements: readonly Moved[]): string => {
  const [first, ...others] = elements
  const number = numberText(elements.length)
  if (others.length === 0) return formsOf(first?.type === 'Folder' ? 'folder' : 'file').defSg
  const isFiles = elements.every(({ type }) => type === 'File')
  return isFiles ? `${number} ${formsOf('file').indefPl}` : t('move.elements', { number })
}

/** Asks before files leave what visitors reach, alone or with their folders, and names the places that use them. Yes without a question where none does. */
export async function mayMove(
  { client, confirm }: Tools,
  elements: readonly Moved[],
  to: { portfolio_id: number; name: string },
): Promise<boolean> {
  const { hidden, ...uses } = await lostByMove(client, elements, to.portfolio_id)
  if (hidden === 0) return true
  const element = named(elements)
  const only = elements.length === 1 && elements[0]?.type === 'File'
  return confirm({
    title: t('moveFiles.question', { element, text: to.name }),
    wide: uses.total > 0,
    confirmLabel: t('moveFiles.confirm', { element }),
    text: (close) => <WhatMoveHides uses={uses} hidden={hidden} only={only} onFollow={close} />,
  })
}

/** Asks before files go to a folder, as {@link mayMove}. */
export async function mayMoveInto(tools: Tools, rows: readonly { id: number }[], to: { id: number; name: string }) {
  const { portfolio_id } = await tools.client.folder.get.query({ id: to.id })
  const files = rows.map(({ id }) => ({ type: 'File', id }) as const)
  return mayMove(tools, files, { portfolio_id, name: to.name })
}
