import { type StatementItem, statementInForce } from '@kollegium/api/definitions/statements'
import GitBranch from 'lucide-react/icons/git-branch'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { SortableList } from '../../ui/sortable-list.tsx'
import { Switch } from '../../ui/switch.tsx'
import { DashedFrame, ownerName } from './statement-field.tsx'
import { OwnItem } from './statement-item.tsx'
import { idOf, newItem, noteOf, titleOf } from './statement-sections.ts'
import type { Statement } from './use-statement.ts'

type ItemsProps = { statement: Statement; network: string; readOnly: boolean }

/** Edits the faults or purposes: inherited ones are switched off and on, own ones are written, ordered and removed. */
export function StatementItems({ statement, network, readOnly }: ItemsProps) {
  const { draft, errors, change, kind } = statement
  const [open, setOpen] = useState<readonly string[]>([])
  const put = (items: StatementItem[], path = 'items') => change({ ...draft, items }, path)
  const isOpen = (item: StatementItem, index: number) =>
    open.includes(item.key) || Object.keys(errors).some((path) => path.startsWith(`items.${index}.`))
  const setOpened = (key: string, opened: boolean) =>
    setOpen((before) => (opened ? [...before, key] : before.filter((each) => each !== key)))
  const add = () => {
    const item = newItem(kind)
    put([...draft.items, item])
    setOpened(item.key, true)
  }
  return (
    <div id={idOf('items')} tabIndex={-1} className="grid grid-cols-1 gap-2">
      <Inherited statement={statement} network={network} readOnly={readOnly} />
      <div>
        {(draft.items.length > 0 || statement.record.above.length > 0) && (
          <h3 className="mb-0.5 text-hint text-grey-6">
            {t('statement.items.own')}, {draft.items.length}
          </h3>
        )}
        <SortableList
          items={draft.items}
          keyOf={({ key }) => key}
          nameOf={titleOf}
          onChange={(items) => put(items)}
          label={t('statement.items.own')}
          disabled={readOnly}
          className="border-t border-grey-2"
        >
          {(item, index) => (
            <OwnItem
              statement={statement}
              item={item}
              index={index}
              isOpen={isOpen(item, index)}
              readOnly={readOnly}
              onOpen={(opened) => setOpened(item.key, opened)}
              onChange={(next, name) =>
                put(
                  draft.items.map((each) => (each.key === next.key ? next : each)),
                  `items.${index}.${name}`,
                )
              }
              onRemove={() => put(draft.items.filter(({ key }) => key !== item.key))}
            />
          )}
        </SortableList>
        {errors.items && <FieldError>{errors.items}</FieldError>}
      </div>
      {!readOnly && (
        <p>
          <Button variant="tertiary" icon={Plus} className="-ml-1.25" onClick={add}>
            {t(`statement.add.${kind}`)}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Draws the faults or purposes of the groups above, each with a switch. */
function Inherited({ statement, network, readOnly }: ItemsProps) {
  const { draft, change, kind, record } = statement
  const { items } = statementInForce(kind, record.above)
  const byOwner = [...Map.groupBy(items, ({ from }) => from?.id ?? 0).values()]
  const set = (key: string, applies: boolean) => {
    const hidden = draft.hidden.filter((each) => each !== key)
    change({ ...draft, hidden: applies ? hidden : [...hidden, key] }, 'items')
  }
  return byOwner.map((owned) => (
    <div key={owned[0]?.from?.id ?? 0}>
      <h3 className="mb-0.5 text-hint text-grey-6">
        {t('statement.items.above', { text: ownerName(owned[0]?.from ?? null, network) })}, {owned.length}
      </h3>
      <ul className="grid gap-0.5">
        {owned.map(({ item }) => (
          <li key={item.key}>
            <DashedFrame
              icon={GitBranch}
              action={
                <Switch
                  label={
                    <>
                      {t('statement.applies')}
                      <span className="sr-only">: {titleOf(item)}</span>
                    </>
                  }
                  checked={!draft.hidden.includes(item.key)}
                  disabled={readOnly}
                  onChange={(applies) => set(item.key, applies)}
                />
              }
            >
              <p className="font-bold">{titleOf(item)}</p>
              <p className="text-hint text-grey-6">{noteOf(kind, item)}</p>
            </DashedFrame>
          </li>
        ))}
      </ul>
    </div>
  ))
}
