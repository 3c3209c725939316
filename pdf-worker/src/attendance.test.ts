import { makeAttendance } from '@kollegium/api/testing'
import { createPrintWorld } from '@kollegium/api/testing/printing'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from './worker.ts'

const { db, services } = await createPrintWorld()
// This test is about sheets, so no paper is rendered.
const worker = await startWorker(services, { render: () => Promise.reject(new Error('no papers here')) })
afterAll(() => worker.stop())

async function textsOf(pdf: Buffer): Promise<{ title: unknown; tagged: boolean; pages: string[] }> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
  }
  const { info } = await document.getMetadata()
  const tree = await (await document.getPage(1)).getStructTree()
  return { title: (info as { Title?: unknown }).Title, tagged: JSON.stringify(tree).includes('"TH"'), pages }
}

test('the sheet has a line for each participant, in order, and goes on over several pages', async () => {
  const { id, number } = await buildCourseMoment(db, {
    title: 'Språkombud <våren>',
    place: 'Kristianstad',
    from: new Date('2026-01-14'),
    to: new Date('2026-05-29'),
  })
  const educator = await buildUser(db, { firstname: 'Oksana', lastname: 'Fiktivén' })
  await db.courseMoment.update({ where: { id }, data: { educators: { connect: { id: educator.id } } } })
  for (let at = 0; at < 30; at++) {
    await buildParticipant(db, { course_moment_id: id, lastname: `Nummer-${at}`, employer: 'Provköpings kommun' })
  }
  const pdf = await makeAttendance(services.boss, { course_moment_id: id })
  const { title, tagged, pages } = await textsOf(pdf as Buffer)
  expect({ title, tagged }).toEqual({ title: `${number} Språkombud <våren>`, tagged: true })
  expect(pages.length).toBeGreaterThan(1)
  const whole = pages.join(' ').replace(/\s+/g, ' ')
  for (const fact of [number, 'Språkombud <våren>', 'Kristianstad', '14 januari–29 maj 2026', 'Oksana Fiktivén']) {
    expect(whole).toContain(fact)
  }
  expect([...whole.matchAll(/Nummer-(\d+)/g)].map(([, at]) => Number(at))).toEqual([...Array(30).keys()])
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Underskrift')
    // A sheet that has come apart from the others still shows its number.
    expect(page.replace(/\s+/g, ' ')).toContain(`Närvarolista · ${number}`)
    expect(page.replace(/\s+/g, ' ')).toContain(`Sida ${at + 1} av ${pages.length}`)
  }
})

test('of a course moment that is gone there is none', async () => {
  expect(await makeAttendance(services.boss, { course_moment_id: 999_999 })).toBeNull()
})
