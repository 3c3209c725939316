import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ExternalLink from 'lucide-react/icons/external-link'
import IndentDecrease from 'lucide-react/icons/indent-decrease'
import IndentIncrease from 'lucide-react/icons/indent-increase'
import Keyboard from 'lucide-react/icons/keyboard'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Fieldset } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { draggedClasses, Grip, Sorting, sortableRowClasses, useSortableRow } from '../../ui/sorting.tsx'
import { allowedDepths, blockSize, parentAt } from '../../ui/tree-rows.ts'
import { useTreeOrder } from '../../ui/use-tree-order.ts'
import { LinkEditor } from './link-editor.tsx'
import { rowId, useLinkSide } from './link-side.tsx'
import { LinkText } from './link-text.tsx'
import { type LinkRow, maxDepth, nameOf, possibleParents, putBelow } from './tree.ts'

/** Types with an address of their own; a definition's options may name others. */
const addressed = ['Article', 'Page', 'Event', 'Queue', 'Book']
let made = 0

/** Edits a menu's links: nested in three levels, each to content or to an address (Spec §3 Menu). */
export default function LinksField(field: FieldProps<LinkRow[]>) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const [edited, setEdited] = useState<string | null>(null)
  const side = useLinkSide(edited)
  const order = useTreeOrder(value, { nameOf, deepest: maxDepth, onChange })
  const change = (key: string, part: Partial<LinkRow>) =>
    onChange(value.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const remove = (row: LinkRow) => {
    const at = value.findIndex((each) => each.key === row.key)
    onChange([...value.slice(0, at), ...value.slice(at + blockSize(value, at))])
    setEdited(null)
    order.say(t('mixed.removed', { text: nameOf(row) }))
    document.getElementById(`field-${name}`)?.focus()
  }
  const add = () => {
    made += 1
    const key = `new-${made}-${value.length}`
    onChange([...value, { key, id: null, depth: 0, title: '', content: null, content_id: null, url: '' }])
    setEdited(key)
  }
  const menuOf = (row: LinkRow): MenuItem[] => {
    const at = value.findIndex((each) => each.key === row.key)
    const { least, most } = allowedDepths(value, at, at, maxDepth)
    const end = value.length - blockSize(value, at)
    return [
      { label: t('action.edit'), icon: Pencil, onSelect: () => setEdited(row.key) },
      {
        label: t('action.moveUp'),
        icon: ArrowUp,
        disabled: at === 0,
        onSelect: () => order.shift(row, { to: -1 }),
      },
      {
        label: t('action.moveDown'),
        icon: ArrowDown,
        disabled: at >= end,
        onSelect: () => order.shift(row, { to: 1 }),
      },
      {
        label: t('links.indent'),
        icon: IndentIncrease,
        disabled: row.depth >= most,
        onSelect: () => order.shift(row, { depth: 1 }),
      },
      {
        label: t('links.outdent'),
        icon: IndentDecrease,
        disabled: row.depth <= least,
        onSelect: () => order.shift(row, { depth: -1 }),
      },
      { label: t('links.remove'), icon: Trash2, danger: true, separated: true, onSelect: () => remove(row) },
    ]
  }
  const isHeading = ({ key }: LinkRow) =>
    blockSize(
      value,
      value.findIndex((each) => each.key === key),
    ) > 1
  const parentOf = ({ key }: LinkRow) => {
    const at = value.findIndex((each) => each.key === key)
    return parentAt(value, at).parent?.key ?? null
  }
  const owner = groupOf(field.record)
  const types = field.options ? Object.keys(field.options) : addressed
  return (
    <Fieldset id={`field-${name}`} legend={<span className="text-h3">{label}</span>} hint={hint} error={error}>
      {value.length === 0 && <p className="py-1 text-grey-6">{t('links.none')}</p>}
      {value.length > 0 && (
        <Sorting {...order.sorting}>
          <ul aria-label={label} className="border-t border-grey-3">
            {order.shown.map((row) => (
              <Link
                key={row.key}
                link={row}
                isHeading={isHeading(row)}
                isOpen={edited === row.key && !order.held}
                owner={owner}
                menu={readOnly ? null : menuOf(row)}
              >
                <Placed side={side}>
                  <LinkEditor
                    link={row}
                    types={types}
                    parents={possibleParents(value, row.key)}
                    parent={parentOf(row)}
                    beside={side !== null}
                    onChange={(part) => change(row.key, part)}
                    onParent={(parent) => onChange(putBelow(value, row.key, parent))}
                    onDone={() => {
                      setEdited(null)
                      document.querySelector<HTMLElement>(`#${rowId(row.key)} [aria-haspopup]`)?.focus()
                    }}
                    onRemove={() => remove(row)}
                  />
                </Placed>
              </Link>
            ))}
          </ul>
        </Sorting>
      )}
      {!readOnly && (
        <Button icon={Plus} className="mt-1.5" onClick={add}>
          {t('links.new')}
        </Button>
      )}
      {!readOnly && value.length > 1 && (
        <p className="mt-1.5 flex gap-1 text-hint text-grey-6">
          <Icon as={Keyboard} size={16} className="mt-px" />
          <span>{t('links.help')}</span>
        </p>
      )}
      <span role="status" className="sr-only">
        {order.said}
      </span>
    </Fieldset>
  )
}

/** The title of the group that the menu belongs to; undefined for a new one. */
const groupOf = (record: Row | null) =>
  record ? ((record.group as { title: string } | null)?.title ?? null) : undefined

/** Pixels between the editor and the part of the column above it. */
const least = 20

/** Draws the editor in the side column, level with its row, or under the row. */
function Placed({ side, children }: { side: ReturnType<typeof useLinkSide>; children: ReactNode }) {
  if (!side) return children
  return createPortal(
    <div className="border-t border-grey-2 pt-2.5" style={{ marginTop: Math.max(side.top, least) }}>
      {children}
    </div>,
    side.node,
  )
}

type LinkProps = {
  link: LinkRow
  isHeading: boolean
  /** The title of the menu's group. */
  owner: string | null | undefined
  isOpen: boolean
  /** Null when the person may not change the link. */
  menu: MenuItem[] | null
  /** The editor of an open link. */
  children: ReactNode
}

/** Draws a link at its level, with its editor below while it is open. */
function Link({ link, isHeading, owner, isOpen, menu, children }: LinkProps) {
  const { row, grip } = useSortableRow(link.key, menu === null)
  const name = nameOf(link)
  return (
    <li {...row} id={rowId(link.key)} className={cx(sortableRowClasses, grip.lifted && draggedClasses)}>
      <div
        className={cx(
          'flex min-h-7 items-center gap-1 border-b border-grey-2 py-0.75',
          isOpen && 'border-l-4 border-l-blue bg-blue-ice',
        )}
        style={{ paddingLeft: link.depth * 32 }}
      >
        {menu && <Grip {...grip} label={t('order.grip', { text: name })} help={t('links.grip')} />}
        <LinkText link={link} isHeading={isHeading} owner={owner} />
        {/^https?:/.test(link.url) && <Icon as={ExternalLink} size={16} className="shrink-0 text-grey-6" />}
        {isOpen && <span className="shrink-0 text-hint font-bold text-blue-dark">{t('links.editing')}</span>}
        {menu && <RowMenu label={name} items={menu} />}
      </div>
      {isOpen && children}
    </li>
  )
}
