import { sheet, workbookOf } from '@kollegium/api/testing'
import { letters } from './printing.ts'
import type { Running } from './processes.ts'
import type { TestBed } from './test-bed.ts'

const times = 5

/**
 * Measures the milliseconds from the upload of a workbook with `persons` rows to the answered dry run: the slowest of
 * five, the first included.
 */
export async function measureImport({ authorization }: TestBed, { url }: Running, persons: number): Promise<number> {
  const bytes = await workbookOf([listOf(persons)])
  let slowest = 0
  for (let time = 0; time < times; time += 1) {
    const body = new FormData()
    body.set('kind', 'diploma')
    body.set('fields', JSON.stringify({ diplomaType: 'vuxen' }))
    body.set('file', new File([new Uint8Array(bytes)], 'klass.xlsx'))
    const begun = performance.now()
    const response = await fetch(`${url}/api/v1/certificates/import`, {
      method: 'POST',
      headers: { authorization },
      body,
    })
    const { data } = (await response.json()) as { data?: { dryRun: { counts: { total: number } } } }
    slowest = Math.max(slowest, performance.now() - begun)
    if (data?.dryRun.counts.total !== persons) throw new Error(`the import answers ${response.status}`)
  }
  return slowest
}

/** Makes a class in which all persons differ. */
function listOf(persons: number) {
  return sheet(
    'Klass',
    [
      { title: 'field.firstname', width: 20, value: () => 'Jasmina' },
      { title: 'field.lastname', width: 20, value: (at) => `Testander ${letters(at)}` },
      { title: 'field.personal_number', width: 20, value: () => null },
      { title: 'field.email', width: 30, value: (at) => `elev${at}@example.com` },
      { title: 'field.credits', width: 10, value: () => 1500 },
    ],
    Array.from({ length: persons }, (_, at) => at),
  )
}
