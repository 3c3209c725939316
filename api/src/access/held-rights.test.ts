import { describe, expect, test } from 'vitest'
import { hasGlobalRights, hasGroupRights } from './held-rights.ts'

const read = { subject: 'Article', name: 'read' }
const manage = { subject: 'Article', name: 'manage' }
const all = { subject: 'all', name: 'manage' }
const nobody = { grants: { global: [], group: [] } }
const everywhere = (...global: (typeof read)[]) => ({ grants: { global, group: [] } })
const at = (groupId: number, right: typeof read, below?: number[]) => ({
  grants: { global: [], group: [{ ...right, groupId, ...(below && { below }) }] },
})

describe('a right everywhere', () => {
  test.each([
    ['the same', read, read, true],
    ['any action', manage, read, true],
    ['any action on any subject', all, read, true],
    ['one action on any subject', { subject: 'all', name: 'read' }, read, true],
    ['another action', { subject: 'Article', name: 'update' }, read, false],
    ['another subject', { subject: 'Page', name: 'read' }, read, false],
    ['any action on another subject', { subject: 'Page', name: 'manage' }, read, false],
    ['a single action for any', read, manage, false],
    ['one subject for all', manage, all, false],
  ])('%s', (_, held, wanted, has) => {
    expect(hasGlobalRights(everywhere(held), [wanted])).toBe(has)
    expect(hasGroupRights(everywhere(held), 7, [wanted])).toBe(has)
  })

  test('has each of those wanted, and none is had by everyone', () => {
    const page = { subject: 'Page', name: 'read' }
    expect(hasGlobalRights(everywhere(read), [read, page])).toBe(false)
    expect(hasGlobalRights(everywhere(read, page), [read, page])).toBe(true)
    expect(hasGlobalRights(nobody, [])).toBe(true)
    expect(hasGlobalRights(nobody, [read])).toBe(false)
  })

  test('is not one that is held in a group', () => {
    expect(hasGlobalRights(at(7, all, [8]), [read])).toBe(false)
  })
})

describe('a right in a group', () => {
  test('is held there and nowhere else', () => {
    expect(hasGroupRights(at(7, manage), 7, [read])).toBe(true)
    expect(hasGroupRights(at(7, manage), 8, [read])).toBe(false)
    expect(hasGroupRights(at(7, read), 7, [manage])).toBe(false)
    expect(hasGroupRights(nobody, 7, [])).toBe(true)
  })

  test('reaches below only where it is given so', () => {
    expect(hasGroupRights(at(7, read), 7, [{ ...read, below: true }])).toBe(false)
    expect(hasGroupRights(at(7, read, []), 7, [{ ...read, below: true }])).toBe(true)
    expect(hasGroupRights(at(7, read, [8]), 7, [{ ...read, below: false }])).toBe(true)
    expect(hasGroupRights(everywhere(read), 7, [{ ...read, below: true }])).toBe(true)
  })

  test('each of those wanted must be had, some here and some everywhere', () => {
    const page = { subject: 'Page', name: 'read' }
    const actor = { grants: { global: [page], group: at(7, read).grants.group } }
    expect(hasGroupRights(actor, 7, [read, page])).toBe(true)
    expect(hasGroupRights(actor, 8, [read, page])).toBe(false)
    expect(hasGroupRights(actor, 7, [read, { subject: 'Page', name: 'update' }])).toBe(false)
  })
})
