import { useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { cx } from '../../ui/classes.ts'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { matching } from '../../ui/options.ts'
import { NoHits } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { type Cell, holdsAll, specialVerbs, type Verb, verbs } from './role-areas.ts'
import type { useRoleRights } from './use-role.ts'

type Rights = ReturnType<typeof useRoleRights>
type Line = { label: string; cells: Cell[] }

/** Names a box in full, for screen readers, search and the effects: "Evenemang: ta bort". */
export function cellLabel({ area, verb, below }: Cell): string {
  const name = area.name()
  if (below) return `${name}: ${t('role.below').toLocaleLowerCase('sv')}`
  if (verb === 'masquerade') return t('role.masquerade')
  if (verb === 'issue' || verb === 'revoke' || verb === 'reveal') return t(`role.${verb}`, { area: name })
  return t('role.cell', { area: name, verb: t(`role.verb.${verb}`) })
}

/** Draws what a role may do: areas down, five verbs across, and the rarer verbs below. */
export function RoleRights({ rights, readOnly }: { rights: Rights; readOnly: boolean }) {
  const [search, setSearch] = useState('')
  const { cells, permissions, held } = rights
  const isWhole = holdsAll(permissions, held)
  const byArea = [...Map.groupBy(cells, ({ area }) => area)]
  const lines = byArea.map(([area, own]): Line => ({ label: area.name(), cells: own }))
  const shown = matching(
    lines.map((line) => ({ value: line.label, label: `${line.label} ${line.cells.map(cellLabel).join(' ')}`, line })),
    search,
  ).map(({ line }) => line)
  const special = cells.filter(({ verb }) => (specialVerbs as readonly string[]).includes(verb))
  const limited = !readOnly && !isWhole && cells.some((cell) => !rights.mayTurn(cell))
  const mayChange = !readOnly && cells.some(rights.mayTurn)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-1.5 py-2">
        <SearchInput value={search} onChange={setSearch} label={t('acl.search')} className="sm:w-40!" />
        {mayChange && (
          <span className="inline-flex items-center gap-1 text-hint text-grey-6">
            <span aria-hidden className="size-[16px] rounded-control border border-orange bg-orange-light" />
            {t('role.changedCell')}
          </span>
        )}
      </div>
      {isWhole && (
        <div className="mb-1">
          <Notice severity="info" title={t('role.all')} />
        </div>
      )}
      {limited && <p className="mb-1 text-hint text-grey-6">{t('role.notYours')}</p>}
      {shown.length === 0 ? (
        <NoHits onClearSearch={() => setSearch('')} />
      ) : (
        <AreaTable lines={shown} rights={rights} readOnly={readOnly} />
      )}
      <p className="mt-2">
        <TextLink href="/permission">{t('role.matrix', { number: numberText(permissions.length) })}</TextLink>
      </p>
      {special.length > 0 && !search && (
        <fieldset className="mt-4">
          <legend className="mb-1 text-h3">{t('role.special')}</legend>
          <ul className="border-t border-grey-3">
            {special.map((cell) => (
              <li
                key={cell.key}
                className={cx('border-b border-grey-2 px-1 py-0.25', isChanged(rights, cell) && 'bg-orange-light')}
              >
                <Box cell={cell} rights={rights} readOnly={readOnly} label={cellLabel(cell)} />
              </li>
            ))}
          </ul>
        </fieldset>
      )}
    </>
  )
}

const isChanged = ({ changedCells }: Rights, cell: Cell) => changedCells.some(({ key }) => key === cell.key)

function AreaTable({ lines, rights, readOnly }: { lines: readonly Line[]; rights: Rights; readOnly: boolean }) {
  const narrow = useNarrow()
  return (
    <section aria-label={t('role.tabRights')} className={narrow ? undefined : 'overflow-x-auto'}>
      <table className={cx('w-full text-left', narrow && 'table-fixed')}>
        <thead className="text-hint text-grey-6">
          <tr className="border-b border-grey-3">
            {!narrow && (
              <th scope="col" className="py-1 pr-1 font-bold">
                {t('role.area')}
              </th>
            )}
            {verbs.map((verb) => (
              <th key={verb} scope="col" className="w-11 px-0.25 py-1 text-center align-bottom font-bold max-sm:w-auto">
                {/* Five words have no room beside each other on a phone. They stand on end there, and stay whole. */}
                <span className="max-sm:inline-block max-sm:rotate-180 max-sm:[writing-mode:vertical-rl]">
                  {t(`role.verb.${verb}`)}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <AreaRow key={line.label} line={line} rights={rights} readOnly={readOnly} narrow={narrow} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Draws an area; on a phone its name stands above its boxes. */
function AreaRow(props: { line: Line; rights: Rights; readOnly: boolean; narrow: boolean }) {
  const { line, rights, readOnly, narrow } = props
  const of = (verb: Verb, below = false) => line.cells.find((cell) => cell.verb === verb && cell.below === below)
  const below = of('read', true)
  const head = (
    <th
      scope={narrow ? 'colgroup' : 'row'}
      colSpan={narrow ? verbs.length : 1}
      className={cx('min-w-20 py-0.75 pr-1 text-left align-middle font-bold', narrow && 'pt-1.5')}
    >
      {line.label}
      {below && (
        <span className={cx('block text-hint font-normal', isChanged(rights, below) && 'bg-orange-light')}>
          <Box cell={below} rights={rights} readOnly={readOnly} label={t('role.below')} />
        </span>
      )}
    </th>
  )
  return (
    <>
      {narrow && <tr>{head}</tr>}
      <tr className="border-b border-grey-2">
        {!narrow && head}
        {verbs.map((verb) => {
          const cell = of(verb)
          return (
            <td
              key={verb}
              className={cx('py-0.75 text-center leading-none', cell && isChanged(rights, cell) && 'bg-orange-light')}
            >
              {cell ? <Box cell={cell} rights={rights} readOnly={readOnly} /> : <span aria-hidden>–</span>}
            </td>
          )
        })}
      </tr>
    </>
  )
}

/** A box; one that the person may not turn is off, and says so. */
function Box(props: { cell: Cell; rights: Rights; readOnly: boolean; label?: string }) {
  const { cell, rights, readOnly, label } = props
  const state = rights.stateOf(cell)
  const locked = !readOnly && !rights.mayTurn(cell)
  const name = cellLabel(cell)
  return (
    <Checkbox
      label={label}
      aria-label={label && !locked ? undefined : locked ? `${name}, ${t('role.lockedCell')}` : name}
      title={locked ? t('role.lockedCell') : undefined}
      checked={state === 'on'}
      indeterminate={state === 'some'}
      disabled={readOnly || locked}
      onChange={() => rights.turn(cell)}
    />
  )
}
