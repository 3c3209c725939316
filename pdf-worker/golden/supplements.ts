import type { Paper } from '@kollegium/api/definitions/certificates'
import { longest, vuxen } from './papers.ts'

const courses = [
  ['Anatomi och fysiologi 1 och 2', 'Anatomy and physiology 1 and 2', 100],
  ['Funktionsförmåga och funktionsnedsättning 1 och 2', 'Functional ability and disability 1 and 2', 200],
  ['Gerontologi och geriatrik', 'Gerontology and geriatrics', 100],
  ['Hälso- och sjukvård 1 och 2', 'Health care 1 and 2', 200],
  ['Omvårdnad 1 och 2', 'Nursing care 1 and 2', 200],
  ['Psykiatri 1 och 2', 'Psychiatry 1 and 2', 200],
  ['Psykologi 1', 'Psychology 1', 50],
  ['Social omsorg 1 och 2', 'Social care 1 and 2', 200],
  ['Vård och omsorg specialisering', 'Health and social care, specialisation', 100],
  ['Samhällskunskap 1a1', 'Social studies 1a1', 50],
  ['Svenska 1 eller Svenska som andraspråk 1', 'Swedish 1 or Swedish as a second language 1', 100],
] as const

const supplement: NonNullable<Paper['supplement']> = {
  education: {
    sv: 'Yrkespaket undersköterska, vård- och omsorgsutbildning för vuxna',
    en: 'Vocational package for assistant nurses, health and social care for adults',
  },
  level: {
    sv: 'Gymnasial nivå. Kurserna ingår i en examen på nivå 4 i SeQF',
    en: 'Upper secondary level. The courses are part of a qualification at EQF level 4',
  },
  extent: {
    sv: '1 500 gymnasiepoäng, 75 veckor på heltid, varav minst hälften i ett certifierat college',
    en: '1,500 upper secondary credits, 75 weeks full-time, at least half of them in a certified college',
  },
  worth: {
    sv: 'Utbildningen är certifierad: arbetsliv och utbildning ansvarar tillsammans för kvaliteten. Diplomet är en merit när man söker arbete, inget krav och ingen legitimation.',
    en: 'The education is certified: employers and schools answer for its quality together. The diploma is a merit when applying for work, neither a requirement nor a licence.',
  },
  courses: courses.map(([sv, en, credits]) => ({ sv, en, credits })),
}

const long = (text: string) => text.padEnd(400, ` ${text}`).slice(0, 400)

/** Papers whose supplements have golden pictures: the everyday one, the shortest, and the longest that the form takes. */
export const goldenSupplements: Record<string, Paper> = {
  supplement: { ...vuxen, supplement },
  'supplement-shortest': { ...vuxen, supplement: { ...supplement, extent: null, courses: [] } },
  'supplement-longest': {
    ...longest,
    supplement: {
      education: supplement.education,
      level: { sv: long(supplement.level.sv), en: long(supplement.level.en) },
      extent: supplement.extent,
      worth: { sv: long(supplement.worth.sv), en: long(supplement.worth.en) },
      courses: Array.from({ length: 30 }, (_, at) => ({
        ...(supplement.courses[at % courses.length] as (typeof supplement.courses)[number]),
      })),
    },
  },
}
