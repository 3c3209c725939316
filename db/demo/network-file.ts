import { readFileSync } from 'node:fs'
import { z } from 'zod'

const person = z.object({ personal_number: z.string(), firstname: z.string(), lastname: z.string() })
const college = z.object({ title: z.string(), name: z.string(), latitude: z.number(), longitude: z.number() })

const schema = z.object({
  regions: z.array(college.extend({ region: z.string(), town: z.string() })),
  localColleges: z.array(college.extend({ parent: z.string(), municipalities: z.string() })),
  organisations: z.array(z.object({ orgnr: z.string(), title: z.string(), type: z.string() })),
  people: z.array(person),
})

export type NetworkFile = z.infer<typeof schema>

/**
 * Reads `network.json`: colleges with coordinates, fictive organisations and people (official test personal numbers).
 */
export function readNetworkFile(): NetworkFile {
  return schema.parse(JSON.parse(readFileSync(new URL('./network.json', import.meta.url), 'utf8')))
}
