import type { PdfStream } from '@libpdf/core'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rareScripts } from '../../golden/names.ts'
import { goldenPapers, intyg, vuxen } from '../../golden/papers.ts'
import { goldenSupplements } from '../../golden/supplements.ts'
import { absent, absentElsewhere, machine } from '../../testing/conformance/absent.ts'
import { accessible, type Condition } from '../../testing/conformance/accessible.ts'
import { archival } from '../../testing/conformance/archival.ts'
import { fonts } from '../../testing/conformance/fonts.ts'
import { qpdfCheck } from '../../testing/conformance/qpdf.ts'
import { absentFaults, accessibleFaults, archivalFaults } from '../../testing/conformance/spoiled.ts'
import { Subject } from '../../testing/conformance/subject.ts'
import { closeBrowser } from '../browser.ts'
import { renderPdf } from '../render.ts'
import { makeSelfSigned } from '../self-signed.ts'
import { createSignedRender } from '../signed-render.ts'
import { readSigningKey } from '../signing-key.ts'

// PDF/UA-1 by the conditions of the Matterhorn protocol 1.1, and PDF/A-3a by the clauses of ISO 19005-3. Each has its
// number, and is shown to see its fault.

afterAll(closeBrowser)

const absences = Object.fromEntries(
  Object.entries({ ...absent, ...absentElsewhere }).map(([number, { condition }]) => [number, condition]),
)
const everyCondition = { ...accessible, ...fonts, ...archival, ...absences }
const pem = await makeSelfSigned('Provföreningen')
const render = createSignedRender(readSigningKey(pem, pem, 'test'))

function problemsOf(subject: Subject, conditions: Record<string, Condition>): Record<string, string[]> {
  // Several numbers may share one check.
  const answers = new Map([...new Set(Object.values(conditions))].map((each) => [each, each(subject)]))
  const found = Object.entries(conditions).map(([number, each]) => [number, answers.get(each) ?? []] as const)
  return Object.fromEntries(found.filter(([, problems]) => problems.length > 0))
}

/** A picture with transparency, as a college may have as its logo. */
async function transparentLogo(): Promise<string> {
  const background = { r: 0, g: 120, b: 190, alpha: 0.5 }
  const png = await sharp({ create: { width: 80, height: 40, channels: 4, background } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

async function expectConforming(pdf: Buffer): Promise<void> {
  const subject = await Subject.open(pdf)
  expect(problemsOf(subject, everyCondition)).toEqual({})
  expect(await qpdfCheck(pdf)).toMatchObject({
    code: 0,
    said: expect.stringContaining('No syntax or stream encoding errors'),
  })
  // 0: pdf.js reads on in silence; stopAtErrors makes it refuse what it would mend.
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0, stopAtErrors: true }).promise
  for (let page = 1; page <= document.numPages; page += 1) {
    await (await document.getPage(page)).getOperatorList()
  }
  await document.loadingTask.destroy()
}

describe('every paper keeps to PDF/UA-1 and PDF/A-3a', () => {
  for (const [name, paper] of Object.entries(goldenPapers)) {
    if (!paper) continue
    test(name, async () => expectConforming(await renderPdf([paper], { title: name, signatureField: true })))
  }

  test.each(Object.entries(goldenSupplements))('%s, in two languages', async (title, paper) => {
    await expectConforming(await renderPdf([paper], { title, supplement: true, signatureField: true }))
  })

  test('signed, with a logo that is partly transparent', async () => {
    const logo = await transparentLogo()
    await expectConforming(await render([{ ...vuxen, college: { ...vuxen.college, logo } }], { title: 'Diplom' }))
  })

  test('signed, with a file attached, which comes out as it went in', async () => {
    const [name, description] = ['intyg.json', 'Samma uppgifter för datorer']
    const bytes = Buffer.from('{"Å":1}')
    const file = { name, type: 'application/vc+ld+json', description, relation: 'Data' as const, bytes }
    const pdf = await render([vuxen], { title: 'Diplom', attachments: async () => [file] })
    await expectConforming(pdf)
    const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
    const attached = [...((await document.getAttachments()) as Map<string, { filename: string }>).values()]
    expect(attached.map(({ filename }) => filename)).toEqual([name])
    const subject = await Subject.open(pdf)
    const [embedded] = subject.items(subject.catalog.get('AF')).map((each) => subject.dict(each))
    const stream = subject.value(subject.dict(embedded?.get('EF'))?.get('F')) as PdfStream
    expect(Buffer.from(stream.getDecodedData())).toEqual(bytes)
  })

  test('a name in each of the other scripts, in one document', async () => {
    await expectConforming(await renderPdf(Object.values(rareScripts), { title: 'Klass', signatureField: true }))
  })

  test('many in one, signed', async () => {
    await expectConforming(
      await render(
        Object.values(goldenPapers).flatMap((each) => each ?? []),
        { title: 'Alla' },
      ),
    )
  })
})

test('each of the 87 conditions that a program can judge stands here once: it applies, or no paper has its thing', () => {
  const applying = Object.keys({ ...accessible, ...fonts })
  expect(machine).toHaveLength(87)
  expect([...applying, ...Object.keys(absent)].sort()).toEqual([...machine].sort())
})

describe('each condition sees its fault', () => {
  let bytes: Buffer
  beforeAll(async () => {
    const logo = await transparentLogo()
    const paper = { ...intyg, college: { ...intyg.college, logo } }
    bytes = await renderPdf([paper], { title: 'Intyg', signatureField: true })
  })

  for (const [number, spoil] of Object.entries({ ...accessibleFaults, ...archivalFaults, ...absentFaults })) {
    test(number, async () => {
      const subject = await Subject.open(bytes)
      const condition = everyCondition[number]
      expect(condition?.(subject)).toEqual([])
      const other = spoil(subject)
      expect(condition?.(Buffer.isBuffer(other) ? await Subject.open(other) : subject)).not.toEqual([])
    })
  }

  test('and qpdf sees a damaged stream', async () => {
    const damaged = Buffer.from(bytes)
    const at = damaged.indexOf('stream', damaged.indexOf('/FlateDecode')) + 40
    damaged.fill(0, at, at + 400)
    expect((await qpdfCheck(damaged)).code).not.toBe(0)
  })

  test('and none is left out', () => {
    // An encrypted file can't be opened, so of the two conditions on it one is shown.
    const faults = { ...accessibleFaults, ...archivalFaults, ...absentFaults }
    const shown = new Set([...Object.keys(faults), '26-001'])
    expect(Object.keys(everyCondition).filter((number) => !shown.has(number))).toEqual([])
  })
})
