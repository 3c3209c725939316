import type { Db } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { expect } from 'vitest'
import { luhnDigit } from '../kernel/personal-number.ts'
import type { DataInput, PersonData } from '../modules/certificates/input.ts'
import { diploma } from '../modules/certificates/kinds/diploma.kind.ts'
import { kindOf } from '../modules/certificates/kinds/index.ts'
import { kindNames } from '../modules/certificates/kinds/names.ts'

/** The rights of a school administrator who issues. */
export const issuerRights = [
  ...[...kindNames.map((name) => kindOf(name).subject), 'PrintRun', 'CourseMoment'].map((subject) => ({
    subject,
    name: 'manage',
  })),
  { subject: 'Group', name: 'read' },
]

/** Builds a region with a local college that has an educator, which a certificate needs. */
export async function buildCollege(db: Db) {
  const region = await buildGroup(db, { title: 'College Skåne' })
  const college = await buildGroup(db, {
    title: 'Eslöv–Höör–Hörby',
    category: 'local',
    parent_id: region.id,
    certified: new Date('2022-07-01'),
    certified_until: new Date('2027-06-30'),
  })
  const educator = await buildGroup(db, {
    title: 'Provköpings vuxenutbildning',
    category: 'educator',
    parent_id: college.id,
  })
  return { region, college, educator }
}

/** Right personal numbers of nobody (Skatteverket's test numbers). */
export const testNumbers = ['19850912-2381', '19580108-2743', '19500191-2384'] as const

/** So many different personal numbers that are right by date and check digit. */
export const personalNumbers = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => {
    const digits = `8509${10 + (at % 20)}${String(Math.floor(at / 20)).padStart(3, '0')}`
    return `19${digits.slice(0, 6)}-${digits.slice(6)}${luhnDigit(digits)}`
  })

/** A whole, right diploma for adults, as a client sends it. */
export function diplomaData(groupId: number, overrides: Partial<DataInput> = {}): DataInput {
  return {
    ...diploma.fields.parse({}),
    diplomaType: 'vuxen',
    education: 'vardOchOmsorg',
    credits: 1500,
    principal: 'Elif Demolund',
    president: 'Ivar Mönsterqvist',
    place: 'Höör',
    group_id: groupId,
    educator: 'Provköpings vuxenutbildning',
    date: '2026-06-12',
    // The educator is typed, so nobody knows whether it is certified.
    certified_reason: 'Certifierad enligt kansliets beslut',
    persons: [person('Jasmina', 'Testander', { personal_number: testNumbers[0] })],
    ...overrides,
  }
}

/** A person of a certificate, as a client sends one. */
export function person(firstname: string, lastname: string, more: Partial<PersonData> = {}) {
  return { firstname, lastname, email: '', personal_number: null, credits: null, ...more }
}

/** The error's own parts, as a client gets them. */
export async function refused(promise: Promise<unknown>) {
  const error = await promise.then(
    () => expect.fail('was not refused'),
    (thrown: { cause?: unknown }) => thrown.cause,
  )
  return error as { code: string; fields: Record<string, string[]>; details: Record<string, unknown>; message: string }
}
