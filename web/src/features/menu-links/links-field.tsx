import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import IndentDecrease from 'lucide-react/icons/indent-decrease'
import IndentIncrease from 'lucide-react/icons/indent-increase'
import Keyboard from 'lucide-react/icons/keyboard'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Fieldset } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { draggedClasses, Grip, Sorting, sortableRowClasses, useSortableRow } from '../../ui/sorting.tsx'
import { allowedDepths, blockSize } from '../../ui/tree-rows.ts'
import { useTreeOrder } from '../../ui/use-tree-order.ts'
import { typeName } from '../entities/entity.ts'
import { LinkEditor } from './link-editor.tsx'
import { type LinkRow, maxDepth, nameOf } from './tree.ts'

/** Types with an address of their own; a definition's options may name others. */
const addressed = ['Article', 'Page', 'Event', 'Queue', 'Book']
let made = 0

/** Edits a menu's links: nested in three levels, each to content or to an address (Spec §3 Menu). */
export default function LinksField(field: FieldProps<LinkRow[]>) {
  const { name, label, hint, error, value, onChange, readOnly } = field
  const [edited, setEdited] = useState<string | null>(null)
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
  const types = field.options ? Object.keys(field.options) : addressed
  return (
    <Fieldset id={`field-${name}`} legend={<span className="text-h3">{label}</span>} hint={hint} error={error}>
      {value.length === 0 && <p className="py-1 text-grey-6">{t('links.empty')}</p>}
      {value.length > 0 && (
        <Sorting {...order.sorting}>
          <ul aria-label={label} className="border-t border-grey-3">
            {order.shown.map((row) => (
              <Link
                key={row.key}
                link={row}
                isHeading={isHeading(row)}
                isOpen={edited === row.key && !order.held}
                menu={readOnly ? null : menuOf(row)}
              >
                <LinkEditor
                  link={row}
                  types={types}
                  onChange={(part) => change(row.key, part)}
                  onDone={() => setEdited(null)}
                  onRemove={() => remove(row)}
                />
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

type LinkProps = {
  link: LinkRow
  isHeading: boolean
  isOpen: boolean
  /** Null when the person may not change the link. */
  menu: MenuItem[] | null
  /** The editor of an open link. */
  children: ReactNode
}

/** Draws a link at its level, with its editor below while it is open. */
function Link({ link, isHeading, isOpen, menu, children }: LinkProps) {
  const { row, grip } = useSortableRow(link.key, menu === null)
  const name = nameOf(link)
  return (
    <li {...row} className={cx(sortableRowClasses, grip.lifted && draggedClasses)}>
      <div
        className={cx('flex min-h-7 items-center gap-1 py-0.75', !isOpen && 'border-b border-grey-2')}
        style={{ paddingLeft: link.depth * 32 }}
      >
        {menu && <Grip {...grip} label={t('order.grip', { text: name })} help={t('links.grip')} />}
        <LinkText link={link} isHeading={isHeading} />
        {isOpen && <span className="shrink-0 text-hint font-bold text-blue-dark">{t('links.editing')}</span>}
        {menu && <RowMenu label={name} items={menu} />}
      </div>
      {isOpen && children}
    </li>
  )
}

/** Shows a link's text and target. A link that only opens its sublinks may lack a target. */
function LinkText({ link, isHeading }: { link: LinkRow; isHeading: boolean }) {
  const { content, content_id, url } = link
  const nowhere = content_id === null && !url && !isHeading
  return (
    <div className="min-w-0 grow">
      <p className="font-bold wrap-anywhere">{nameOf(link)}</p>
      {nowhere ? (
        <p className="flex items-center gap-0.5 text-hint font-bold text-orange-dark">
          <Icon as={TriangleAlert} size={16} />
          {t('links.nowhere')}
        </p>
      ) : (
        <p className="text-hint text-grey-6 wrap-anywhere">
          {content
            ? [typeName(content.type), link.title && content.title !== link.title && content.title]
                .filter(Boolean)
                .join(' · ')
            : content_id === null
              ? url
              : t('links.unseen')}
        </p>
      )}
    </div>
  )
}
