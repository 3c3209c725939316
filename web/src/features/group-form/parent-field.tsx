import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Network from 'lucide-react/icons/network'
import { Fragment, type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { t } from '../../lib/i18n.ts'
import { asText } from '../../resource/fields/as-text.ts'
import type { FieldProps } from '../../resource/fields/field-type.ts'
import { useRelation } from '../../resource/fields/relation-source.ts'
import { Labelled } from '../../resource/fields/text.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import type { Option } from '../../ui/options.ts'
import { type Ancestor, factsOf, type GroupCategory, type GroupFacts } from './group-values.ts'

/** Returns the groups above, topmost first: as saved, or from the person's groups after another choice. */
function useAncestors(facts: GroupFacts | null, parent: number | null): Ancestor[] {
  const { groups } = useGroup()
  if (parent === null) return []
  if (facts && facts.parentGroupId === parent) return (facts.parentGroups ?? []).toReversed()
  const line: Ancestor[] = []
  for (let id: number | null = parent; id !== null && line.length < 10; ) {
    const group = groups.find((each) => each.id === id)
    if (!group) break
    line.unshift(group)
    id = group.parent_id
  }
  return line
}

const counted = ['region', 'local', 'educator', 'employer', 'other'] as const

/** Shows "5 utbildare, 11 arbetsgivare", each a link to their list. */
function Counts({ id, children }: { id: number; children: Record<GroupCategory, number> }) {
  return counted
    .filter((category) => children[category] > 0)
    .map((category, at) => (
      <Fragment key={category}>
        {at > 0 && ', '}
        <TextLink href={`/group?category=${category}&parent=${id}`}>
          {t(`group.count.${category}`, { number: children[category] })}
        </TextLink>
      </Fragment>
    ))
}

function Step({ depth, children }: { depth: number; children: ReactNode }) {
  return (
    <li className="flex items-center gap-1" style={{ paddingLeft: Math.max(0, depth - 1) * 24 + (depth > 0 ? 16 : 0) }}>
      <Icon as={depth === 0 ? Network : CornerDownRight} size={16} className="text-grey-5" />
      <span>{children}</span>
    </li>
  )
}

/** Takes the parent group, and shows the path that follows. */
export function ParentField(field: FieldProps<number | null>) {
  const facts = factsOf(field.record)
  const ancestors = useAncestors(facts, field.value)
  const title = asText(useWatch({ name: 'title' }))
  const category = useWatch({ name: 'category' }) as GroupCategory | ''
  const below = facts?.children
  const { client } = useServices()
  const source = useRelation(field.relation)
  const [picked, setPicked] = useState<Option<number> | null>(null)
  // The person may lack the right to open the parent.
  const nearest = ancestors.at(-1)
  const known = picked?.value === field.value ? picked : nearest && { value: nearest.id, label: nearest.title }
  const parent = field.value === null ? null : (known ?? { value: field.value, label: String(field.value) })
  return (
    <div>
      <Labelled field={field as never}>
        <Combobox<Option<number>>
          value={parent}
          search={(text) => source.search(client, text)}
          disabled={field.readOnly}
          onChange={(option) => {
            setPicked(option)
            field.onChange(option?.value ?? null)
          }}
        />
      </Labelled>
      <ul aria-label={t('group.path')} className="mt-1.5 grid gap-0.5 text-hint">
        {ancestors.map((group, depth) => (
          <Step key={group.id} depth={depth}>
            {group.title} <span className="ml-0.5 text-grey-6">{t(`enum.group.category.${group.category}`)}</span>
          </Step>
        ))}
        <Step depth={ancestors.length}>
          <strong>{title || (category && t(`enum.group.category.${category}`))}</strong>{' '}
          <span className="ml-0.5 text-grey-6">{t('group.this')}</span>
        </Step>
        {facts && below && counted.some((each) => below[each] > 0) && (
          <Step depth={ancestors.length + 1}>
            <Counts id={facts.id}>{below}</Counts>
          </Step>
        )}
      </ul>
    </div>
  )
}
