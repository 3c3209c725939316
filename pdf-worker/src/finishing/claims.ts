/** Numbers of the objects that every document of several prints has once; those of its prints follow. */
export const roots = { catalog: 1, pages: 2, structure: 3, parents: 4, document: 5, info: 6 } as const
const firstFree = 7

/** A print's wish for numbers: its own objects, its keys in the table of tags, and the hashes of objects that others may have too. */
export type Claim = { own: number; keys: number; shared: readonly string[] }
/** The numbers: the first of its own, the first of its keys, and of each shared object the number and whether to write it. */
export type Claimed = { own: number; keys: number; shared: { number: number; isNew: boolean }[] }

/** Gives the prints of one document their numbers, so that each can be written alone and equal objects stand there once. */
export class Claims {
  #next = firstFree
  #nextKey = 0
  readonly #shared = new Map<string, number>()

  /** The first number that nobody has. */
  get next(): number {
    return this.#next
  }

  /** The first key that nobody has. */
  get nextKey(): number {
    return this.#nextKey
  }

  /** Gives numbers to a print. */
  claim({ own, keys, shared }: Claim): Claimed {
    const claimed = { own: this.#next, keys: this.#nextKey }
    this.#next += own
    this.#nextKey += keys
    return { ...claimed, shared: shared.map((hash) => this.#share(hash)) }
  }

  #share(hash: string): { number: number; isNew: boolean } {
    const known = this.#shared.get(hash)
    if (known !== undefined) return { number: known, isNew: false }
    const number = this.#next++
    this.#shared.set(hash, number)
    return { number, isNew: true }
  }
}
