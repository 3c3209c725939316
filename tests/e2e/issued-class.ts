import type { Page } from 'playwright'
import { ask, call } from './app.ts'

export type IssuedPerson = { id: number; lastname: string; number: string; status: string }
export type IssuedClass = { id: number; persons: IssuedPerson[] }

/** Issues a class of its own, which no other test reads. */
export async function issueClass(page: Page, lastnames: readonly string[]): Promise<IssuedClass> {
  const { items } = await ask<{ items: { group: { id: number } }[] }>(page, 'diploma.list', { limit: 1 })
  return call<IssuedClass>(page, 'diploma.issue', {
    data: {
      group_id: items[0]?.group.id,
      educator_id: null,
      educator: 'Rättningsskolan',
      certified_reason: 'Prov av rättning',
      date: '2026-06-12',
      diplomaType: 'vuxen',
      education: 'vardOchOmsorg',
      credits: 1500,
      principal: 'Per Utkastdal',
      president: '',
      place: 'Höör',
      persons: lastnames.map((lastname, at) => ({
        ...{ firstname: 'Jasmina', lastname, personal_number: null, credits: null },
        email: at === 0 ? 'jasmina@example.se' : '',
      })),
    },
  })
}
