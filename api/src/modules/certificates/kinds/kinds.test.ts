import { describe, expect, test } from 'vitest'
import { makePaper } from '../frozen-paper.ts'
import { kindFields } from '../input.ts'
import { type Paper, paperSchema, paperText } from '../papers/index.ts'
import { swedish } from '../persons.ts'
import { validationErrorsOf } from '../validation-errors.ts'
import { kindOf, kinds } from './index.ts'
import { kindNames } from './names.ts'

const everyone = {
  educator_id: null,
  educator: 'Demoby',
  persons: [{ firstname: 'A', lastname: 'B', email: '', personal_number: null, credits: null }],
}
const college = { title: 'Eslöv', parentTitle: null, logo: null, certified: null }
const brand = {
  name: 'Collegenätverket',
  mark: 'college' as const,
  association: 'Föreningen',
  verifyAddress: 'x/verifiera',
}

describe('diploma', () => {
  const whole = {
    ...everyone,
    diplomaType: 'vuxen',
    education: 'barnFritid',
    credits: 1500,
    principal: 'P',
    place: 'Höör',
  }
  const faults = (changes: object) => Object.keys(validationErrorsOf(kindOf('diploma'), { ...whole, ...changes }))

  test('youth needs 2 250 points, adults 1 500, higher vocational none (Spec §9)', () => {
    expect(faults({})).toEqual([])
    expect(faults({ credits: 1499 })).toEqual(['data.credits'])
    expect(faults({ diplomaType: 'ung', credits: 2249 })).toEqual(['data.credits'])
    expect(faults({ diplomaType: 'ung', credits: 2250 })).toEqual([])
    expect(faults({ diplomaType: 'yh', degree: 'Stödpedagog', credits: null, education: null })).toEqual([])
    expect(faults({ diplomaType: 'ung', credits: 2250, persons: [{ ...everyone.persons[0], credits: 2000 }] })).toEqual(
      ['data.persons.0.credits'],
    )
  })

  test('what is required follows the type', () => {
    expect(faults({ education: null, credits: null })).toEqual(['data.education', 'data.credits'])
    expect(faults({ diplomaType: 'yh', degree: '' })).toEqual(['data.degree'])
    expect(faults({ diplomaType: null })).toContain('data.diplomaType')
    expect(faults({ persons: [] })).toEqual(['data.persons'])
  })

  test('a youth diploma may name its degree, and says yrkesexamen without one; an adult’s has none', () => {
    const hidden = (diplomaType: string) => kindOf('diploma').hidden(kindFields(kindOf('diploma'), { diplomaType }))
    expect(['ung', 'vuxen', 'yh'].map(hidden)).toEqual([[], ['degree'], ['education']])
    expect(faults({ diplomaType: 'ung', credits: 2250, degree: '' })).toEqual([])
    const bodyOf = (more: object) => {
      const fields = kindFields(kindOf('diploma'), { ...whole, diplomaType: 'ung', ...more })
      const common = {
        brand: { name: 'N' },
        college: { title: 'C', parentTitle: null },
        person: {},
        date: '2026-06-12',
      }
      const source = { fields, common, educator: 'E', credits: null, courseMoment: null, certified: true }
      const { body } = paperText(kindOf('diploma').paper(source as never))
      return body.map(({ text }) => text).join('')
    }
    expect(bodyOf({ degree: 'Yrkesexamen, inriktning vård' })).toContain(
      '. Yrkesexamen, inriktning vård med 1\u00a0500',
    )
    expect(bodyOf({})).toContain('. Yrkesexamen med')
    expect(bodyOf({ diplomaType: 'vuxen', degree: 'Yrkesexamen' })).not.toContain('Yrkesexamen')
  })

  test('that half of it was read in a college is confirmed for those for whom it is laid down', () => {
    const confirms = (diplomaType: string) => kindOf('diploma').confirms({ diplomaType } as never)
    expect(['ung', 'vuxen', 'yh'].map(confirms)).toEqual(['cert.confirms.half', 'cert.confirms.half', null])
    expect(kindOf('certificate').confirms({})).toBeNull()
  })

  test('the same personal number twice is one person too many', () => {
    const twice = { firstname: 'A', lastname: 'B', email: '', personal_number: '19850912-2381', credits: null }
    expect(faults({ persons: [twice, twice] })).toEqual(['data.persons.1.personal_number'])
    expect(faults({ persons: [{ ...twice, status: 'revoked' }, twice] })).toEqual(['data.persons.1.personal_number'])
  })

  test('the types of the fields are known to who calls', () => {
    const fields = kinds.diploma.fields.parse({})
    const type: 'ung' | 'vuxen' | 'yh' | null = fields.diplomaType
    expect(type).toBeNull()
    expect(kinds.diploma.defaults({ ...fields, diplomaType: 'ung' })).toEqual({ credits: 2250 })
  })
})

describe('certificate (intyg)', () => {
  const whole = { ...everyone, programme: '', credits: 850, totalCredits: 1500, principal: 'P', place: 'Höör' }
  const faults = (changes: object) => Object.keys(validationErrorsOf(kindOf('certificate'), { ...whole, ...changes }))

  test('everyone has points: common ones or their own, never more than the whole education', () => {
    expect(faults({})).toEqual([])
    expect(faults({ credits: null })).toEqual(['data.persons.0.credits'])
    expect(faults({ credits: null, persons: [{ ...everyone.persons[0], credits: 700 }] })).toEqual([])
    expect(faults({ credits: 1600 })).toEqual(['data.credits'])
    expect(faults({ persons: [{ ...everyone.persons[0], credits: 1501 }] })).toEqual(['data.persons.0.credits'])
    expect(faults({ educator: '' })).toEqual([])
  })
})

test('every kind makes a right paper of a whole certificate, and a preview of an empty one', () => {
  const signers = { principal: 'P', president: 'P', responsible: 'P', educator1: 'P', leader1: 'P' }
  const filled = {
    ...{ ...signers, diplomaType: 'vuxen', education: 'vardOchOmsorg', credits: 1500, place: 'Höör' },
    ...{ step: '2', modules: ['step2-mod04', 'step2-mod01'], year: '2026', belonging: 'none' },
    ...{ collegeType: 'local', from: '2026-07-01', to: '2031-06-30' },
  }
  const person = { firstname: 'A', lastname: 'B', personal_number: null, credits: 1700 }
  const facts = { brand, college, educator: 'Demoby', certification: { period: null, holds: true } }
  for (const name of kindNames) {
    const kind = kindOf(name)
    const issued = { number: '7K3MQ9TX2F8C', verifyUrl: 'http://x.example/verifiera/7K3MQ9TX2F8C' }
    const paper = makePaper(kind, { ...filled, date: '2026-06-12' }, person, facts, issued)
    const faults = validationErrorsOf(kind, {
      ...filled,
      educator_id: null,
      educator: 'Demoby',
      persons: [{ ...person, email: '' }],
    })
    expect(faults, name).toEqual({})
    expect(paperSchema.parse(paper)).toMatchObject({ kind: name, place: 'Höör' })
    if (paper.kind === 'tutor_certificate') expect(paper.modules).toEqual(['step2-mod01', 'step2-mod04'])
    if ('credits' in paper) expect(paper.credits).toBe(1700)
    expect(makePaper(kind, { date: '2026-06-12' }, person, facts, null)).toMatchObject({ number: null })
    if (kind.certified) {
      const uncertified = { ...facts, certification: { period: null, holds: false } }
      const about = makePaper(kind, { ...filled, date: '2026-06-12' }, person, uncertified, issued)
      const saysSo = (each: Paper) => /certifierad/.test(JSON.stringify([paperText(each).note, paperText(each).body]))
      expect([paper, paperSchema.parse(about)].map(saysSo), name).toEqual([true, false])
    }
    expect(kind.title(kind.fields.parse({}), swedish)).not.toBe('')
  }
})
