import { isMasked, maskPersonalNumber } from '../../../kernel/personal-number.ts'
import type { PersonText } from '../persons.ts'

/** What tells who somebody is. */
export type PersonIdentity = Pick<PersonText, 'firstname' | 'lastname' | 'personal_number' | 'email'>

/** Who is in the list already. Of several with one name and nothing else, each is found once. */
export class ExistingPersons {
  readonly #places = new Map<string, number>()
  readonly #names = new Map<string, { person: PersonIdentity; place: number }[]>()

  constructor(existing: PersonIdentity[]) {
    for (const [index, person] of existing.entries()) {
      const place = index + 1
      for (const key of identities(person)) this.#places.set(key, place)
      const name = nameOf(person)
      const same = this.#names.get(name)
      if (same) same.push({ person, place })
      else if (name) this.#names.set(name, [{ person, place }])
    }
  }

  /** `sure` when nothing speaks for another person of the same name. */
  find(person: PersonIdentity): { place: number; by: 'identity' | 'name'; sure: boolean } | null {
    const masked = { ...person, personal_number: maskPersonalNumber(person.personal_number) }
    const keys = [...identities(person), ...identities(masked)]
    const place = keys.map((key) => this.#places.get(key)).find((found) => found !== undefined)
    if (place !== undefined) return { place, by: 'identity', sure: true }
    const same = this.#names.get(nameOf(person)) ?? []
    const at = same.findIndex((other) => !differ(person, other.person))
    const [other] = at < 0 ? [] : same.splice(at, 1)
    if (!other) return null
    return { place: other.place, by: 'name', sure: person.personal_number === other.person.personal_number }
  }
}

/** Two with a number each, or an address each, that are not the same. */
const differ = (one: PersonIdentity, other: PersonIdentity) =>
  (['personal_number', 'email'] as const).some((field) => one[field] && other[field] && one[field] !== other[field])

const nameOf = (person: PersonIdentity) => `${person.firstname} ${person.lastname}`.trim().toLocaleLowerCase('sv')

/** By what a person is known for certain: none when there is only a name. */
export function identities(person: PersonIdentity): string[] {
  const name = nameOf(person)
  // A saved person is known by its masked number: the same day of birth and name is as near as it comes.
  if (isMasked(person.personal_number)) return [`${person.personal_number} ${name}`]
  if (person.personal_number) return [person.personal_number]
  return person.email && name ? [`${person.email.toLowerCase()} ${name}`] : []
}
