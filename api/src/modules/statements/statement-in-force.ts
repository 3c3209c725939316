import type { TextKey } from '../../i18n/sv/index.ts'
import {
  networkFields,
  type StatementDraft,
  type StatementItem,
  type StatementKind,
  type StatementValue,
  statementForms,
} from './statement-fields.ts'

// The statement that holds on a site, from the network's, those of the groups above and the group's own. Isomorphic: the form
// shows inherited and missing values by the same rules.

/** The group that states something; null is the network. */
export type StatementOwner = { id: number; title: string } | null
export type StatementLayer = { owner: StatementOwner; draft: StatementDraft }

export type Stated = { value: StatementValue; from: StatementOwner }
export type StatementInForce = {
  values: Record<string, Stated | undefined>
  items: { item: StatementItem; from: StatementOwner }[]
}

/** Contact ways belong together: a group with an own address doesn't have the phone of another group. */
const contactWays = ['email', 'phone']

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/**
 * Returns the statement that holds where these layers meet.
 * @param layers the network first, then the groups from the top down
 */
export function statementInForce(kind: StatementKind, layers: readonly StatementLayer[]): StatementInForce {
  const values: StatementInForce['values'] = {}
  let items: StatementInForce['items'] = []
  for (const { owner, draft } of layers) {
    if (!isEmpty(draft.values.email)) for (const name of contactWays) delete values[name]
    for (const [name, value] of Object.entries(draft.values)) {
      if (isEmpty(value) || (owner && networkFields.includes(name))) continue
      values[name] = { value: value as StatementValue, from: owner }
    }
    items = items.filter(({ item }) => !draft.hidden.includes(item.key))
    items.push(...draft.items.map((item) => ({ item, from: owner })))
  }
  const { assessment } = values
  // The page never claims to be free of faults while it lists some.
  if (kind === 'accessibility' && assessment?.value === 'full' && items.length > 0) {
    values.assessment = { ...assessment, value: 'partial' }
  }
  return { values, items }
}

/** Whether nothing that a page needs is missing. */
export function isComplete(kind: StatementKind, { values, items }: StatementInForce): boolean {
  const { required, itemRequired } = statementForms[kind]
  if (required.some((name) => isEmpty(values[name]?.value))) return false
  if (kind === 'dataProtection' && items.length === 0) return false
  return items.every(({ item }) => itemRequired.every((name) => !isEmpty(item[name])))
}

/** A fault of a form: the path of the field in its content, and the dictionary's text. */
export type StatementFault = { path: string; text: TextKey }

/**
 * Returns what stands in the way of publishing a group's content.
 * @param above the published layers of the network and the groups above
 * @param today `YYYY-MM-DD`
 */
export function statementFaults(
  kind: StatementKind,
  own: StatementDraft,
  { above, today }: { above: readonly StatementLayer[]; today: string },
): StatementFault[] {
  const { required } = statementForms[kind]
  const { values, items } = statementInForce(kind, [...above, { owner: null, draft: own }])
  const inherited = statementInForce(kind, above)
  const faults: StatementFault[] = required
    .filter((name) => isEmpty(values[name]?.value))
    .map((name) => ({ path: `values.${name}`, text: 'valid.required' }))
  for (const [index, item] of own.items.entries()) {
    faults.push(...itemFaults(kind, item, today).map((fault) => ({ ...fault, path: `items.${index}.${fault.path}` })))
  }
  if (kind === 'dataProtection') {
    return items.length > 0 ? faults : [...faults, { path: 'items', text: 'valid.statement.purposes' }]
  }
  const { assessedOn } = own.values
  if (typeof assessedOn === 'string' && assessedOn > today) {
    faults.push({ path: 'values.assessedOn', text: 'valid.statement.future' })
  }
  const assessment = own.values.assessment ?? inherited.values.assessment?.value
  if (assessment === 'full' && items.length > 0) {
    faults.push({ path: 'values.assessment', text: 'valid.statement.full' })
  }
  if (assessment === 'partial' && items.length === 0) faults.push({ path: 'items', text: 'valid.statement.faults' })
  if (values.burden?.value === 'claimed' && isEmpty(values.burdenText?.value)) {
    faults.push({ path: 'values.burdenText', text: 'valid.required' })
  }
  return faults
}

function itemFaults(kind: StatementKind, item: StatementItem, today: string): StatementFault[] {
  const faults: StatementFault[] = statementForms[kind].itemRequired
    .filter((name) => isEmpty(item[name]))
    .map((name) => ({ path: name, text: 'valid.required' }))
  const { by } = item
  if (kind === 'accessibility' && typeof by === 'string' && by !== '' && by < today) {
    faults.push({ path: 'by', text: 'valid.statement.past' })
  }
  return faults
}
