import type { Tx } from '../../kernel/transaction.ts'
import { isTakenValue } from '../../kernel/translate-error.ts'

/** Makes a number in the stored form; a document may already have it. */
export type MakeNumber = () => string

/**
 * Makes so many numbers that no document has. Another process may still take one before the commit: {@link retryTakenNumber}.
 * @throws Error after twenty rounds, which no number of documents explains
 */
export async function freeNumbers(tx: Tx, count: number, makeNumber: MakeNumber): Promise<string[]> {
  const free = new Set<string>()
  for (let tries = 0; free.size < count; tries++) {
    if (tries > 20) throw new Error('no free certificate numbers')
    const made = new Set(Array.from({ length: count - free.size }, makeNumber))
    const taken = await tx.certificatePerson.findMany({
      where: { number: { in: [...made] } },
      select: { number: true },
    })
    for (const { number } of taken) if (number) made.delete(number)
    for (const number of made) free.add(number)
  }
  return [...free]
}

/**
 * Runs a transaction again, three times at most, when another process has taken one of its numbers.
 * @throws the transaction's own errors
 */
export async function retryTakenNumber<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isTakenValue(error) || tries >= 3) throw error
    }
  }
}
