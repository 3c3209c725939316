import { describe, expect, test } from 'vitest'
import { accessibilityDraft, dataProtectionDraft, fault } from '../../testing/statements.ts'
import { emptyDraft, type StatementDraft, storedDraft } from './statement-fields.ts'
import { isComplete, type StatementLayer, statementFaults, statementInForce } from './statement-in-force.ts'

const skane = { id: 1, title: 'College Skåne' }
const eslov = { id: 2, title: 'Eslöv' }
const empty = emptyDraft('accessibility')
const layer = (owner: StatementLayer['owner'], draft: Partial<StatementDraft>): StatementLayer => ({
  owner,
  draft: { ...empty, ...draft },
})
const network = layer(null, accessibilityDraft({ phone: '070-174 06 00', supervisor: 'Myndigheten' }))
const today = '2026-11-20'

describe('what holds on a site', () => {
  test('the nearest value, and each value knows where it comes from', () => {
    const { values } = statementInForce('accessibility', [
      network,
      layer(skane, { values: { organisation: 'Region Provland', testing: 'Vi gick igenom elva sidor.' } }),
      layer(eslov, { values: { organisation: 'Eslövs kommun', testing: '' } }),
    ])
    expect(values.organisation).toEqual({ value: 'Eslövs kommun', from: eslov })
    expect(values.testing).toEqual({ value: 'Vi gick igenom elva sidor.', from: skane })
    expect(values.method).toEqual({ value: 'self', from: null })
  })

  test('faults add up, and a group takes away those that do not apply to it, for the groups below, too', () => {
    const layers = [
      network,
      layer(skane, { items: [fault('karta-1')], hidden: ['film-1'] }),
      layer(eslov, { items: [fault('pdf-1')] }),
    ]
    const namesOf = (given: StatementLayer[]) =>
      statementInForce('accessibility', given).items.map(({ item, from }) => [item.key, from?.id ?? null])
    expect(namesOf(layers)).toEqual([
      ['karta-1', 1],
      ['pdf-1', 2],
    ])
    expect(namesOf(layers.slice(0, 1))).toEqual([['film-1', null]])
    // A group can't take away its own fault by naming it.
    expect(namesOf([layer(eslov, { items: [fault('pdf-1')], hidden: ['pdf-1'] })])).toEqual([['pdf-1', 2]])
  })

  test('an own address comes without the phone of the network', () => {
    const { values } = statementInForce('accessibility', [
      network,
      layer(eslov, { values: { email: 'a@example.com' } }),
    ])
    expect([values.email?.value, values.phone]).toEqual(['a@example.com', undefined])
  })

  test('the law has one supervisor, which no group replaces', () => {
    const { values } = statementInForce('accessibility', [
      network,
      layer(eslov, { values: { supervisor: 'Vi själva' } }),
    ])
    expect(values.supervisor?.value).toBe('Myndigheten')
  })

  test('a page never claims to be free of faults while it lists some', () => {
    const flawless = layer(null, accessibilityDraft({ assessment: 'full' }, []))
    const assessmentOf = (layers: StatementLayer[]) =>
      statementInForce('accessibility', layers).values.assessment?.value
    expect(assessmentOf([flawless])).toBe('full')
    expect(assessmentOf([flawless, layer(eslov, { items: [fault('pdf-1')] })])).toBe('partial')
  })

  test('nothing is shown while something that every page needs is missing', () => {
    const complete = (...layers: StatementLayer[]) =>
      isComplete('accessibility', statementInForce('accessibility', layers))
    expect(complete(network)).toBe(true)
    expect(complete(layer(eslov, { values: { organisation: 'Eslövs kommun' } }))).toBe(false)
    expect(complete()).toBe(false)
    expect(complete(network, layer(eslov, { items: [fault('pdf-1', { instead: '' })] }))).toBe(false)
    const policy = statementInForce('dataProtection', [{ owner: null, draft: dataProtectionDraft({}, []) }])
    expect(isComplete('dataProtection', policy)).toBe(false)
  })
})

describe('what stands in the way of publishing', () => {
  const faultsOf = (own: Partial<StatementDraft>, above: StatementLayer[] = []) =>
    statementFaults('accessibility', { ...empty, ...own }, { above, today }).map(({ path, text }) => `${path} ${text}`)

  test('nothing of a whole statement, and nothing of an empty one below it', () => {
    expect(faultsOf(accessibilityDraft())).toEqual([])
    expect(faultsOf({}, [network])).toEqual([])
  })

  test('missing fields', () => {
    expect(faultsOf({})).toEqual([
      'values.organisation valid.required',
      'values.assessment valid.required',
      'values.assessedOn valid.required',
      'values.method valid.required',
      'values.email valid.required',
    ])
    const half = fault('pdf-1', { title: '', situation: null, instead: '', by: null })
    expect(faultsOf(accessibilityDraft({}, [fault('film-1'), half]))).toEqual([
      'items.1.title valid.required',
      'items.1.situation valid.required',
      'items.1.instead valid.required',
      'items.1.by valid.required',
    ])
    expect(faultsOf(accessibilityDraft({ burden: 'claimed' }))).toEqual(['values.burdenText valid.required'])
  })

  test('a fault whose day has passed, and an assessment in the future', () => {
    expect(faultsOf(accessibilityDraft({}, [fault('film-1', { by: '2026-11-19' })]))).toEqual([
      'items.0.by valid.statement.past',
    ])
    expect(faultsOf(accessibilityDraft({}, [fault('film-1', { by: today })]))).toEqual([])
    expect(faultsOf(accessibilityDraft({ assessedOn: '2026-11-21' }))).toEqual([
      'values.assessedOn valid.statement.future',
    ])
  })

  test('an assessment that the faults contradict, inherited ones included', () => {
    expect(faultsOf(accessibilityDraft({ assessment: 'full' }))).toEqual(['values.assessment valid.statement.full'])
    expect(faultsOf({ values: { ...empty.values, assessment: 'full' } }, [network])).toEqual([
      'values.assessment valid.statement.full',
    ])
    expect(faultsOf({ values: { ...empty.values, assessment: 'full' }, hidden: ['film-1'] }, [network])).toEqual([])
    expect(faultsOf({ hidden: ['film-1'] }, [network])).toEqual(['items valid.statement.faults'])
    expect(faultsOf(accessibilityDraft({ assessment: 'none' }, []))).toEqual([])
  })

  test('a data protection policy without a purpose', () => {
    expect(statementFaults('dataProtection', dataProtectionDraft({}, []), { above: [], today })).toEqual([
      { path: 'items', text: 'valid.statement.purposes' },
    ])
    expect(statementFaults('dataProtection', dataProtectionDraft(), { above: [], today })).toEqual([])
  })
})

test('stored content that no longer fits its definition counts as empty, field by field', () => {
  const stored = { values: { organisation: 'Eslövs kommun', assessment: 'perhaps', email: 7 }, items: 'none' }
  expect(storedDraft('accessibility', stored)).toEqual({
    ...empty,
    values: { ...empty.values, organisation: 'Eslövs kommun' },
  })
  expect(storedDraft('accessibility', null)).toEqual(empty)
})
