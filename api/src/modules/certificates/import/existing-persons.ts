import { isMasked, maskPersonalNumber } from '../../../kernel/personal-number.ts'
import type { PersonText } from '../persons.ts'

/** The fields that identify a person. */
export type PersonIdentity = Pick<PersonText, 'firstname' | 'lastname' | 'personal_number' | 'email'>

/** Looks up persons in the list. Of several persons with only a name in common, each is found once. */
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

  /**
   * The place, from 1, of the person in the list, or null. `sure` is false when the name is the only sign and one of the two
   * personal numbers is missing.
   */
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

/** Tells whether two persons have different personal numbers or different addresses. */
const differ = (one: PersonIdentity, other: PersonIdentity) =>
  (['personal_number', 'email'] as const).some((field) => one[field] && other[field] && one[field] !== other[field])

const nameOf = (person: PersonIdentity) => `${person.firstname} ${person.lastname}`.trim().toLocaleLowerCase('sv')

/** The keys that identify a person for certain; none for a name alone. */
export function identities(person: PersonIdentity): string[] {
  const name = nameOf(person)
  // The browser knows a saved person's masked number alone; with the name it is the best key there is.
  if (isMasked(person.personal_number)) return [`${person.personal_number} ${name}`]
  if (person.personal_number) return [person.personal_number]
  return person.email && name ? [`${person.email.toLowerCase()} ${name}`] : []
}
