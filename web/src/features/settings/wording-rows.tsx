import { wordingError } from '@kollegium/api/definitions/brands'
import Pencil from 'lucide-react/icons/pencil'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Cell, HeadCell, StackedList, Table, TableHead, TableRow } from '../../ui/table.tsx'

export type Wording = Outputs['wording']['list']['items'][number]

/** Shows a text with its placeholders highlighted. */
export function WordingText({ text }: { text: string }) {
  let at = 0
  return text.split(/(::[a-zA-Z]+)/).map((part) => {
    const place = at
    at += part.length
    return part.startsWith('::') ? (
      <span key={place} className="rounded-control bg-grey-1 px-0.25">
        {part}
      </span>
    ) : (
      part
    )
  })
}

/** Shows the installation's own text, and warns when the standard text's placeholders have changed since. */
function Own({ row }: { row: Wording }) {
  if (row.own === null && row.shared !== null) {
    return (
      <span className="text-grey-6 wrap-anywhere">
        {t('wordings.bothBrands')}: <WordingText text={row.shared} />
      </span>
    )
  }
  if (row.own === null) return <span className="text-grey-6">–</span>
  const error = wordingError(row.key, row.standard, row.own)
  return (
    <>
      <strong className="wrap-anywhere">
        <WordingText text={row.own} />
      </strong>
      {error && (
        <span className="mt-0.25 flex gap-0.5 text-hint">
          <Icon as={TriangleAlert} size={16} className="mt-px text-orange-dark" />
          {error}
        </span>
      )}
    </>
  )
}

/** Shortens a text to serve as its name. */
const shortOf = (text: string) => (text.length > 60 ? `${text.slice(0, 60).trimEnd()} …` : text)

type RowsProps = { rows: readonly Wording[]; editable: boolean; onOpen: (row: Wording) => void }

/** Lists texts in a table, or stacked on a phone. */
export function WordingRows({ rows, editable, onOpen }: RowsProps) {
  const narrow = useNarrow()
  const changeOf = (row: Wording) =>
    editable && (
      <IconButton
        icon={Pencil}
        label={t('wordings.change', { text: shortOf(row.standard) })}
        onClick={() => onOpen(row)}
      />
    )
  if (narrow) {
    return (
      <StackedList label={t('wordings.title')}>
        {rows.map((row) => (
          <li key={row.key} className="flex items-start gap-1 border-b border-grey-2 py-1.5">
            <div className="grid min-w-0 grow gap-0.25">
              <p className="wrap-anywhere">
                <WordingText text={row.standard} />
              </p>
              {row.own !== null && (
                <p>
                  <span className="text-hint text-grey-6">{t('wordings.own')}: </span>
                  <Own row={row} />
                </p>
              )}
              <p className="text-hint text-grey-6 wrap-anywhere">{row.key}</p>
            </div>
            {changeOf(row)}
          </li>
        ))}
      </StackedList>
    )
  }
  return (
    <Table label={t('wordings.title')}>
      <TableHead>
        <HeadCell width="45%">{t('wordings.standard')}</HeadCell>
        <HeadCell>{t('wordings.own')}</HeadCell>
        {editable && (
          <HeadCell hidden width="56px">
            {t('list.actions')}
          </HeadCell>
        )}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.key}>
            <Cell className="align-top">
              <span className="block wrap-anywhere">
                <WordingText text={row.standard} />
              </span>
              <span className="block text-hint text-grey-6 wrap-anywhere">{row.key}</span>
            </Cell>
            <Cell className="align-top">
              <Own row={row} />
            </Cell>
            {editable && (
              <Cell align="right" className="align-top">
                {changeOf(row)}
              </Cell>
            )}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
