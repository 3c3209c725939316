import { useQueryClient } from '@tanstack/react-query'
import CircleHelp from 'lucide-react/icons/circle-help'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { AtOnce } from '../lib/at-once.tsx'
import { formsOf, t } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { SideSection } from '../ui/shell.tsx'
import type { FieldSpec } from './form-fields.ts'
import { Facts, sections } from './form-parts.tsx'
import { useRowActions } from './row-actions.ts'
import { callKey, type Row, type Screen } from './screen.ts'
import { useDuplicate } from './use-duplicate.tsx'
import { useHasWhy, whyAddress } from './why.ts'

/**
 * Draws the form's side column: publication, comments on the record, the other fields, the screen's own part, facts about the record, and its
 * removal (design 04, 100). Comments on a record without a publication follow its fields.
 */
export function FormSide(props: {
  screen: Screen
  specs: readonly FieldSpec[]
  record: Row | null
  draw: (spec: FieldSpec) => ReactNode
  /** Runs after the record was removed. */
  onGone: (record: Row) => void
}) {
  const { screen, specs, record, draw, onGone } = props
  const { SideHead, Talk, Side } = screen
  const parts = sections(specs)
  const before = parts[0]?.fields.some(({ top }) => top === 'publish_at') ? 1 : parts.length
  const drawn = ({ key, section, fields }: (typeof parts)[number]) => (
    <SideSection key={key} title={section && t(section)}>
      <div className="grid gap-2">{fields.map(draw)}</div>
    </SideSection>
  )
  return (
    <AtOnce>
      {SideHead && <SideHead record={record} />}
      {parts.slice(0, before).map(drawn)}
      {Talk && <Talk record={record} />}
      {parts.slice(before).map(drawn)}
      {Side && <Side record={record} />}
      {record && <Facts record={record} />}
      {record && !screen.own && <DuplicateRecord screen={screen} record={record} />}
      {record && !screen.own && <RemoveRecord screen={screen} record={record} onGone={onGone} />}
    </AtOnce>
  )
}

function DuplicateRecord({ screen, record }: { screen: Screen; record: Row }) {
  const items = useDuplicate(screen)(record)
  if (items.length === 0) return null
  return (
    <SideSection>
      <div className="-ml-1.25 grid justify-items-start">
        {items.map(({ label, icon, onSelect }) => (
          <Button key={label} variant="tertiary" icon={icon} onClick={onSelect}>
            {label}
          </Button>
        ))}
      </div>
    </SideSection>
  )
}

function RemoveRecord({ screen, record, onGone }: { screen: Screen; record: Row; onGone: (record: Row) => void }) {
  const cache = useQueryClient()
  const { name } = screen.resource
  const actions = useRowActions(screen, () => onGone(record))
  const hasWhy = useHasWhy()
  if (!actions.mayRemove(record)) return hasWhy ? <WhyNot screen={screen} record={record} /> : null
  const remove = async () => {
    await actions.remove([record])
    cache.removeQueries({ queryKey: callKey(name, 'get', { id: record.id }), type: 'inactive' })
  }
  return (
    <SideSection>
      <Button variant="danger-quiet" icon={Trash2} className="-ml-1.25" onClick={() => void remove()}>
        {t('form.remove', { element: formsOf(name).defSg })}
      </Button>
    </SideSection>
  )
}

/** Leads from a missing right to its reason. */
function WhyNot({ screen, record }: { screen: Screen; record: Row }) {
  const href = whyAddress({ action: 'delete', subject: screen.resource.subject, id: record.id })
  return (
    <SideSection>
      <Button variant="tertiary" icon={CircleHelp} className="-ml-1.25" href={href}>
        {t('why.menu')}
      </Button>
    </SideSection>
  )
}
